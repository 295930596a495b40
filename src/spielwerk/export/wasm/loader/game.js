// spielwerk-build: loads and plays the game in game.wasm, in Node and in browsers.
//
//   import { load } from "./game.js";
//   const game = await load();
//   console.log(game.series({ games: 1000, seed: 5 }).digest);

import { Wordbook } from "./words.js";

const CONDITIONS = ["", "deciding", "at once", "chance", "over"];
const OVER = 4, JOINING = 2;
const MASK = (1n << 64n) - 1n;
const MATCH_GAMMA = 0x9e3779b97f4a7c15n, PLAYERS_GAMMA = 0xd1b54a32d192ed03n;
const FNV_BASIS = 0xcbf29ce484222325n, FNV_PRIME = 0x100000001b3n;
const LIST_FULL = "R107", FUEL_SPENT = "R109";
const MOST_FAULTS = 10;

/** The game beside this file, or in another folder. */
export async function load(base = new URL(".", import.meta.url)) {
  const files = ["game.wasm", "game.json"].map((name) => read(new URL(name, base)));
  const [code, description] = await Promise.all(files);
  return create(code, JSON.parse(new TextDecoder().decode(description)));
}

/** A game from the bytes of its module and its description. */
export async function create(code, description) {
  const { instance } = await WebAssembly.instantiate(code, {});
  return new Game(instance.exports, description);
}

