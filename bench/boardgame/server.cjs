// node server.cjs FOLDER PORT: boardgame.io's own server, which keeps matches in files. Its first line says where it serves.
const { Server, FlatFile } = require("boardgame.io/server");
const { Race } = require("./race.cjs");

const [folder, port] = process.argv.slice(2);
const server = Server({ games: [Race], db: new FlatFile({ dir: folder }), origins: ["*"] });
server.run({ port: Number(port), callback: () => console.log(`serving http://127.0.0.1:${port}`) });
