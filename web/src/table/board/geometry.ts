/** Where fields lie, in units of a field. Matches count rows upwards; a screen counts downwards. */
import type { BoardData, FieldData } from '../../protocol/match'
import type { Space } from '../../protocol/look'
import type { Key } from '../choosing/keys'

/** Directions of the compass, clockwise from north. */
export const DEGREES: Record<string, number> = {
  north: 0, northeast: 45, east: 90, southeast: 135, south: 180, southwest: 225, west: 270, northwest: 315,
}

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export interface Spot extends Point {
  /** Corners, for fields that are no squares or circles. */
  outline: Point[] | null
  /** For sides: where they begin and end. */
  ends: [Point, Point] | null
  /** Whether it hangs from the upper edge, as half of the points of backgammon do. */
  hangs: boolean
}

type Arrange = NonNullable<Space['arrange']>

const LONG_LINE = 12
const SQUARE_RING = 16

/** How the fields of a line or ring are laid out, where a look does not say so. */
export function arranged(board: BoardData, wanted: Arrange | undefined): Arrange {
  if (wanted !== undefined) return wanted
  const count = Object.keys(board.fields).length
  if (board.layout === 'line') return count > LONG_LINE ? 'snake' : 'row'
  if (board.layout === 'ring') return count >= SQUARE_RING && count % 4 === 0 ? 'square' : 'ring'
  return 'row'
}

/** The places of all fields of a board; its height is drawn by a factor. */
export function spots(board: BoardData, look: Space | undefined, squeeze = 1): Map<string, Spot> {
  const names = Object.keys(board.fields)
  const lined = board.layout === 'line' || board.layout === 'ring'
  // Where everybody has such a board, they lie alike.
  const copies = new Set(Object.values(board.fields).map((field) => field.seat ?? null)).size
  const each = lined ? names.length / copies : names.length
  const places = lined ? along(each, arranged(board, look?.arrange)) : board.layout === 'graph' ? mapped(board) : null
  return new Map(
    names.map((name, number) => {
      const field = board.fields[name] as FieldData
      const place = places?.[number % each] ?? { ...layered(field.position, board), hangs: false }
      const spot: Spot = {
        x: place.x,
        y: place.y * squeeze,
        hangs: place.hangs,
        outline: field.corners?.map((corner) => squeezed(flipped(corner), squeeze)) ?? null,
        ends: ends(field, squeeze),
      }
      return [name, spot]
    }),
  )
}

function ends(field: FieldData, squeeze: number): [Point, Point] | null {
  const [from, to] = field.ends ?? []
  if (from === undefined || to === undefined) return null
  return [squeezed(flipped(from), squeeze), squeezed(flipped(to), squeeze)]
}

function flipped(position: number[]): Point {
  return { x: position[0] ?? 0, y: -(position[1] ?? 0) }
}

/** Layers lie side by side. */
function layered(position: number[], board: BoardData): Point {
  const { x, y } = flipped(position)
  return { x: x + (position[2] ?? 0) * (board.columns + 0.6), y }
}

function squeezed(point: Point, by: number): Point {
  return { x: point.x, y: point.y * by }
}

/** The fields of a line or ring, one after the other. */
function along(count: number, how: Arrange): (Point & { hangs: boolean })[] {
  const all = Array.from({ length: count }, (_, number) => number)
  const stand = (x: number, y: number, hangs = false) => ({ x, y, hangs })
  switch (how) {
    case 'row':
      return all.map((n) => stand(n, 0))
    case 'snake': {
      const wide = Math.ceil(Math.sqrt(count * 1.6))
      return all.map((n) => {
        const row = Math.floor(n / wide)
        const column = n % wide
        return stand(row % 2 ? wide - 1 - column : column, -row)
      })
    }
    case 'spiral':
      return spiral(count)
    case 'tips': {
      // As on a board of backgammon: the first half below from right to left, the second above from left to right.
      const half = Math.ceil(count / 2)
      const bar = (column: number) => column + (column >= half / 2 ? 1 : 0)
      return all.map((n) => (n < half ? stand(bar(half - 1 - n), TIP) : stand(bar(n - half), -TIP, true)))
    }
    case 'square': {
      const side = Math.ceil(count / 4)
      return all.map((n) => {
        const edge = Math.floor(n / side)
        const step = n % side
        if (edge === 0) return stand(side - step, side)
        if (edge === 1) return stand(0, side - step)
        if (edge === 2) return stand(step, 0)
        return stand(side, step)
      })
    }
    case 'ring': {
      const radius = Math.max(1.2, count / (2 * Math.PI))
      return all.map((n) => {
        const angle = (2 * Math.PI * n) / count - Math.PI / 2
        return stand(radius * Math.cos(angle), radius * Math.sin(angle))
      })
    }
  }
}

/** How far apart neighbours on a map like to be, and how often they are moved until they are. */
const APART = 1.9
const ROUNDS = 120

/**
 * Fields with connections, but without places of their own: connected ones draw each other near, and all push each other
 * away. Null where a file says how they lie.
 */
