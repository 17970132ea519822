"""File formats, decoders and encoders side by side. Knows nothing of maps."""
