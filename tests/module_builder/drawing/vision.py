"""How colours are seen: contrast as WCAG 2.1 measures it, colour vision as Machado, Oliveira and Fernandes (2009) say.

Their matrices, for people who lack one kind of cone altogether, work on linear red, green and blue.
"""

from __future__ import annotations

import numpy as np

VISION = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
# sRGB to XYZ (IEC 61966-2-1), and the white of it
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = XYZ.sum(axis=1)


def rgb(colour: str) -> np.ndarray:
    """Red, green and blue of "#rrggbb", from 0 to 1."""
    return np.array([int(colour[n : n + 2], 16) for n in (1, 3, 5)]) / 255


def linear(values: np.ndarray) -> np.ndarray:
    """Light, from sRGB values."""
    made: np.ndarray = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return made


def luminance(values: np.ndarray) -> np.ndarray:
    """The relative luminance of sRGB values (the last axis)."""
    made: np.ndarray = linear(values) @ XYZ[1]
    return made


def contrast(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The contrast ratio of sRGB values, from 1 to 21."""
    one, two = luminance(a) + 0.05, luminance(b) + 0.05
    made: np.ndarray = np.maximum(one, two) / np.minimum(one, two)
    return made


def lab(colour: str, vision: str) -> np.ndarray:
    """A colour as someone sees it, in CIE L*a*b*."""
    t = XYZ @ np.clip(VISION[vision] @ linear(rgb(colour)), 0, 1) / WHITE
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a: str, b: str, vision: str) -> float:
    """How far two colours are apart (CIE 1976); about 2 is just seen side by side."""
    return float(np.linalg.norm(lab(a, vision) - lab(b, vision)))
