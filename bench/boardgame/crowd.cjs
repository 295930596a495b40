// node crowd.cjs URL MATCHES SECONDS: four players and a spectator at each match, each client of boardgame.io. Says when
// all have played for a moment ("ready"), and after some seconds what each match has come to: the number of decisions that
// its clients have been told of. With names of matches instead of their number it says what they have come to, and ends.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Race } = require("./race.cjs");

const [url, matches, seconds] = process.argv.slice(2);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const told = {};
const looks = [];
const clients = [];
let begun = false; // Who decides before all are there is told nothing of what became of it, and waits for ever.

function come(matchID, playerID, plays) {
  const client = Client({
    game: Race,
    numPlayers: 4,
    multiplayer: SocketIO({ server: url }),
    matchID,
    playerID,
    debug: false,
  });
  let answered = -1;
  const look = () => {
    const state = client.getState();
    if (!state) return;
    told[matchID] = Math.max(told[matchID] || 0, state._stateID);
    if (begun && plays && state.ctx.currentPlayer === playerID && state._stateID > answered) {
      answered = state._stateID;
      setImmediate(() => client.moves.go(state.ctx.turn % 4));
    }
  };
  client.subscribe(look);
  client.start();
  looks.push(look);
  clients.push(client);
}

async function main() {
  if (Number.isNaN(Number(matches))) {
    const names = matches.split(",");
    names.forEach((matchID) => come(matchID, null, false));
    for (let n = 0; n < 200 && names.some((matchID) => told[matchID] === undefined); n++) await pause(100);
    console.log(JSON.stringify(told));
    process.exit(0);
  }
  for (let n = 0; n < Number(matches); n++) {
    // A match is made when somebody asks for one that is not there.
    const matchID = `m${n}`;
    come(matchID, null, false);
    while (told[matchID] === undefined) await pause(5);
    for (const playerID of ["0", "1", "2", "3"]) come(matchID, playerID, seconds !== "0");
  }
  while (!clients.every((client) => client.getState())) await pause(20);
  await pause(1000);
  begun = true;
  looks.forEach((look) => look());
  await pause(1000);
  console.log("ready");
  const before = { ...told };
  await pause(1000 * Number(seconds));
  console.log(JSON.stringify({ before, after: told }));
  process.stdin.on("data", () => {
    console.log(JSON.stringify(told));
    process.exit(0);
  });
}

main();