function mapped(board: BoardData): (Point & { hangs: boolean })[] | null {
  const names = Object.keys(board.fields)
  const fields = Object.values(board.fields)
  if (fields.some((field) => field.drawn !== undefined)) return null
  const places = fields.map((field) => {
    const { x, y } = flipped(field.position)
    return { x: x * APART, y: y * APART, hangs: false }
  })
  const links = fields.flatMap((field, one) => field.leads_to.map((name) => [one, names.indexOf(name)] as const)).filter(([, other]) => other >= 0)
  for (let round = 0; round < ROUNDS; round++) {
    // Shorter and shorter ways, so that they come to rest.
    const most = 0.5 * (1 - round / ROUNDS)
    const pushes = places.map(() => ({ x: 0, y: 0 }))
    const push = (one: number, other: number, strength: (distance: number) => number) => {
      const [from, to] = [places[one] as Point, places[other] as Point]
      // At one and the same place they would push each other away for ever.
      const distance = Math.max(0.05, Math.hypot(to.x - from.x, to.y - from.y))
      const by = strength(distance) / distance
      const pushed = pushes[one] as Point
      pushed.x += (to.x - from.x) * by
      pushed.y += (to.y - from.y) * by
    }
    for (let one = 0; one < places.length; one++) {
      for (let other = 0; other < places.length; other++) if (one !== other) push(one, other, (distance) => -(APART ** 2) / distance / 2)
    }
    for (const [one, other] of links) {
      push(one, other, (distance) => distance ** 2 / APART / 2)
      push(other, one, (distance) => distance ** 2 / APART / 2)
    }
    places.forEach((place, one) => {
      const { x, y } = pushes[one] as Point
      const length = Math.max(0.001, Math.hypot(x, y))
      place.x += (x / length) * Math.min(length, most)
      place.y += (y / length) * Math.min(length, most)
    })
  }
  return places
}

/** How far the middle of a point of backgammon lies from the middle of the board. */
export const TIP = 3

/** Inwards, from the lower left corner: as on a board of the game of the goose. */
function spiral(count: number): (Point & { hangs: boolean })[] {
  const wide = Math.ceil(Math.sqrt(count * 1.4))
  const high = Math.ceil(count / wide)
  let [left, right, top, bottom] = [0, wide - 1, 0, high - 1]
  const found: (Point & { hangs: boolean })[] = []
  const put = (x: number, y: number) => found.push({ x, y, hangs: false })
  while (found.length < count) {
    for (let x = left; x <= right; x++) put(x, bottom)
    for (let y = --bottom; y >= top; y--) put(right, y)
    right--
    for (let x = right; x >= left; x--) put(x, top)
    top++
    for (let y = top; y <= bottom; y++) put(left, y)
    left++
  }
  // The last turn is always finished, even if there are not so many fields.
  return found.slice(0, count)
}

/** The corners of a field, on the flat board. */
export function outlineOf(spot: Spot, shape: string): Point[] {
  if (spot.outline !== null) return spot.outline
  if (shape === 'tip') {
    const way = spot.hangs ? -1 : 1
    const base = spot.y + way * (TIP - 0.5)
    return [{ x: spot.x - 0.48, y: base }, { x: spot.x + 0.48, y: base }, { x: spot.x, y: spot.y - way * 2 }]
  }
  const half = 0.5
  return [
    { x: spot.x - half, y: spot.y - half },
    { x: spot.x + half, y: spot.y - half },
    { x: spot.x + half, y: spot.y + half },
    { x: spot.x - half, y: spot.y + half },
  ]
}

/** The least box round all of them, and a margin. */
export function around(points: Iterable<Point>, margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }
}

/**
 * Turned by quarters so that one's own side lies below. The first seat's side is below already; which side is whose
 * follows from where the seats' own fields lie, or else from their number.
 */
export function turned(point: Point, quarters: number, box: Box): Point {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  let { x, y } = { x: point.x - middle.x, y: point.y - middle.y }
  for (let n = 0; n < ((quarters % 4) + 4) % 4; n++) [x, y] = [-y, x]
  return { x: x + middle.x, y: y + middle.y }
}

/** A field of a board that leans back: what lies farther away is smaller. Distances are in fields. */
export function leaning(point: Point, box: Box, tilt: number, distance: number): Point & { scale: number } {
  if (tilt === 0) return { ...point, scale: 1 }
  const angle = (tilt * Math.PI) / 180
  const middle = { x: box.x + box.width / 2, y: box.y + box.height }
  const ahead = middle.y - point.y
  const scale = distance / (distance + ahead * Math.sin(angle))
  return {
    x: middle.x + (point.x - middle.x) * scale,
    y: middle.y - ahead * Math.cos(angle) * scale,
    scale,
  }
}

/** The way from one angle to another that is no more than half a turn: from 270 to 0 are 90 degrees, not -270. */
export function nearestTurn(from: number, to: number): number {
  return from + ((((to - from) % 360) + 540) % 360) - 180
}

export type Arrow = 'up' | 'down' | 'left' | 'right'

const WAYS: Record<Arrow, Point> = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } }

/** The thing to which an arrow key leads: near, and rather ahead than aside. Null where there is nothing ahead. */
export function neighbour(places: ReadonlyMap<Key, Point>, from: Key, arrow: Arrow): Key | null {
  const start = places.get(from)
  if (start === undefined) return null
  const way = WAYS[arrow]
  let [found, least]: [Key | null, number] = [null, Infinity]
  for (const [one, place] of places) {
    const [x, y] = [place.x - start.x, place.y - start.y]
    const ahead = x * way.x + y * way.y
    const aside = Math.abs(x * way.y - y * way.x)
    const far = ahead + 2 * aside
    // Within a quarter circle round the direction.
    if (one !== from && ahead > 0.01 && aside <= ahead * 1.01 && far < least) [found, least] = [one, far]
  }
  return found
}

/** The thing next to a point, if it is near enough. */
export function nearest(places: ReadonlyMap<Key, Point>, at: Point, within: number): Key | null {
  let [found, least]: [Key | null, number] = [null, within]
  for (const [one, place] of places) {
    const far = Math.hypot(place.x - at.x, place.y - at.y)
    if (far <= least) [found, least] = [one, far]
  }
  return found
}
