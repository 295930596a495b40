/** What lies below and beside the fields of a board: ways between them, plates, piers, names of rows and columns. */
import type { BoardData } from '../../protocol/match'
import type { Space } from '../../protocol/look'
import { seatLook, shaded } from '../../look/colours'
import type { Mark, Words } from '../../look/signs'
import type { Badge, Field } from './field'
import { around, arranged, TIP, type Box, type Point } from './geometry'
import type { Key } from '../choosing/keys'

/** A way between two fields. */
export interface Way {
  from: Point
  to: Point
  stroke: string
}

/** A plate on which fields lie together. */
export interface Pad {
  box: Box
  fill: string
  /** Whose it is. */
  sign: string | null
}

/** A ship before the board, with planks to the fields that it serves. */
export interface Pier {
  at: Point
  ends: Point[]
  marks: Mark[]
  fill: string | null
  label: string
}

/** A name at the edge: of a row, of a column. */
export interface Edge extends Point {
  text: string
  side: 'above' | 'below' | 'left'
}

const WAY = '#a99f8a'

/** Where fields lie apart from each other, one sees where they lead. */
export function waysOf(words: Words, fields: Field[], data: BoardData, look: Space | undefined): Way[] {
  const free = data.layout === 'graph' && !Object.values(data.fields).some((field) => field.drawn !== undefined)
  const stroke = look?.ways ?? (free ? WAY : undefined)
  if (stroke === undefined) return []
  const places = new Map(fields.map((field) => [field.key, field]))
  const found = new Map<string, Way>()
  for (const field of fields) {
    for (const name of data.fields[field.key]?.leads_to ?? []) {
      const other = places.get(name)
      if (other === undefined) continue
      const seat = other.seat !== null && (other.seat === field.seat || field.seat === null) ? other.seat : null
      const coloured = seat === null || words.look === null || data.layout !== 'graph' ? stroke : shaded(seatLook(words.look, seat).colour, 0.35)
      found.set([field.key, name].sort().join(), { from: field.spot, to: other.spot, stroke: coloured })
    }
  }
  return [...found.values()]
}

const PAD_MARGIN = 0.62

/** One for all fields of a seat that lie on a plate. */
export function padsOf(words: Words, fields: Field[]): Pad[] {
  const groups = new Map<number | null, Field[]>()
  for (const field of fields) if (field.pad) groups.set(field.seat, [...(groups.get(field.seat) ?? []), field])
  return [...groups].map(([seat, group]) => {
    const colours = seat === null ? null : seatLook(words.look, seat)
    return { box: around(group.map(({ spot }) => spot), PAD_MARGIN), fill: colours?.colour ?? '#c9bfa8', sign: colours?.sign ?? null }
  })
}

/** How far a ship lies before the coast. */
const OFF_SHORE = 0.6

/** Neighbours with the same badge share a ship. */
export function piersOf(fields: Field[], layers: BoardData[]): Pier[] {
  const served = fields.flatMap((field) => field.badges.filter((badge) => badge.as === 'pier').map((badge) => ({ field, badge })))
  if (served.length === 0) return []
  const { x, y, width, height } = around(fields.map(({ spot }) => spot), 0)
  const middle = { x: x + width / 2, y: y + height / 2 }
  const leads = (key: Key) => layers.flatMap((layer) => layer.fields[key]?.leads_to ?? [])
  const found: Pier[] = []
  const done = new Set<Key>()
  for (const { field, badge } of served) {
    if (done.has(field.key)) continue
    const beside = leads(field.key)
    const other = served.find((one) => !done.has(one.field.key) && one.badge.label === badge.label && beside.includes(one.field.key))
    const ends = [field, ...(other === undefined ? [] : [other.field])]
    for (const end of ends) done.add(end.key)
    found.push(pier(ends.map(({ spot }) => ({ x: spot.x, y: spot.y })), badge, middle))
  }
  return found
}

function pier(ends: Point[], { marks, fill, label }: Badge, middle: Point): Pier {
  const between = { x: ends.reduce((sum, end) => sum + end.x, 0) / ends.length, y: ends.reduce((sum, end) => sum + end.y, 0) / ends.length }
  const [first, second] = ends as [Point, Point | undefined]
  // Straight away from the coast; of a single field, away from the middle of the board.
  const [x, y] = second === undefined ? [between.x - middle.x, between.y - middle.y] : [second.y - first.y, first.x - second.x]
  // In the very middle of the board no way leads out: nothing is to be divided by 0.
  const length = Math.max(0.01, Math.hypot(x, y))
  const out = x * (between.x - middle.x) + y * (between.y - middle.y) < 0 ? -1 : 1
  const at = { x: between.x + (out * x * OFF_SHORE) / length, y: between.y + (out * y * OFF_SHORE) / length }
  return { at, ends, marks, fill, label }
}

/** Smaller boards are known at a glance. */
const NAMED_FROM = 5

export function edgesOf(fields: Field[], data: BoardData, look: Space | undefined, quarters: number): Edge[] {
  if (arranged(data, look?.arrange) === 'tips' && data.layout === 'line') return tipEdges(fields)
  if (data.layout !== 'grid' || data.layers !== undefined || quarters % 2 === 1) return []
  if (data.columns < NAMED_FROM && data.rows < NAMED_FROM) return []
  const named = fields.flatMap((field) => {
    const [, column, row] = /([a-z]+)(\d+)(?:@\d+)?$/.exec(field.label) ?? []
    return column === undefined || row === undefined ? [] : [{ ...field.spot, column, row }]
  })
  const { x: left, y: top, height } = around(named, 0.5)
  const below = top + height
  const columns = new Map(named.map(({ column, x }) => [column, { text: column, x, y: below, side: 'below' as const }]))
  const rows = new Map(named.map(({ row, y }) => [row, { text: row, x: left, y, side: 'left' as const }]))
  return [...columns.values(), ...rows.values()]
}

function tipEdges(fields: Field[]): Edge[] {
  return fields.map(({ label, spot }) => {
    const [side, y] = spot.hangs ? (['above', spot.y - TIP + 0.5] as const) : (['below', spot.y + TIP - 0.5] as const)
    return { text: label.replace(/^.*\./, ''), x: spot.x, y, side }
  })
}
