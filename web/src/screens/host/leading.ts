/** Who is in the lead of a match, as far as everybody may know. */
import type { Player } from '../../table/scene'

/** Names of those who are first; nobody where nothing tells them apart, or all of them would be. */
export function leaders(players: readonly Player[], over: boolean): string[] {
  if (over) return []
  const still = players.filter((player) => player.state !== 'out')
  const first = still.some((player) => player.rank !== null)
    ? still.filter((player) => player.rank === Math.min(...still.map((one) => one.rank ?? Infinity)))
    : still.filter((player) => player.score !== null && player.score === Math.max(...still.map((one) => one.score ?? -Infinity)))
  return first.length === still.length && still.length > 1 ? [] : first.map((player) => player.name)
}
