// spielwerk-build: the types of game.js.

export type Language = "en" | "de";

/** What `game.json` holds; the parts that are of use outside. */
export interface Description {
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  /** What lies at an address of the state. */
  readonly slots: Readonly<Record<string, string>>;
  /** Language, table of names, names by number; number 0 is none. */
  readonly names: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>;
  /** What the numbers of the rules are called and where everything lies, as one document with a version of its own. */
  readonly manual: { readonly version: number; readonly [part: string]: unknown };
  /** Decisions after which a random game counts as unfinished. */
  readonly limit: number;
}

export interface Option {
  /** What `Match.decide` takes. */
  readonly index: number;
  readonly words: readonly number[];
  /** How many ways to go on it stands for; 1 for all but groups of picks. */
  readonly weight: bigint;
  readonly label: string;
}

export interface Result {
  /** By seat; 1 is the first place, 0 none. */
  readonly places: readonly number[];
  readonly scores: readonly number[];
  /** Whether all have won (true) or lost (false) together, or alone; null: against each other. */
  readonly success: boolean | null;
}

export interface Series {
  readonly games: number;
  readonly decisions: number;
  readonly wins: readonly number[];
  readonly draws: number;
  /** Games that all have won together, or alone, and those that they have lost. */
  readonly successes: number;
  readonly failures: number;
  readonly unfinished: number;
  /** The digest of `spielwerk simulate` with the same game, players, options, games and seed. */
  readonly digest: string;
  /** The first games that the rules stopped. */
  readonly faults: readonly { readonly game: number; readonly fault: Fault }[];
}

export declare class Fault extends Error {
  readonly code: string;
  readonly file: string;
  /** 0: nowhere. */
  readonly line: number;
  readonly rule: string;
  readonly a: number;
  readonly b: number;
}

/** The game beside `game.js`, or in another folder. */
export declare function load(base?: URL): Promise<Game>;
/** A game from the bytes of its module and its description. */
export declare function create(code: BufferSource, description: Description): Promise<Game>;

export declare class Game {
  private constructor();
  readonly description: Description;
  readonly players: number;
  title(language?: Language): string;
  start(seed?: number | bigint): Match;
  restore(state: Uint8Array): Match;
  playRandomly(
    seed?: number | bigint,
    index?: number,
    watch?: (match: Match, seat: number, index: number) => void,
  ): { readonly match: Match; readonly decisions: number; readonly digest: string };
  series(given?: { games?: number; seed?: number | bigint; first?: number; limit?: number }): Series;
}

/** A match. Seats count from 0. After a fault it stands where it stood. */
export declare class Match {
  private constructor();
  readonly condition: "deciding" | "at once" | "chance" | "over";
  readonly over: boolean;
  /** Who has an open decision. */
  readonly seats: readonly number[];
  readonly result: Result | null;
  /** All slots: numbers, and bigints for long numbers, sets and the generator. */
  readonly state: readonly (number | bigint)[];
  prompt(seat: number, language?: Language): string;
  options(seat: number, language?: Language): Option[];
  /** The options without their labels. */
  records(seat: number): { readonly words: readonly number[]; readonly weight: bigint }[];
  /** @throws Fault */
  decide(seat: number, index: number): void;
  /** The slots that a seat may see, null for all others; seat -1 looks on. */
  view(seat: number): (number | bigint | null)[];
  save(): Uint8Array;
  clone(): Match;
}

/** Players that decide at random, as those of `spielwerk simulate`. */
export declare class RandomPlayers {
  constructor(seed?: number | bigint, index?: number);
  /** The index of one of the options. */
  pick(options: readonly { readonly weight: bigint }[]): number;
}
