// spielwerk-build: words for numbers, no more than the reader may know.

const THINGS = "things", UNSEEN = "unseen", UNNUMBERED = "unseen, without a position";
const NO_LONG = -(2n ** 63n);

/** Labels and prompts of one question, in one language. */
export class Wordbook {
  /** `around` tells seat, slots and what is shown, and lists the values of texts. */
  constructor(description, site, language, around) {
    this.description = description;
    this.site = site;
    this.language = language;
    this.names = description.names[language];
    this.around = around;
  }

  label(record) {
    if (this.passes(record)) return this.names[this.site.form === "several" ? "done" : "pass"][0];
    const [way, words] = this.way(record);
    const label = this.unseenWords(record).length ? way.blind_label : way.label;
    if (label) return this.text(label, record);
    return way.kinds.map((kind, k) => this.value(kind, words[k])).join(", ");
  }

  passes(record) {
    if (this.site.form === "menu") return record[0] === 0;
    if (this.site.form === "several") return record[1] === -1;
    return this.site.ways[0].kinds.every((kind, k) => kind.form !== "truth" && record[k] === kind.none);
  }

  way(record) {
    if (this.site.form === "menu") return [this.site.ways[record[0] - 1], record.slice(1)];
    return [this.site.ways[0], record];
  }

  /** The objects that an option is about: these have their names. */
  offered(record) {
    if (!record.length || this.passes(record)) return new Set();
    const [way, words] = this.way(record);
    return new Set(words.filter((_, k) => way.kinds[k]?.table === THINGS));
  }

  unseenWords(record) {
    if (this.passes(record)) return [];
    const [way, words] = this.way(record);
    return words.filter((word, k) => way.positions && way.kinds[k]?.form === "name" && word < 0);
  }

  /** Something that the seat chooses without seeing it: one of so many in its place. */
  unseen(word) {
    const positions = Math.max(...this.site.ways.map((way) => way.positions));
    const place = Math.floor(-word / positions), position = -word % positions;
    const others = this.around.records().flatMap((record) => this.unseenWords(record));
    const here = others.filter((other) => Math.floor(-other / positions) === place);
    const count = Math.max(...here.map((other) => -other % positions));
    const words = this.names[position ? UNSEEN : UNNUMBERED][place];
    return words.replace("{position}", position).replace("{count}", count);
  }

  // ---- texts -----------------------------------------------------------------------------------

  text(wording, record) {
    const text = this.description.texts[wording.text];
    const args = wording.arguments.map(([form, number]) => this.argument(form, number, record));
    const numbers = text.function ? this.around.listed(text.function, args) : [];
    const named = this.offered(record), { at } = this.description.things;
    return this.fill(text, numbers, (thing) => !named.has(thing) && !this.around.shown(at + thing));
  }

  argument(form, number, record) {
    if (form === "word") return record[number];
    if (form === "seat") return this.around.seat + 1;
    if (form === "slot") return this.around.slot(number);
    return Array.from({ length: this.around.slot(number) }, (_, k) => this.around.slot(number + 1 + k));
  }

  /** A text with its values: those of all its languages stand one after the other. */
  fill(text, numbers, hidden) {
    const chosen = text.forms.find(([language]) => language === this.language) ?? text.forms[0];
    const rest = numbers.values();
    for (const form of text.forms) {
      const filled = form[1].map((part) => this.part(part, rest, hidden)).join("");
      if (form === chosen) return filled.trim().split(/\s+/).join(" ");
    }
    return "";
  }

  part(part, rest, hidden) {
    if (typeof part === "string") return part;
    const { kind, plural } = part, next = () => rest.next().value;
    // A long number is listed as two words.
    const one = (of) => of.form === "long" ? (BigInt(next()) << 32n) + BigInt(next()) + 2n ** 31n : next();
    if (kind.form === "list") {
      return Array.from({ length: next() }, next).map((number) => this.value(kind.of, number, hidden)).join(", ");
    }
    if (kind.form === "map") {
      const counts = kind.keys.map((key) => [key, one(kind.of)]).filter(([, count]) => count);
      return counts.map(([key, count]) => `${count} ${this.value(kind.key, key)}`).join(", ");
    }
    const number = one(kind);
    return plural ? plural[Number(number) === 1 ? 0 : 1] : this.value(kind, number, hidden);
  }

  /** A single value in words. */
  value(kind, number, hidden = () => false) {
    if (kind.form === "truth" && (number === 0 || number === 1)) return this.names.truths[number];
    if (kind.form === "phrase") return this.description.phrases[number];
    if (kind.form === "long") return number === NO_LONG ? this.names.none[0] : String(number);
    if (number === kind.none) return this.names.none[0];
    if (kind.form === "name" && number < 0) return this.unseen(number);
    if (kind.form === "fingerprint") return BigInt.asUintN(64, BigInt(number)).toString(16).padStart(16, "0");
    if (kind.form !== "name") return String(number);
    if (kind.table === THINGS && hidden(number)) return this.names["hidden things"][number];
    return this.names[kind.table][number];
  }
}
