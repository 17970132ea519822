"""Reads an expression: the part of BeanShell's grammar that has a value and no effect.

Facts: bsh/bsh.jjt in the engine's sources. What is not of this grammar has no answer here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from module_builder.formats.vassal.expressions.answer import UndecidedError
from module_builder.formats.vassal.expressions.build import Builder

if TYPE_CHECKING:
    from lark import Lark

    from module_builder.formats.vassal.expressions.nodes import Node

__all__ = ["Parsed", "parse"]

MAX_EXPRESSION = 20_000  # characters

# The letters and digits of a name are BeanShell's, a part of Java's.
_LETTER = (
    r"$A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0100-\u1fff\u3040-\u318f\u3300-\u337f\u3400-\u3d2d"
    r"\u4e00-\u9fff\uf900-\ufaff"
)
_DIGIT = (
    r"0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be7-\u0bef"
    r"\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049"
)
_ESCAPE = r"\\(?:[ntbrf\\'\x22]|[0-3][0-7][0-7]|[0-7][0-7]?)"
GRAMMAR = rf"""
?start: expression
?expression: either | either "?" expression ":" expression -> choice
?either: both | both (OR both)+ -> chain
?both: bit_or | bit_or (AND bit_or)+ -> chain
?bit_or: bit_xor | bit_xor (BIT_OR bit_xor)+ -> chain
?bit_xor: bit_and | bit_and (BIT_XOR bit_and)+ -> chain
?bit_and: equality | equality (BIT_AND equality)+ -> chain
?equality: instance | instance (EQUALITY instance)+ -> chain
?instance: relation | relation "instanceof" type -> instance_of
?relation: shift | shift (RELATION shift)+ -> chain
?shift: sum | sum (SHIFT sum)+ -> chain
?sum: product | product (SIGN product)+ -> chain
?product: signed | signed (TIMES signed)+ -> chain
?signed: (SIGN | NOT) signed -> unary
    | STEPS signed -> steps
    | "(" PRIMITIVE ")" signed -> cast
    | suffixed
?suffixed: primary
    | suffixed "." NAME -> field
    | suffixed "." NAME arguments -> method
    | suffixed "[" expression "]" -> index
    | suffixed STEPS -> steps
?primary: literal
    | "(" expression ")" -> grouped
    | NAME -> name
    | NAME arguments -> call
    | "new" type arguments -> new
arguments: "(" [expression ("," expression)*] ")"
type: NAME ("." NAME)* | PRIMITIVE
?literal: FLOAT -> decimal
    | INTEGER -> integer
    | CHARACTER -> character
    | LONG_STRING -> long_string
    | STRING -> string
    | "true" -> true
    | "false" -> false
    | "null" -> null

OR.2: "||" | "@or"
AND.2: "&&" | "@and"
BIT_OR: "|" | "@bitwise_or"
BIT_XOR: "^"
BIT_AND: "&" | "@bitwise_and"
EQUALITY: "==" | "!=" | "=~" | "!~"
RELATION: "<=" | ">=" | "<" | ">" | "@lteq" | "@gteq" | "@lt" | "@gt"
SHIFT: ">>>" | "<<" | ">>" | "@left_shift" | "@right_shift" | "@right_unsigned_shift"
SIGN: "+" | "-"
TIMES: "*" | "/" | "%"
NOT: "!" | "~"
STEPS.3: "++" | "--"
PRIMITIVE.2: /(?:boolean|byte|char|double|float|int|long|short)(?![{_LETTER}{_DIGIT}])/
FLOAT: /(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?|[0-9]+(?:[eE][+-]?[0-9]+[fFdD]?|[fFdD])/
INTEGER: /0[xX][0-9a-fA-F]+[lL]?|0[0-7]*[lL]?|[1-9][0-9]*[lL]?/
CHARACTER: /'(?:[^'\\\n\r]|{_ESCAPE})'/
LONG_STRING.2: /\"\"\"(?:[^\"]\"?\"?)*\"\"\"/
STRING: /"(?:[^"\\\n\r]|{_ESCAPE})*"/
NAME: /[{_LETTER}][{_LETTER}{_DIGIT}]*/
COMMENT: /\/\*[^*]+\*(?:\*|[^*\/][^*]*\*)*\//
BLANK: /[\x00-\x20\x80-\xbf\xd7\xf7]+/
%ignore COMMENT
%ignore BLANK
"""


@dataclass(frozen=True, slots=True)
class Parsed:
    """An expression read. `problem` says why there is no `node`.

    `texts`: the properties that are texts in all of it, since a text's method is asked of them. `bare`: those that
    stand somewhere by themselves; the engine knows no others.
    """

    node: Node | None
    texts: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    problem: str = ""


@lru_cache(maxsize=1)
def _parser() -> tuple[Lark, Builder]:
    from lark import Lark  # a second of reading tables that most commands never need

    builder = Builder()
    return Lark(GRAMMAR, parser="lalr", lexer="contextual", transformer=builder, maybe_placeholders=False), builder


@lru_cache(maxsize=8192)
def parse(text: str) -> Parsed:
    """The expression of a text without its braces; each distinct text is read once."""
    from lark.exceptions import LarkError

    if len(text) > MAX_EXPRESSION:
        return Parsed(None, problem="expression too long")
    parser, builder = _parser()
    builder.clear()
    try:
        node: Any = parser.parse(text)
    except UndecidedError as error:
        return Parsed(None, problem=str(error))
    except (LarkError, RecursionError):
        return Parsed(None, problem="syntax outside the subset")
    return Parsed(node, frozenset(builder.texts), frozenset(builder.bare))
