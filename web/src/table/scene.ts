/** Everything that a table shows, from what a match says: no drawing yet, and nothing about any one game. */
import type { BoardData, Description, View } from '../protocol/match'
import type { Look } from '../protocol/look'
import { seatLook, tableColour, type SeatLook } from '../look/colours'
import type { Words } from '../look/signs'
import { playerAreas, tableAreas, type Area, type Cards, type Zone } from './areas/areas'
import { boardsOf, type Board } from './board/board'
import { key, type Key } from './choosing/keys'

/** What never changes about a match. */
export interface Still {
  description: Description
  boards: Record<string, BoardData>
  look: Look | null
}

export interface Player {
  seat: number
  key: Key
  name: string
  look: SeatLook
  me: boolean
  /** Whether the table waits for this seat. */
  asked: boolean
  absent: boolean
  state: 'playing' | 'finished' | 'out'
  place: number | null
  score: number | null
  /** The place in the list, where the look has an order for it; equal ones share it. */
  rank: number | null
  areas: Area[]
}

/** What lies openly before a player, where there is no board. */
export interface Mat {
  player: Player
  areas: Cards[]
}

/** The same thing of several players in the middle of the table: the cards of a trick, score sheets. */
export interface Round {
  name: string
  areas: Area[]
}

export interface Scene {
  table: string
  backdrop: { picture: string; tile: number | null } | null
  boards: Board[]
  /** By their rank if the look has one, or else in the order in which they play, the one who looks first. */
  players: Player[]
  /** Without a board: others first, the one who looks last. */
  mats: Mat[]
  /** What lies in the middle, at the side, and before the one who looks. */
  centre: Area[]
  rounds: Round[]
  side: Area[]
  mine: Area[]
}

export function sceneOf(still: Still, view: View): Scene {
  const words: Words = { description: still.description, look: still.look }
  const seat = view.seat
  const all = tableAreas(words, view)
  const own = still.description.names.map((_, number) => playerAreas(words, view, number))
  const at = (zone: Zone) => [...all.filter((area) => area.at === zone), ...own.flat().filter((area) => area.at === zone)]
  const players = still.description.names.map((name, number): Player => {
    const standing = view.standing[number]
    const score = standing?.score ?? view.players[number]?.[still.look?.ranking?.points ?? '']
    return {
      seat: number,
      key: key.player(number),
      name,
      look: seatLook(still.look, number),
      me: number === seat,
      asked: view.to_decide.includes(number),
      absent: view.absent?.includes(number) ?? false,
      state: standing?.state ?? 'playing',
      place: standing?.place ?? null,
      score: typeof score === 'number' ? score : null,
      rank: null,
      areas: (own[number] ?? []).filter((area) => area.at === 'seat' || (area.at === 'mine' && number !== seat)),
    }
  })
  const first = seat ?? 0
  const table = still.look?.table
  const boards = boardsOf(words, still.boards, view, seat)
  const turns = [...players.slice(first), ...players.slice(0, first)]
  const centre = at('centre')
  const rounds = roundsOf(centre, boards.length > 0)
  return {
    table: tableColour(still.look, view.game),
    backdrop: table?.backdrop === undefined ? null : { picture: table.backdrop, tile: table.tile ?? null },
    boards,
    players: ranked(still.look, view, turns),
    mats: boards.length > 0 ? [] : matsOf(turns, seat),
    centre: centre.filter((area) => !rounds.some((round) => round.areas.includes(area))),
    rounds,
    side: at('side'),
    mine: seat === null ? [] : (own[seat] ?? []).filter((area) => area.at === 'mine'),
  }
}

/** Score sheets stand together; where there is a board, the rest lies beside it, small. */
function roundsOf(centre: Area[], board: boolean): Round[] {
  const owned = centre.filter((area) => area.seat !== null && (area.as === 'sheet' || (!board && isSmall(area))))
  return [...new Set(owned.map((area) => area.name))].map((name) => ({ name, areas: owned.filter((area) => area.name === name) }))
}

/** A card or two, as each gives to a trick. */
function isSmall(area: Area): boolean {
  return 'cards' in area && area.as !== 'hand' && area.cards.length + area.hidden <= 2
}

function matsOf(turns: Player[], seat: number | null): Mat[] {
  const order = seat === null ? turns : [...turns.slice(1), ...turns.slice(0, 1)]
  const mats = order.map((player) => ({ player, areas: player.areas.filter(isOpen) }))
  return mats.some(({ areas }) => areas.length > 0) ? mats : []
}

/** Whether one sees what lies there, and not only how much. */
function isOpen(area: Area): area is Cards {
  return 'cards' in area && (area.cards.length > 0 || (area.as !== 'hand' && area.hidden === 0))
}

const STATES: Player['state'][] = ['finished', 'playing', 'out']

/** The list of players in the order that the look wants; who has finished comes first, who is out last. */
function ranked(look: Look | null, view: View, turns: Player[]): Player[] {
  const by = look?.ranking?.by
  if (by === undefined) return turns
  const way = look?.ranking?.low ? 1 : -1
  const value = (player: Player, name: string) => {
    const found = name === 'score' ? player.score : view.players[player.seat]?.[name]
    return typeof found === 'number' ? found : null
  }
  const compare = (one: Player, other: Player): number => {
    const still = STATES.indexOf(one.state) - STATES.indexOf(other.state)
    if (still !== 0) return still
    if (one.place !== null && other.place !== null) return one.place - other.place
    for (const name of by) {
      const difference = ((value(one, name) ?? 0) - (value(other, name) ?? 0)) * way
      if (difference !== 0) return difference
    }
    return 0
  }
  const order = turns.toSorted(compare)
  return order.map((player) => ({ ...player, rank: order.findIndex((other) => compare(other, player) === 0) + 1 }))
}

/** What lies behind the row of a player, and nowhere else, until somebody opens it. */
export function behind(scene: Scene, player: Player): Set<Key> {
  const found = new Set<Key>()
  for (const area of player.areas) add(found, area)
  const open = touchable({ ...scene, players: [] })
  for (const mat of scene.mats) for (const area of mat.areas) add(open, area)
  return new Set([...found].filter((one) => !open.has(one)))
}

/** Everything in a scene that can be touched. */
export function touchable(scene: Scene): Set<Key> {
  const found = new Set<Key>()
  for (const board of scene.boards) {
    for (const field of board.fields) found.add(field.key)
    for (const piece of board.pieces) found.add(piece.key)
    for (let n = 1; n <= board.columns; n++) found.add(key.column(board.name, n))
    for (let n = 1; n <= board.rows; n++) found.add(key.row(board.name, n))
  }
  for (const player of scene.players) {
    found.add(player.key)
    for (const area of player.areas) add(found, area)
  }
  const rounds = scene.rounds.flatMap((round) => round.areas)
  for (const area of [...scene.centre, ...rounds, ...scene.side, ...scene.mine]) add(found, area)
  return found
}

function add(found: Set<Key>, area: Area): void {
  if (area.key !== null) found.add(area.key)
  switch (area.as) {
    case 'dice':
      for (const die of area.dice) found.add(die.key)
      break
    case 'goods':
    case 'sheet':
      for (const good of area.goods) found.add(good.key)
      break
    case 'counter':
    case 'sign':
      break
    default:
      for (const card of area.cards) if (card !== null) found.add(card.key)
      // What one does not see is touched by its place.
      for (let n = 1; n <= area.hidden; n++) if (area.key !== null) found.add(key.unseen(area.key, n))
  }
}
