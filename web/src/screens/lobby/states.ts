/** States of tables and people, as words and as colours. */
import type { LobbyPerson, LobbyTable } from '../../protocol/socket'
import { lobby } from '../../texts/lobby/lobby'
import type { Text } from '../../texts/tongue.svelte'

export { nameOf, titleOf } from './names'

/** Green runs, yellow counts down, white waits, grey is over. */
export type Tone = 'run' | 'count' | 'wait' | 'over'

export function toneOf(state: string): Tone {
  if (state === 'running' || state === 'paused') return 'run'
  if (state === 'starting') return 'count'
  return state === 'waiting' ? 'wait' : 'over'
}

export function stateWord(state: string): Text {
  const words: Record<string, Text> = {
    waiting: lobby.waiting,
    starting: lobby.starting,
    running: lobby.running,
    paused: lobby.paused,
    over: lobby.over,
    stopped: lobby.stopped,
    broken: lobby.broken,
  }
  return words[state] ?? lobby.over
}

/** The colour of the game that somebody is at; red for who was disqualified. */
export function personTone(person: LobbyPerson, tables: LobbyTable[]): Tone | 'out' {
  if (person.state === 'disqualified') return 'out'
  const table = tables.find((one) => one.table === person.table)
  return table === undefined ? 'wait' : toneOf(table.state)
}

/** Waiting and running first, what is over last. */
export function inOrder(tables: LobbyTable[]): LobbyTable[] {
  const rank: Record<Tone, number> = { count: 0, wait: 1, run: 2, over: 3 }
  return [...tables].sort((one, other) => rank[toneOf(one.state)] - rank[toneOf(other.state)])
}
