/** Boards as they are drawn: fields, what lies below and beside them, and the pieces that stand there. */
import type { BoardData, Description, View } from '../../protocol/match'
import type { Space } from '../../protocol/look'
import { seatLook, type SeatLook } from '../../look/colours'
import type { Words } from '../../look/signs'
import { fieldsOf, type Field } from './field'
import { around, outlineOf, turned, type Box, type Point, type Spot } from './geometry'
import { edgesOf, padsOf, piersOf, waysOf, type Edge, type Pad, type Pier, type Way } from './ground'
import type { Key } from '../choosing/keys'
import { formOf, thingOf, type Form, type Shown } from '../areas/things'

export interface Piece extends Form {
  key: Key
  field: Key
  label: string
  owner: number | null
  /** The sign of its owner, which a drawing does not have. */
  seatSign: string | null
  /** Drawings of it as it faces each way, in the order of quarters clockwise from north. */
  sides: (string | null)[] | null
  x: number
  y: number
  /** In fields. */
  size: number
  /** So many alike stand here; the others are not drawn. */
  times: number
}

export interface Board {
  name: string
  label: string
  /** Whose board it is, if everybody has one. */
  seat: number | null
  owner: SeatLook | null
  box: Box
  frame: string
  /** Colour between the fields, where it is not that of the frame. */
  ground: string | null
  /** Whether fields lie on the table itself, as hexes do. */
  loose: boolean
  tilt: number
  depth: number
  fields: Field[]
  pieces: Piece[]
  ways: Way[]
  pads: Pad[]
  piers: Pier[]
  /** Names of rows and columns. */
  edges: Edge[]
  /** Columns or rows that can be touched as a whole, by their numbers from 1. */
  columns: number
  rows: number
}

const FRAME = '#3a3228'

export function boardsOf(
  words: Words,
  boards: Record<string, BoardData>,
  view: View,
  seat: number | null,
): Board[] {
  const found: Board[] = []
  for (const [name, data] of Object.entries(boards)) {
    if (data.of !== undefined) continue // It lies on another one.
    const layers = [name, ...Object.keys(boards).filter((other) => boards[other]?.of === name)]
    const fields = layers.flatMap((layer) => fieldsOf(words, layer, boards[layer] as BoardData, view))
    const each = words.description.spaces[name]?.per_player ?? false
    const seats = each ? [...new Set(fields.map((field) => ownBoard(words.description, field)))] : [null]
    for (const whose of seats) {
      const own = !each ? fields : fields.filter((field) => ownBoard(words.description, field) === whose)
      found.push(board(words, name, layers.map((layer) => boards[layer] as BoardData), own, view, whose, seat))
    }
  }
  return found
}

function ownBoard(description: Description, field: Field): number | null {
  return description.spaces[field.space]?.per_player ? field.seat : null
}

function board(
  words: Words,
  name: string,
  layers: BoardData[],
  fields: Field[],
  view: View,
  whose: number | null,
  seat: number | null,
): Board {
  const look = words.look?.spaces?.[name]
  const [data] = layers as [BoardData, ...BoardData[]]
  const turns = words.look?.turn === 'seat' && whose === null
  const { quarters, flat, box: own, ways, edges } = lieOf(words, data, look, fields, turns ? seat : null, whose)
  const placed = quarters === 0 ? fields : fields.map((field) => turnedField(field, quarters, flat))
  const loose = data.layout === 'hexes'
  const piers = piersOf(placed, layers)
  const pads = padsOf(words, placed)
  const beside = [...piers.map((pier) => around([pier.at], 0.34)), ...pads.map((pad) => pad.box)]
  const margin = loose ? 0.25 : pads.length > 0 ? 0.2 : 0
  const box = beside.length === 0 && margin === 0 ? own : sameBox(data, around([own, ...beside].flatMap(corners), margin))
  return {
    name,
    label: labelOf(words.description, name, whose),
    seat: whose,
    owner: whose === null ? null : seatLook(words.look, whose),
    box,
    frame: words.look?.table?.frame ?? FRAME,
    ground: look?.ground ?? null,
    loose,
    tilt: look?.tilt ?? 0,
    depth: look?.depth ?? 0,
    fields: placed,
    // An object is in one place only. Should a view ever say otherwise, one of them is drawn.
    pieces: [...new Map(placed.flatMap((field) => piecesOn(words, field, view, quarters)).map((piece) => [piece.key, piece])).values()],
    ways,
    pads,
    piers,
    edges,
    columns: data.layout === 'grid' ? data.columns : 0,
    rows: data.layout === 'grid' ? data.rows : 0,
  }
}

