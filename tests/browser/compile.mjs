// Checks and compiles games with Pyodide, as a browser does, and plays the modules with Node's own WebAssembly.
//
//   node compile.mjs SOURCES.zip '{"name": "ludo", "games": 100, "seed": 5}' …
//
// prints for each game a line of JSON: its faults, and what came of the series; last, which packages were loaded.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [archive, ...wanted] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(await readFile(archive)), "zip", { extractDir: "/sources" });
python.runPython(`
import json, sys
sys.path.insert(0, "/sources")
import spielwerk
from spielwerk.check import check_text
from spielwerk.export.wasm.files import build
from spielwerk.game.files import files_of
from spielwerk.game.sources import find_source

def faults(name):
    source, _ = find_source(name)
    return json.dumps([fault.code for fault in check_text(source, files_of(name)).diagnostics])

def built(name):
    return build(spielwerk.load(name), None, {}, name)
`);

const loader = new URL("../../src/spielwerk/export/wasm/loader/game.js", import.meta.url);
const { create } = await import(loader);
for (const text of wanted) {
  const { name, games, seed } = JSON.parse(text);
  const faults = JSON.parse(python.globals.get("faults")(name));
  const files = python.globals.get("built")(name).toJs({ dict_converter: Object.fromEntries });
  const description = JSON.parse(new TextDecoder().decode(files["game.json"]));
  const game = await create(files["game.wasm"], description);
  console.log(JSON.stringify({ name, faults, ...game.series({ games, seed: BigInt(seed) }) }));
}
const outside = python.runPython(`
json.dumps(sorted({name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)))`);
console.log(outside);
