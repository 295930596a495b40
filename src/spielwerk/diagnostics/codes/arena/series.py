"""Faults of series between bots: their files, who takes part, and clusters."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

SERIES: tuple[Entry, ...] = (
    Entry(
        "A201",
        bad="spielwerk arena pig --bots random,greedy --seed 2 --series seed-1.jsonl\n",
        good="spielwerk arena pig --bots random,greedy --seed 2 --series seed-2.jsonl\n",
    ),
    Entry(
        "A202",
        bad="spielwerk arena --again notes.txt\n",
        good="spielwerk arena --again series.jsonl\n",
    ),
    Entry(
        "A203",
        bad='{"done": [{"game": 7, "bots": [1, 1], …}]}\n',
        good='{"done": [{"game": 7, "bots": [0, 1], …}]}\n',
    ),
    Entry(
        "A204",
        bad="spielwerk arena pig --bots mcts\n",
        good="spielwerk arena pig --bots mcts,random\n",
    ),
    Entry(
        "A205",
        bad="spielwerk arena ludo --bots b1,b2,…,b40\n",
        good="spielwerk arena ludo --bots b1,b2,…,b40 --mode ladder\n",
    ),
    Entry(
        "A206",
        bad="spielwerk arena pig --bots greedy,random --cluster nowhere\n",
        good="spielwerk arena pig --bots greedy,random --cluster tcp://127.0.0.1:8786\n",
    ),
    Entry(
        "A208",
        bad="spielwerk arena --again written-by-an-older-version.jsonl\n",
        good="spielwerk arena --again series.jsonl\n",
    ),
    Entry(
        "A209",
        bad="spielwerk arena --again series.jsonl\n",
        good="spielwerk arena catan --bots cases:file=new.csv,random --series new.jsonl\n",
    ),
    Entry(
        "A210",
        bad="spielwerk balance pig --grid goal=1,2,3,…,1000\n",
        good="spielwerk balance pig --grid goal=50,100,200\n",
    ),
    Entry(
        "A211",
        bad="spielwerk arena catan --bots mcts:playouts=1000000,random --workers 64\n",
        good="spielwerk arena catan --bots mcts:playouts=1000,random --workers 4 --series catan.jsonl\n",
    ),
    Entry(
        "A212",
        bad="spielwerk arena pig --bots random,greedy --series /series.jsonl\n",
        good="spielwerk arena pig --bots random,greedy --series series.jsonl\n",
    ),
    Entry(
        "A213",
        bad="spielwerk arena pig --bots cmd:path=bots/mybot.py,random --seed 7\n",
        good="spielwerk arena pig --bots cmd:path=bots/mybot.py,random\n",
    ),
    Entry(
        "A214",
        bad="spielwerk arena pig --bots cmd:path=./mybot.py,random --series series.jsonl\n",
        good="spielwerk arena pig --bots cmd:path=bots/mybot.py,random --series series.jsonl\n",
    ),
    Entry(
        "A215",
        bad="spielwerk arena --again ended-by-force.jsonl\n",
        good="spielwerk arena --again series.jsonl\n",
    ),
)
