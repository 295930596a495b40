// Plays one match with decisions that only depend on their number, and tells everything that was seen on the way.
const { load } = await import(process.argv[2]);
const game = await load();
const plain = (value) => JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item));
const [seed, most, language] = [BigInt(process.argv[3]), Number(process.argv[4]), process.argv[5]];
const match = game.start(seed);
for (let number = 0; number < most && !match.over; number += 1) {
  const seat = match.seats.at(-1), options = match.options(seat, language);
  const chosen = (number * 7) % options.length;
  const seen = [...Array(game.players + 1).keys()].map((looker) => match.view(looker - 1));
  const labels = options.map((option) => option.label), weights = options.map((option) => option.weight);
  console.log(plain({ state: match.state, seats: match.seats, prompt: match.prompt(seat, language), labels, weights, seen }));
  const before = match.clone();
  match.decide(seat, chosen);
  const again = game.restore(before.save());
  again.decide(seat, chosen);
  if (plain(again.state) !== plain(match.state)) throw new Error("a restored match goes on differently");
}
console.log(plain({ state: match.state, result: match.result }));
