#!/usr/bin/env node
// A bot in JavaScript. It knows Catan and Robo Rally; in other games it takes the first option.
"use strict";

const WANTED = { build_city: 9, build_settlement: 8, throw: 7, ride: 6, two_roads: 6, invent: 5, buy_card: 2 };
const LITTLE = { decline: 3, pass: 3, done: 2, offer: -1 };
const PLACES = ["crossing", "path", "build_city", "build_settlement"];
const GOALS = [{ grain: 2, ore: 3 }, { wood: 1, brick: 1, wool: 1, grain: 1 }];
const ORDER = ["north", "east", "south", "west"], DX = [0, 1, 0, -1], DY = [1, 0, -1, 0];
const TURNS = { right_turn: 1, half_turn: 2, left_turn: 3 };
const best = (list, worth) => list.map((item) => [worth(item), item]).reduce((a, b) => (b[0] > a[0] ? b : a))[1];
let hello = {};

// Builds what is worth most, where the harvest is best, and changes what is left over for what is missing.
function catan(view, options) {
  const me = view.players[view.seat], { stock } = me, houses = 9 - me.settlements_left - me.cities_left;
  const harvest = (place) => {
    const [x, y] = hello.boards[place.split(".")[0]].fields[place].position;
    return Object.entries(hello.boards.Island.fields).reduce((sum, [hex, { position }]) => {
      const near = Math.hypot(position[0] - x, position[1] - y) < 0.7, { chip } = view.spaces.Island[hex];
      return sum + (near && chip ? 6 - Math.abs(7 - chip) : 0);
    }, 0);
  };
  const worth = ({ kind, value }) => {
    if (kind === "sea_trade") {
      const [given, wanted] = value, rest = stock[given] - me.rate[given];
      return GOALS.some((goal) => stock[wanted] < (goal[wanted] || 0) && rest >= (goal[given] || 0)) ? 400 + rest : 0;
    }
    if (kind === "build_road") return 15 - me.roads_left < 2 * houses || stock.wood > 2 ? 300 + harvest(value) : 0;
    return (100 * WANTED[kind] || LITTLE[kind] || 1) + (PLACES.includes(kind) ? harvest(value) : 0);
  };
  return [best(options, worth).index];
}

// Tries all programs as if nobody else were there, and plans the whole round.
function roborally(view) {
  const me = view.players[view.seat], fields = {}, points = {};
  let at = null;
  for (const [name, { position: spot, constants }] of Object.entries(hello.boards.Floor.fields)) {
    const robot = view.spaces.Floor[name].objects.find((object) => object.name === `Robot@${view.seat}`);
    fields[spot] = constants;
    points[constants.checkpoint] = spot;
    if (robot) at = [...spot, ORDER.indexOf(robot.facing), me.reached];
  }
  const drive = ([x, y, way, reached], command) => {
    way = (way + (TURNS[command] || 0)) % 4;
    const ahead = command === "back_up" ? (way + 2) % 4 : way;
    for (let steps = TURNS[command] ? 0 : Number(command.slice(-1)) || 1; steps; steps--) {
      if (!fields[[x, y]] || fields[[x, y]].walls.includes(ORDER[ahead])) break;
      [x, y] = [x + DX[ahead], y + DY[ahead]];
      if (String(points[reached + 1]) === String([x, y])) reached++;
    }
    return [x, y, way, reached];
  };
  const search = (here, hand, cards) => {
    if (!fields[here.slice(0, 2)]) return [cards.length - 1000, [...cards, ...hand].slice(0, 5)];
    const goal = points[here[3] + 1] || here;
    if (cards.length === 5) return [100 * here[3] - Math.abs(goal[0] - here[0]) - Math.abs(goal[1] - here[1]), cards];
    const open = hand.filter((card) => at || cards.length || !card.includes("turn"));
    const moves = new Map(open.map((card) => [card.slice(5).split(",")[0], card]));
    const go = ([command, card]) => search(drive(here, command), hand.filter((c) => c !== card), [...cards, card]);
    return best([...moves].map(go), (found) => found[0]);
  };
  const starts = at ? [at] : ORDER.map((_, way) => [...points[me.reached], way, me.reached]);
  const found = best(starts.map((start) => [search(start, me.hand.objects, []), start[2]]), ([[worth]]) => worth);
  const plan = found[0][1].map((value, number) => ({ kind: number ? "others" : "opening", value }));
  return at ? plan : [{ kind: "direction", value: ORDER[found[1]] }, ...plan];
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") hello = message;
  if (message.type !== "decide") return;
  const think = { catan, roborally }[hello.game] || (() => [0]);
  const actions = think(message.view, message.decisions[0].options);
  console.log(JSON.stringify({ type: "plan", id: message.id, actions }));
});
