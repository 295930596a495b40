"""The numbers of the faults of form, by name."""

from __future__ import annotations

# ---- the characters ------------------------------------------------------------------------------

TAB = "S101"
UNEVEN = "S102"
FIRST_LINE_DEEPER = "S103"
STRANGE_SIGN = "S104"
OTHER_SIGN = "S105"
STRANGE_SPACE = "S106"
UNDERSCORE = "S107"
UNFINISHED_TEXT = "S108"
LARGE_NUMBER = "S109"
WHOLE_NUMBERS = "S110"

# ---- limits --------------------------------------------------------------------------------------

TOO_LARGE = "S111"
TOO_DEEP = "S112"
TOO_MANY_FAULTS = "S113"

# ---- lines and blocks ----------------------------------------------------------------------------

MISSING_COLON = "S114"
BLOCK_MISSING = "S115"
DEEPER_LINE = "S116"
OWN_LINE = "S117"
OPEN_BRACKET = "S118"
STRAY_BRACKET = "S119"

# ---- something else was expected -----------------------------------------------------------------

EXPECTED = "S120"
ENDS_EARLY = "S121"
EXPECTED_OR_COMMA = "S122"
NAME_EXPECTED = "S123"
NAME_MISSING = "S124"
RESERVED_NAME = "S125"
VALUE_EXPECTED = "S126"
VALUE_MISSING = "S127"
TYPE_EXPECTED = "S128"
TYPE_MISSING = "S129"
TEXT_EXPECTED = "S130"
TEXT_MISSING = "S131"
TOO_MUCH = "S132"

# ---- lines of rules ------------------------------------------------------------------------------

UNKNOWN_WORD = "S133"
UNKNOWN_LINE = "S134"
VALUE_ALONE = "S135"
SINGLE_EQUALS = "S136"
DOUBLE_EQUALS = "S137"
ELSE_ALONE = "S138"
END_HOW = "S139"
QUANTITY = "S140"
ALTERNATIVE = "S141"
OTHERWISE_WRITTEN = "S162"
DEAL_FORM = "S163"

# ---- values --------------------------------------------------------------------------------------

CHAINED = "S142"
MIXED_BRACES = "S143"
RANDOM_INSIDE = "S144"
AFTER_BRACKETS = "S145"
AFTER_WHAT = "S146"
QUERY_BRACKETS = "S161"

# ---- texts ---------------------------------------------------------------------------------------

OPEN_BRACE = "S147"
STRAY_BRACE = "S148"
EMPTY_PLACEHOLDER = "S149"
PLURAL_FORM = "S150"
UNKNOWN_ESCAPE = "S151"

# ---- declarations --------------------------------------------------------------------------------

NO_DECLARATION = "S152"
UNKNOWN_DECLARATION = "S153"
UNKNOWN_GAME_LINE = "S154"
UNKNOWN_MEMBER = "S155"
UNKNOWN_TEST_LINE = "S156"
WRONG_MOD = "S157"
TWICE = "S158"
COLUMN_NAME = "S159"
ROW_WIDTH = "S160"
OPTION_TYPE = "S164"
UNKNOWN_HINT = "S561"
