// A game to measure with, made for nothing else: four players, four pawns each, a die, and a way of forty fields. Who is
// met on a field goes back to its start.
const FIELDS = 40;

exports.Race = {
  name: "race",
  setup: ({ ctx }) => ({
    pawns: Array.from({ length: ctx.numPlayers }, () => [0, 0, 0, 0]),
    die: 1,
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    onBegin: ({ G, random }) => {
      G.die = random.D6();
    },
  },
  moves: {
    go: {
      // Chance is the server's: no client plays ahead.
      client: false,
      move: ({ G, playerID }, pawn) => {
        const own = G.pawns[playerID];
        own[pawn] = (own[pawn] + G.die) % FIELDS;
        G.pawns.forEach((others, seat) => {
          if (String(seat) !== playerID) {
            others.forEach((at, other) => {
              if (at === own[pawn] && at !== 0) others[other] = 0;
            });
          }
        });
      },
    },
  },
};
