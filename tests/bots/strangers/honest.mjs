// Plays by the rules, in Node: takes the last option of every decision.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "decide") {
    const last = message.decisions[0].options.length - 1;
    console.log(JSON.stringify({ type: "plan", id: message.id, actions: [last] }));
  }
}