function labelOf({ spaces, names }: Description, name: string, whose: number | null): string {
  const label = spaces[name]?.label ?? name
  return whose === null ? label : `${label} (${names[whose] ?? whose + 1})`
}

/** How a board lies before somebody: that never changes. */
interface Lie {
  look: Space | undefined
  quarters: number
  /** The box round its fields before it is turned, and then. */
  flat: Box
  box: Box
  ways: Way[]
  edges: Edge[]
}

const lies = new WeakMap<BoardData, Map<string, Lie>>()

/** Of a board that is turned to a seat, the seat; null if it is not turned. */
function lieOf(words: Words, data: BoardData, look: Space | undefined, fields: Field[], seat: number | null, whose: number | null): Lie {
  const known = lies.get(data) ?? new Map<string, Lie>()
  lies.set(data, known)
  const before = known.get(`${seat} ${whose}`)
  if (before !== undefined && before.look === look) return before
  const flat = boxOf(fields)
  const quarters = seat === null ? 0 : quartersFor(words, fields, seat)
  const placed = quarters === 0 ? fields : fields.map((field) => turnedField(field, quarters, flat))
  const made = { look, quarters, flat, box: boxOf(placed), ways: waysOf(words, placed, data, look), edges: edgesOf(placed, data, look, quarters) }
  known.set(`${seat} ${whose}`, made)
  return made
}

const boxes = new WeakMap<BoardData, Box>()

/** The box that was there before, if it is equal: then nothing on the board has to be placed anew. */
function sameBox(data: BoardData, box: Box): Box {
  const before = boxes.get(data)
  if (before !== undefined && (['x', 'y', 'width', 'height'] as const).every((side) => before[side] === box[side])) return before
  boxes.set(data, box)
  return box
}

function boxOf(fields: Field[]): Box {
  return around(fields.filter(({ shape }) => shape !== 'corner' && shape !== 'side').flatMap(({ spot, shape }) => outlineOf(spot, shape)), 0)
}

function corners({ x, y, width, height }: Box): Point[] {
  return [{ x, y }, { x: x + width, y: y + height }]
}

/** By how many quarters a board is turned so that the seat's own side is below. */
function quartersFor(words: Words, fields: Field[], seat: number): number {
  const own = fields.filter((field) => field.seat === seat)
  if (own.length === 0) return words.description.players === 2 ? 2 * seat : seat
  const all = boxOf(fields)
  const middle = { x: all.x + all.width / 2, y: all.y + all.height / 2 }
  const x = own.reduce((sum, field) => sum + field.spot.x, 0) / own.length - middle.x
  const y = own.reduce((sum, field) => sum + field.spot.y, 0) / own.length - middle.y
  // Own fields in the corner below, at the left: as it is. Each further corner clockwise is a quarter more.
  if (x <= 0 && y > 0) return 0
  if (x <= 0) return 3
  return y <= 0 ? 2 : 1
}

/** Kept, so that a field that stays the same is the same. */
const turnedFields = new WeakMap<Field, { quarters: number; field: Field }>()