async function read(url) {
  if (url.protocol === "file:") return (await import("node:fs/promises")).readFile(url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What stopped a match: a code, the line of the rules, and two numbers. */
export class Fault extends Error {
  constructor(code, place, a, b) {
    super(`${code}${place.line ? ` in ${place.file}, line ${place.line}` : ""}${place.rule ? ` (${place.rule})` : ""}`);
    Object.assign(this, { name: "Fault", code, ...place, a, b });
  }
}

export class Game {
  #exports; #bytes; #data;

  constructor(exports, description) {
    this.#exports = exports;
    this.#bytes = new Uint8Array(exports.memory.buffer);
    this.#data = new DataView(exports.memory.buffer);
    this.description = description;
    this.players = description.players;
    this.wide = new Set(description.wide);
    this.signed = new Set(description.signed);
  }

  title(language = "en") {
    return this.description.title[language];
  }

  // ---- matches ---------------------------------------------------------------------------------

  /** A new match. */
  start(seed = 0) {
    this.call("start", BigInt(seed));
    return new Match(this, this.takeState());
  }

  /** A match as `save` left it. */
  restore(state) {
    if (state.length !== this.description.memory.state_bytes) throw new RangeError("this is no state of this game");
    return new Match(this, state.slice());
  }

  /** Game number `index` of a series, decision by decision; `watch` hears of each one before it is taken. */
  playRandomly(seed = 0, index = 0, watch = () => {}) {
    const number = BigInt(index);
    const match = this.start(finalise(BigInt(seed) + (number + 1n) * MATCH_GAMMA));
    const players = new RandomPlayers(seed, index);
    let decisions = 0;
    for (; !match.over && decisions < this.description.limit; decisions += 1) {
      const seat = match.seats[0];
      const options = match.records(seat);
      const chosen = players.pick(options);
      watch(match, seat, chosen);
      match.decide(seat, chosen);
    }
    const { places, scores } = match.counted ?? { places: Array(this.players).fill(0), scores: Array(this.players).fill(0) };
    const words = [number, BigInt(match.over), BigInt(decisions), ...[...places, ...scores].map(BigInt)];
    return { match, decisions, digest: hex(fold(FNV_BASIS, [fold(FNV_BASIS, words)])) };
  }

  // ---- many games ------------------------------------------------------------------------------

  /** Plays random games and counts what comes of them. */
  series({ games = 1000, seed = 0, first = 0, limit = this.description.limit } = {}) {
    const { memory } = this.description;
    const sum = { games: 0, decisions: 0, wins: Array(this.players).fill(0), draws: 0, successes: 0, failures: 0, unfinished: 0, faults: [] };
    let digest = FNV_BASIS;
    while (sum.games < games) {
      const count = Math.min(memory.chunk, games - sum.games);
      this.#play(BigInt(seed), first + sum.games, count, limit, sum.faults);
      const [unfinished, decisions, draws, successes, failures, ...wins] = this.#counts();
      sum.unfinished += unfinished;
      sum.decisions += decisions;
      sum.draws += draws;
      sum.successes += successes;
      sum.failures += failures;
      sum.wins = sum.wins.map((won, seat) => won + wins[seat]);
      digest = BigInt.asUintN(64, this.#exports.fold(digest, count));
      sum.games += count;
    }
    return { ...sum, digest: hex(digest) };
  }

  #play(seed, first, count, limit, faults) {
    const { played, counts } = this.description.memory;
    this.#data.setInt32(played, 0, true);
    this.#bytes.fill(0, counts, counts + 8 * this.description.memory.totals);
    this.#exports.set_limit(limit);
    while (this.#data.getInt32(played, true) < count) {
      try {
        this.call("series", seed, BigInt(first), count);
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        // The game counts as unfinished; the next one goes on.
        const game = first + this.#data.getInt32(played, true);
        if (faults.length < MOST_FAULTS) faults.push({ game, fault });
        this.#exports.note(BigInt(game), 0);
      }
    }
  }

  #counts() {
    const place = this.description.memory.counts;
    return Array.from({ length: 5 + this.players }, (_, k) => Number(this.#data.getBigInt64(place + 8 * k, true)));
  }

  // ---- the module ------------------------------------------------------------------------------

  /** Calls a function of the module. @throws Fault */
  call(name, ...args) {
    return this.callWithLists(name, args, 0);
  }

  callWithLists(name, args, used) {
    this.#exports.reset(used);
    try {
      return this.#exports[name](...args);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      throw this.#fault(error);
    }
  }

  #fault(error) {
    const [number, line, a, b] = [0, 4, 8, 12].map((k) => this.#data.getInt32(this.description.memory.fault + k, true));
    const noted = this.description.codes[number];
    const code = noted || (/out of bounds/.test(error.message) ? LIST_FULL : FUEL_SPENT);
    const [file, row, rule] = this.description.lines[noted ? line : 0];
    return new Fault(code, { file, line: row, rule }, a, b);
  }

  /** The numbers that a function of the rules adds to a list. */
  listed(state, name, args) {
    const { stack, list_room: room } = this.description.memory;
    let used = 0;
    const given = [...args, []].map((arg) => {
      if (!Array.isArray(arg)) return arg;
      const place = stack + used, capacity = arg.length + room;
      [arg.length, capacity, ...arg].forEach((word, k) => this.#data.setInt32(place + 4 * k, word, true));
      used += 8 + 4 * capacity + (capacity % 2) * 4;
      return place;
    });
    this.putState(state);
    this.callWithLists(name, given, used);
    const place = given.at(-1);
    const length = this.#data.getInt32(place, true);
    return Array.from({ length }, (_, k) => this.#data.getInt32(place + 8 + 4 * k, true));
  }

  /** Puts a state where the module finds it, with fuel for whatever is asked of it. */
  putState(state) {
    const { memory, header, fuel } = this.description;
    this.#bytes.set(state, memory.state);
    this.#data.setInt32(memory.state + 8 * header.fuel, fuel, true);
  }

  takeState() {
    const { state, state_bytes: size } = this.description.memory;
    return this.#bytes.slice(state, state + size);
  }

  putChosen(words) {
    words.forEach((word, k) => this.#data.setInt32(this.description.memory.chosen + 4 * k, word, true));
  }

  /** The options that were listed last: their words and weights. */
  takeOptions({ stride, weighted }) {
    const size = weighted ? 8 + 4 * (stride + (stride % 2)) : 4 * stride, words = weighted ? 8 : 0;
    const found = [];
    for (let at = this.description.memory.options; at < this.#exports.ends(0); at += size) {
      const record = Array.from({ length: stride }, (_, k) => this.#data.getInt32(at + words + 4 * k, true));
      found.push({ words: record, weight: weighted ? this.#data.getBigUint64(at, true) : 1n });
    }
    return found;
  }

  /** Whether each slot of a state may be seen by a seat, and what it looks like. */
  sight(state, seat) {
    const { shown, image, state_bytes: size } = this.description.memory;
    const slots = size / 8;
    this.#bytes.fill(0, shown, shown + slots);
    this.#bytes.fill(0, image, image + size);
    this.putState(state);
    if (this.description.has_view) this.call("view", seat + 1);
    return { shown: this.#bytes.slice(shown, shown + slots), image: this.#bytes.slice(image, image + size) };
  }
}

/** A match; seats count from 0. Whatever is wrong with a decision, the match stays as it was. */
export class Match {
  #game; #state; #data;

  constructor(game, state) {
    this.#game = game;
    this.#put(state);
  }

  #put(state) {
    this.#state = state;
    this.#data = new DataView(state.buffer, state.byteOffset, state.byteLength);
  }

  slot(number, data = this.#data) {
    if (this.#game.signed.has(number)) return data.getBigInt64(8 * number, true);
    return this.#game.wide.has(number) ? data.getBigUint64(8 * number, true) : data.getInt32(8 * number, true);
  }

  /** All slots: numbers, and bigints for long numbers, sets and the generator. What they are says `description.slots`. */
  get state() {
    return Array.from({ length: this.#state.length / 8 }, (_, number) => this.slot(number));
  }

  get condition() {
    return CONDITIONS[this.#code];
  }

  get #code() {
    return this.slot(this.#game.description.header.condition);
  }

  get over() {
    return this.#code === OVER;
  }

  /** Who has an open decision. */
  get seats() {
    const { header, exclusive } = this.#game.description;
    if (this.over) return [];
    if (this.#code !== JOINING) return [this.slot(header.seat) - 1];
    if (exclusive && this.slot(exclusive)) return [this.slot(exclusive) - 1];
    return [...Array(this.#game.players).keys()].filter((seat) => this.slot(header.seats + seat + 1));
  }

  /**
   * Places (1 is the first, 0 none), scores by seat, and whether all have won or lost together; null while the match
   * goes on.
   */
  get result() {
    const ended = this.counted;
    if (ended === null) return null;
    const { places, scores } = ended;
    const won = places.every((place) => place === places.length + this.#game.description.success);
    const success = won ? true : places.every((place) => place > 1) ? false : null;
    return { places: won ? places.map(() => 1) : places, scores, success };
  }

  /** The same as series count it: who has won together has a place behind the last. */
  get counted() {
    const { places, scores } = this.#game.description;
    const row = (address) => Array.from({ length: this.#game.players }, (_, k) => (address ? this.slot(address + k + 1) : 0));
    return this.over ? { places: row(places), scores: row(scores) } : null;
  }

  #stop(seat) {
    if (!this.seats.includes(seat)) throw new RangeError(`seat ${seat} has no open decision; open: ${this.seats}`);
    const { header } = this.#game.description;
    return this.#code === JOINING ? [this.slot(header.seats + seat + 1), seat + 1] : [this.slot(header.pc), 0];
  }

  site(seat) {
    const { sites, stops } = this.#game.description;
    return sites[stops[this.#stop(seat)[0]]];
  }

  /** The options of a seat without labels. */
  records(seat) {
    this.#game.putState(this.#state);
    this.#game.call("options", ...this.#stop(seat));
    return this.#game.takeOptions(this.site(seat));
  }

  prompt(seat, language = "en") {
    const { prompt } = this.site(seat);
    return prompt ? this.#book(seat, language).text(prompt, []) : "";
  }

  /** The options of a seat, with words for people. */
  options(seat, language = "en") {
    const records = this.records(seat), book = this.#book(seat, language);
    return records.map(({ words, weight }, index) => ({ index, words, weight, label: book.label(words) }));
  }

  #book(seat, language) {
    const { shown } = this.#game.sight(this.#state, seat);
    const listed = (name, args) => this.#game.listed(this.#state, name, args);
    return new Wordbook(this.#game.description, this.site(seat), language, {
      seat, listed, slot: (number) => this.slot(number), shown: (number) => shown[number] !== 0,
      records: () => this.records(seat).map(({ words }) => words),
    });
  }

  /** Takes a decision: the index of an option. @throws Fault */
  decide(seat, index) {
    const option = this.records(seat)[index];
    if (option === undefined) throw new RangeError(`there is no option ${index}`);
    this.#game.putState(this.#state);
    this.#game.putChosen(option.words);
    this.#game.call("decide", ...this.#stop(seat));
    this.#put(this.#game.takeState());
  }

  /** The slots that a seat may see; null for all others. Seat -1 looks on. */
  view(seat) {
    const { shown, image } = this.#game.sight(this.#state, seat);
    const data = new DataView(image.buffer);
    return Array.from(shown, (seen, number) => (seen ? this.slot(number, data) : null));
  }

  save() {
    return this.#state.slice();
  }

  clone() {
    return new Match(this.#game, this.save());
  }
}

/** Players that decide at random, as in `spielwerk simulate`. */
export class RandomPlayers {
  #state;

  constructor(seed = 0, index = 0) {
    this.#state = finalise(BigInt(seed) + (BigInt(index) + 1n) * PLAYERS_GAMMA);
  }

  /** The index of an option, each as likely as its weight. */
  pick(options) {
    let left = this.#below(options.reduce((sum, { weight }) => sum + weight, 0n));
    return options.findIndex(({ weight }) => (left -= weight) < 0n);
  }

  #output() {
    const state = this.#state, turn = state >> 59n;
    const mixed = BigInt.asUintN(32, (state ^ (state >> 18n)) >> 27n);
    this.#state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return BigInt.asUintN(32, (mixed >> turn) | (mixed << (32n - turn)));
  }

  #below(n) {
    if (n === 1n) return 0n;
    if (n > 1n << 32n) {
      const mask = (1n << BigInt((n - 1n).toString(2).length)) - 1n;
      for (;;) {
        const high = this.#output(), value = ((high << 32n) | this.#output()) & mask;
        if (value < n) return value;
      }
    }
    const least = ((1n << 32n) - n) % n;
    for (;;) {
      const product = this.#output() * n;
      if (BigInt.asUintN(32, product) >= least) return product >> 32n;
    }
  }
}

function finalise(z) {
  z &= MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

function fold(digest, words) {
  return words.reduce((sum, word) => ((sum ^ BigInt.asUintN(64, word)) * FNV_PRIME) & MASK, digest);
}

function hex(digest) {
  return digest.toString(16).padStart(16, "0");
}
