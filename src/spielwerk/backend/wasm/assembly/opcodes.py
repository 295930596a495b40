"""Instructions of WebAssembly that the compiler uses, by the names of the specification."""

from __future__ import annotations

from typing import Final

# ---- types -------------------------------------------------------------------------------------

I32: Final = 0x7F
I64: Final = 0x7E
F64: Final = 0x7C
VOID: Final = 0x40

# ---- control -----------------------------------------------------------------------------------

UNREACHABLE: Final = 0x00
BLOCK: Final = 0x02
LOOP: Final = 0x03
IF: Final = 0x04
ELSE: Final = 0x05
END: Final = 0x0B
BR: Final = 0x0C
BR_IF: Final = 0x0D
BR_TABLE: Final = 0x0E
RETURN: Final = 0x0F
CALL: Final = 0x10
DROP: Final = 0x1A
SELECT: Final = 0x1B

# ---- locals, globals, memory -------------------------------------------------------------------

LOCAL_GET: Final = 0x20
LOCAL_SET: Final = 0x21
LOCAL_TEE: Final = 0x22
GLOBAL_GET: Final = 0x23
GLOBAL_SET: Final = 0x24

I32_LOAD: Final = 0x28
I64_LOAD: Final = 0x29
F64_LOAD: Final = 0x2B
I32_LOAD8_S: Final = 0x2C
I32_LOAD8_U: Final = 0x2D
I32_LOAD16_S: Final = 0x2E
I32_LOAD16_U: Final = 0x2F
I32_STORE: Final = 0x36
I64_STORE: Final = 0x37
F64_STORE: Final = 0x39
I32_STORE8: Final = 0x3A
MEMORY_SIZE: Final = 0x3F
MEMORY_GROW: Final = 0x40
BULK: Final = 0xFC
"""Prefix of the instructions on stretches of memory."""
MEMORY_COPY: Final = 10
MEMORY_FILL: Final = 11

# ---- numbers -----------------------------------------------------------------------------------

I32_CONST: Final = 0x41
I64_CONST: Final = 0x42
F64_CONST: Final = 0x44

I32_EQZ: Final = 0x45
I32_EQ: Final = 0x46
I32_NE: Final = 0x47
I32_LT_S: Final = 0x48
I32_LT_U: Final = 0x49
I32_GT_S: Final = 0x4A
I32_GT_U: Final = 0x4B
I32_LE_S: Final = 0x4C
I32_LE_U: Final = 0x4D
I32_GE_S: Final = 0x4E
I32_GE_U: Final = 0x4F

I64_EQZ: Final = 0x50
I64_EQ: Final = 0x51
I64_NE: Final = 0x52
I64_LT_S: Final = 0x53
I64_LT_U: Final = 0x54
I64_GT_S: Final = 0x55
I64_GT_U: Final = 0x56
I64_LE_S: Final = 0x57
I64_LE_U: Final = 0x58
I64_GE_S: Final = 0x59
I64_GE_U: Final = 0x5A

F64_EQ: Final = 0x61
F64_NE: Final = 0x62
F64_LT: Final = 0x63
F64_GT: Final = 0x64
F64_LE: Final = 0x65
F64_GE: Final = 0x66

I32_ADD: Final = 0x6A
I32_SUB: Final = 0x6B
I32_MUL: Final = 0x6C
I32_DIV_S: Final = 0x6D
I32_DIV_U: Final = 0x6E
I32_REM_S: Final = 0x6F
I32_REM_U: Final = 0x70
I32_AND: Final = 0x71
I32_OR: Final = 0x72
I32_XOR: Final = 0x73
I32_SHL: Final = 0x74
I32_SHR_S: Final = 0x75
I32_SHR_U: Final = 0x76
I32_ROTR: Final = 0x78

I64_CLZ: Final = 0x79
I64_CTZ: Final = 0x7A
I64_POPCNT: Final = 0x7B
I64_ADD: Final = 0x7C
I64_SUB: Final = 0x7D
I64_MUL: Final = 0x7E
I64_DIV_S: Final = 0x7F
I64_DIV_U: Final = 0x80
I64_REM_S: Final = 0x81
I64_REM_U: Final = 0x82
I64_AND: Final = 0x83
I64_OR: Final = 0x84
I64_XOR: Final = 0x85
I64_SHL: Final = 0x86
I64_SHR_U: Final = 0x88

I32_WRAP_I64: Final = 0xA7
I64_EXTEND_I32_S: Final = 0xAC
I64_EXTEND_I32_U: Final = 0xAD

F64_ABS: Final = 0x99
F64_SQRT: Final = 0x9F
F64_ADD: Final = 0xA0
F64_SUB: Final = 0xA1
F64_MUL: Final = 0xA2
F64_DIV: Final = 0xA3
F64_MIN: Final = 0xA4
F64_MAX: Final = 0xA5
F64_CONVERT_I32_S: Final = 0xB7