function turnedField(field: Field, quarters: number, box: Box): Field {
  const known = turnedFields.get(field)
  if (known?.quarters === quarters) return known.field
  const { spot } = field
  const at = turned(spot, quarters, box)
  const outline = spot.outline?.map((point) => turned(point, quarters, box)) ?? null
  const ends = spot.ends === null ? null : ([turned(spot.ends[0], quarters, box), turned(spot.ends[1], quarters, box)] as [Point, Point])
  const made: Field = {
    ...field,
    spot: { ...spot, ...at, outline, ends, hangs: quarters === 2 ? !spot.hangs : spot.hangs },
    walls: field.walls.map((wall) => COMPASS[(COMPASS.indexOf(wall) + quarters) % 4] ?? wall),
    badges: field.badges.map((badge) => (badge.turn === null ? badge : { ...badge, turn: badge.turn + 90 * quarters })),
  }
  turnedFields.set(field, { quarters, field: made })
  return made
}

/** Clockwise. */
const COMPASS = ['north', 'east', 'south', 'west']

// ---- pieces --------------------------------------------------------------------------------------

const ALONE = 0.78
const ROOM = 4
/** How large pieces are on fields that are only corners or sides of others. */
const SMALL: Partial<Record<Field['shape'], number>> = { corner: 0.56, side: 0.4 }

function piecesOn(words: Words, field: Field, view: View, quarters: number): Piece[] {
  const content = view.spaces[field.space]?.[field.key] as { objects?: Shown[] } | undefined
  const shown = (content?.objects ?? []).filter((one) => one !== null)
  if (shown.length === 0) return []
  const stack = words.look?.spaces?.[field.space]?.stack ?? (shown.length > ROOM ? 'count' : 'beside')
  const drawn = stack === 'count' ? shown.slice(0, 1) : shown
  const small = SMALL[field.shape] ?? 1
  // What is printed in the middle of a hex stays in sight.
  const beside = field.spot.outline !== null && field.badges.some((badge) => badge.as === 'token')
  return drawn.map((one, number) => {
    const thing = thingOf(words, one)
    const place = placeOf(stack, number, drawn.length, field.spot)
    if (beside) [place.y, place.size] = [place.y - 0.27, place.size * 0.68]
    const form = formOf(words, thing)
    const { sides } = thing.look
    return {
      ...form,
      ...place,
      size: place.size * small,
      turn: form.turn === null ? null : form.turn + 90 * quarters,
      key: thing.name,
      field: field.key,
      label: thing.label,
      owner: thing.owner,
      seatSign: thing.owner === null ? null : seatLook(words.look, thing.owner).sign,
      sides: sides === undefined ? null : COMPASS.map((way) => sides[way] ?? null),
      times: stack === 'count' ? shown.length : 1,
    }
  })
}

function placeOf(stack: NonNullable<Space['stack']>, number: number, count: number, spot: Spot): Point & { size: number } {
  if (count === 1 && stack !== 'along') return { x: spot.x, y: spot.y, size: ALONE }
  switch (stack) {
    case 'over':
      return { x: spot.x, y: spot.y - 0.12 * number, size: ALONE }
    case 'along': {
      // From the edge of the board towards its middle, closer together where there are many.
      const step = Math.min(0.9, 5 / count)
      const edge = spot.hangs ? -2.04 : 2.04
      return { x: spot.x, y: spot.y + edge + (spot.hangs ? 1 : -1) * step * number, size: 0.88 }
    }
    default: {
      const wide = Math.ceil(Math.sqrt(count))
      const high = Math.ceil(count / wide)
      const size = 0.92 / wide
      return {
        x: spot.x + ((number % wide) - (wide - 1) / 2) * size,
        y: spot.y + (Math.floor(number / wide) - (high - 1) / 2) * size,
        size: size * 0.94,
      }
    }
  }
}

/** Whether one of some things is a field of a board, or stands on it. */
export function isOn(board: Board, keys: readonly Key[]): boolean {
  return board.fields.some((field) => keys.includes(field.key)) || board.pieces.some((piece) => keys.includes(piece.key))
}
