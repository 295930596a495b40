// spielwerk-build: plays random games in Node.
//
//   node play.mjs --games 1000 --seed 5
//   node play.mjs --match --seed 5 --language de

import { parseArgs } from "node:util";
import { load } from "./game.js";

const HELP = `node play.mjs [--games N] [--seed S] [--json]
node play.mjs --match [--seed S] [--language de|en]

  --games N     random games to play (default 1000); the digest is that of \`spielwerk simulate\`
  --seed S      seed of chance (default 0)
  --json        print the counts as one JSON document
  --match       play one random game and tell every decision
  --language L  language of the labels: en (default) or de`;

function refuse(message) {
  console.error(`${message}\n\n${HELP}`);
  process.exit(2);
}

function given() {
  const text = { type: "string" }, flag = { type: "boolean" };
  const options = { games: text, seed: text, language: text, json: flag, match: flag, help: flag };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

function whole(name, value, least, most) {
  if (!/^[0-9]{1,20}$/.test(value) || BigInt(value) < least || BigInt(value) > most) {
    refuse(`--${name} must be a whole number from ${least} to ${most}, not "${value.slice(0, 60)}"`);
  }
  return BigInt(value);
}

const { games = "1000", seed = "0", language = "en", json, match, help } = given();
if (help) {
  console.log(HELP);
  process.exit(0);
}
if (!["en", "de"].includes(language)) refuse(`--language must be en or de, not "${language.slice(0, 60)}"`);
const first = whole("seed", seed, 0n, 2n ** 64n - 1n);
const count = Number(whole("games", games, 1n, 1_000_000_000n));
const game = await load();

if (match) {
  const tell = (played, seat, chosen) => {
    const option = played.options(seat, language)[chosen];
    console.log(`${game.description.names[language].players[seat + 1]}: ${option.label}`);
  };
  const { match: played, decisions, digest } = game.playRandomly(first, 0, tell);
  console.log(JSON.stringify({ decisions, ...played.result, digest }));
} else {
  const began = performance.now();
  const { faults, ...sum } = game.series({ games: count, seed: first });
  const seconds = (performance.now() - began) / 1000;
  const stopped = faults.map(({ game: number, fault }) => ({ game: number, code: fault.code, line: fault.line }));
  if (json) console.log(JSON.stringify({ game: game.description.name, ...sum, seconds, faults: stopped }));
  else {
    for (const [name, value] of Object.entries(sum)) console.log(`${name.padEnd(10)}  ${value}`);
    console.log(`${"games/s".padEnd(10)}  ${Math.round(sum.games / seconds)}`);
  }
  for (const { game: number, fault } of json ? [] : faults) console.error(`game ${number}: ${fault.message}`);
  process.exitCode = faults.length ? 1 : 0;
}
