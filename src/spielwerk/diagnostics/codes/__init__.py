"""The catalogue of all faults, one module per family.

`S1..` syntax, `S2..` names, `S3..` types, `S4..` flow and visibility, `S5..` sizes and set-up (`S56.` hints),
`S6..` setting up for players and options, `S9..` not available;
`B1..` boards, levels and tables from files; `R1..`, `R2..` faults while a match runs, `R3..` claims that do not hold,
`L1..` logs, saved matches and options; `D1..` to `D3..` DiGaL programs; `L2..`, `L3..` lGold files;
`A1..` and on: bots and series between them; `V1..` to `V4..` looks and their drawings.

Nothing is imported here: who only needs the numbers of a family does not load all texts.
"""
