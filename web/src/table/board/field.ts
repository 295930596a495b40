/** Fields as they are drawn: their colour, what shows on them, and what stands there without being an object. */
import type { AttributeData, BoardData, TypeData, View } from '../../protocol/match'
import type { Badge as BadgeLook, Space } from '../../protocol/look'
import { inkOn, seatLook, shaded } from '../../look/colours'
import { markOf, signOf, valueLook, wordOf, type Mark, type Words } from '../../look/signs'
import { arranged, spots, type Point, type Spot } from './geometry'
import type { Key } from '../choosing/keys'

export interface Badge {
  as: NonNullable<BadgeLook['as']>
  marks: Mark[]
  fill: string | null
  strong: boolean
  /** So many below its number. */
  dots: number
  /** Degrees by which its signs are turned; null if they stand upright on any board. */
  turn: number | null
  label: string
}

/** What stands on a field that belongs to somebody, without being an object: a stone, a house, a road. */
export interface Stone {
  seat: number
  shape: string
  fill: string
  edge: string
  ink: string
  sign: string
}

export interface Field {
  key: Key
  space: string
  label: string
  spot: Spot
  shape: NonNullable<Space['shape']> | 'side' | 'corner'
  fill: string
  stroke: string
  picture: string | null
  badges: Badge[]
  stone: Stone | null
  walls: string[]
  seat: number | null
  /** Its name or number, where fields are not known by rows and columns. */
  caption: string | null
  /** Whether it lies on a plate, with others like it. */
  pad: boolean
  /** Whether objects can lie here. */
  holds: boolean
}

const PLAIN = '#efe9dc'
const LINE = '#8a8170'
/** Colours of values about which a look says nothing. */
const TINTS = ['#cfe0c3', '#e8d3b9', '#c9d7e8', '#e6c8c8', '#dcd0e6', '#e9e3b4', '#c6e2de', '#dcdcdc']
/** A value that more of the fields have is nothing special. */
const ORDINARY = 0.4
/** How much paler than its seat a field is, on a plate and elsewhere. */
const PALE_ON_PAD = 0.82
const PALE = 0.5

type Types = Record<string, AttributeData>
type Values = Record<string, unknown>

/** What all fields of a space have in common. */
interface Kind {
  words: Words
  space: string
  data: BoardData
  look: Space | undefined
  types: Types
  holds: boolean
  /** Attribute -> the value that is nothing special. */
  ordinary: Map<string, unknown>
  places: Map<Key, Spot>
}

/** Kept as long as nothing about a field changes: a step of a game touches two fields of hundreds. */
const kept = new WeakMap<BoardData, { words: Words; kind: Kind; fields: Map<Key, { seen: unknown; field: Field }> }>()

export function fieldsOf(words: Words, space: string, data: BoardData, view: View): Field[] {
  let known = kept.get(data)
  // The same board may be shown with another look, or in another language.
  if (known?.words.look !== words.look || known.words.description !== words.description) {
    known = { words, kind: kindOf(words, space, data), fields: new Map() }
    kept.set(data, known)
  }
  const { kind, fields } = known
  return Object.keys(data.fields).map((key) => {
    const seen = view.spaces[space]?.[key]
    const before = fields.get(key)
    // Views share the parts that stay the same, so that this need not look inside.
    if (before !== undefined && before.seen === seen) return before.field
    const field = fieldOf(kind, key, seen as Values | undefined)
    fields.set(key, { seen, field })
    return field
  })
}

function kindOf(words: Words, space: string, data: BoardData): Kind {
  const look = words.look?.spaces?.[space]
  const described = words.description.spaces[space]
  const types = described?.attributes ?? {}
  const holds = (described?.capacity ?? 1) !== 0
  return { words, space, data, look, types, holds, ordinary: ordinary(data, types), places: spots(data, look, words.look?.spaces?.[data.of ?? space]?.squeeze) }
}

/** The value that most fields have, of attributes that never change. */
function ordinary(data: BoardData, types: Types): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const fields = Object.values(data.fields)
  for (const [name, type] of Object.entries(types)) {
    if (type.type !== 'enum' || !type.constant) continue
    const counts = new Map<unknown, number>()
    for (const { constants } of fields) counts.set(constants?.[name], (counts.get(constants?.[name]) ?? 0) + 1)
    for (const [value, count] of counts) if (count > ORDINARY * fields.length) found.set(name, value)
  }
  return found
}

function fieldOf(kind: Kind, key: Key, seen: Values | undefined): Field {
  const { words, data, look, types } = kind
  const field = data.fields[key] as BoardData['fields'][string]
  const values = { ...field.constants, ...seen }
  const spot = kind.places.get(key) as Spot
  const shape = shapeOf(data, look)
  return {
    key,
    space: kind.space,
    label: field.label,
    spot,
    shape,
    fill: fillOf(kind, values, spot),
    stroke: look?.stroke ?? LINE,
    picture: pictureOf(kind, values, key),
    badges: badgesOf(kind, values, ahead(kind, key, spot)),
    stone: stoneOf(kind, values),
    walls: wallsOf(types, values),
    seat: field.seat ?? seatOf(types, field.constants ?? {}),
    caption: captionOf(kind, field.label, shape),
    pad: valueSays(words, types, values, 'pad'),
    holds: kind.holds,
  }
}

/** Fields in rows and columns have their names at the edge of the board; those that were drawn need none. */
function captionOf({ data, space }: Kind, label: string, shape: Field['shape']): string | null {
  if (!['line', 'ring', 'graph'].includes(data.layout) || shape === 'tip' || shape === 'none') return null
  if (Object.values(data.fields).some((field) => field.drawn !== undefined)) return null
  return (label.startsWith(`${space}.`) ? label.slice(space.length + 1) : label).replace(/@\d+$/, '').replaceAll('_', ' ')
}

/** Degrees, clockwise from the right, to the first field that this one leads to. */
function ahead({ data, places }: Kind, key: Key, spot: Point): number {
  const next = places.get(data.fields[key]?.leads_to[0] ?? '')
  return next === undefined ? 0 : (Math.atan2(next.y - spot.y, next.x - spot.x) * 180) / Math.PI
}

/** Whether the look says so of a value that the field has. */
function valueSays(words: Words, types: Types, values: Values, what: 'bold' | 'pad' | 'turn'): boolean {
  return Object.keys(types).some((name) => valueLook(words, types[name], values[name])?.[what] === true)
}

function seatOf(types: Types, constants: Values): number | null {
  for (const [name, value] of Object.entries(constants)) {
    if (types[name]?.type === 'player' && typeof value === 'number') return value
  }
  return null
}

function shapeOf(data: BoardData, look: Space | undefined): Field['shape'] {
  if (data.layout === 'sides') return 'side'
  if (data.layout === 'corners') return 'corner'
  if (look?.shape !== undefined) return look.shape
  if (data.layout === 'hexes') return 'hex'
  const tiled = data.layout === 'grid' || data.layout === 'line' || (data.layout === 'ring' && arranged(data, look?.arrange) === 'square')
  return tiled ? 'square' : 'round'
}

function fillOf(kind: Kind, values: Values, spot: Spot): string {
  const { words, look, types, holds } = kind
  const usual = checkered(look, spot)
  if (typeof look?.fill === 'string') return look.fill
  const by = look?.fill?.by ?? Object.keys(types).find((name) => tints(types[name], holds))
  if (by === undefined) return usual
  const value = values[by]
  const mapped = look?.fill?.map?.[value === null || value === undefined ? 'none' : String(value)]
  if (mapped !== undefined) return mapped
  if (value === null || value === undefined || kind.ordinary.get(by) === value) return usual
  if (types[by]?.type === 'player') return shaded(seatLook(words.look, Number(value)).colour, paleness(kind, values))
  const fill = valueLook(words, types[by], value)?.fill
  if (fill !== undefined) return fill
  const order = Object.keys(words.description.enums[types[by]?.enum ?? ''] ?? {}).indexOf(String(value))
  return TINTS[order % TINTS.length] ?? usual
}

function paleness({ words, types, holds }: Kind, values: Values): number {
  if (!holds || valueSays(words, types, values, 'bold')) return 0
  return valueSays(words, types, values, 'pad') ? PALE_ON_PAD : PALE
}

/** Whether an attribute colours its field, where a look does not say so. */
function tints(type: AttributeData | undefined, holds: boolean): boolean {
  return type?.type === 'enum' || (type?.type === 'player' && holds)
}

function checkered(look: Space | undefined, spot: Spot): string {
  if (look?.light !== undefined && look.dark !== undefined) {
    return Math.round(spot.x - spot.y) % 2 === 0 ? look.dark : look.light
  }
  return look?.light ?? PLAIN
}

function pictureOf({ words, look, types }: Kind, values: Values, key: Key): string | null {
  const varied = look?.variants?.[scattered(key)]
  if (varied !== undefined) return varied
  if (look?.picture === undefined) return null
  const name = /^\{(.+)\}$/.exec(look.picture)?.[1]
  if (name === undefined) return look.picture
  return valueLook(words, types[name], values[name])?.picture ?? null
}

/** A number that follows from a name, without any order that could be seen; small ones are as likely as large ones. */
function scattered(key: Key): number {
  let sum = 7
  for (const letter of key) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193)
  return ((sum ^ (sum >>> 13)) >>> 0) % 7
}

function badgesOf(kind: Kind, values: Values, way: number): Badge[] {
  const { words, look, types } = kind
  const found: Badge[] = []
  for (const [name, type] of Object.entries(types)) {
    const given = look?.badges?.[name]
    const value = values[name]
    if (given?.hide || value === null || value === undefined || value === false) continue
    if (value === 0 && !given?.zero) continue
    if (given === undefined && (!tells(kind, type, name) || kind.ordinary.get(name) === value)) continue
    const shown = valueLook(words, type, value)
    // The sign alone: what has none shows nothing.
    if (given?.as === 'sign' && type.type === 'enum' && given.sign === undefined && shown?.sign === undefined) continue
    found.push({
      as: given?.as ?? (type.type === 'bool' ? 'corner' : 'token'),
      marks: marksOf(kind, type, value, given),
      fill: shown?.fill ?? null,
      strong: typeof value === 'number' && (given?.strong?.includes(value) ?? false),
      dots: given?.dots?.[String(value)] ?? 0,
      turn: shown?.turn ? way : null,
      label: type.type === 'bool' ? type.label : `${type.label}: ${wordOf(words, type, value)}`,
    })
  }
  return found
}

/** Whether an attribute shows on its field, where a look does not say so: what is seen otherwise does not. */
function tells({ data, look, holds }: Kind, type: AttributeData, name: string): boolean {
  const layer = data.layout === 'corners' || data.layout === 'sides'
  if (look?.mark?.by === name) return false
  if (look?.fill !== undefined && typeof look.fill !== 'string' && look.fill.by === name) return false
  switch (type.type) {
    case 'int':
    case 'long':
    case 'bool':
    case 'text':
    case 'enum':
      return true
    case 'player':
      return holds && look === undefined && !layer
    default:
      return false
  }
}

function marksOf({ words, data, types }: Kind, type: AttributeData, value: unknown, given: BadgeLook | undefined): Mark[] {
  if (given?.sign !== undefined) {
    const times = given.as === 'pips' && typeof value === 'number' ? value : 1
    return Array.from({ length: times }, () => markOf(given.sign as string))
  }
  if (type.type === 'bool') return [{ text: shortest(type.label, Object.values(types).filter((one) => one.type === 'bool').map((one) => one.label)) }]
  const mark = signOf(words, type, value)
  return data.layout === 'corners' && 'text' in mark ? [{ text: initials(mark.text) }] : [mark]
}

/** As much of a word as no other one begins with, three letters at most. */
function shortest(word: string, all: string[]): string {
  const others = all.filter((other) => other !== word)
  const enough = [1, 2].find((count) => !others.some((other) => other.slice(0, count).toLowerCase() === word.slice(0, count).toLowerCase())) ?? 3
  return word.slice(0, 1).toUpperCase() + word.slice(1, enough)
}

/** Words that have no room: the first letters. */
function initials(text: string): string {
  if (text.length <= 3) return text
  return text.split(/\s+/).map((word) => word.slice(0, 1).toUpperCase()).join('')
}

function stoneOf({ words, data, look, types, holds }: Kind, values: Values): Stone | null {
  const layer = data.layout === 'corners' || data.layout === 'sides'
  const by = look?.mark?.by ?? (holds && !layer ? undefined : Object.keys(types).find((name) => types[name]?.type === 'player'))
  const value = by === undefined ? undefined : values[by]
  if (typeof value !== 'number') return null
  const { colour, ink, sign } = seatLook(words.look, value)
  const given = look?.mark?.shape
  const large = Object.keys(types).some((name) => types[name]?.type === 'bool' && values[name] === true)
  const usual = data.layout === 'sides' ? 'road' : data.layout === 'corners' ? (large ? 'city' : 'house') : 'disc'
  const shape = given === undefined ? usual : typeof given === 'string' ? given : values[given.by] ? given.true : given.false
  return { seat: value, shape, fill: colour, edge: shaded(colour, -0.4), ink: ink || inkOn(colour), sign }
}

function wallsOf(types: Types, values: Values): string[] {
  for (const [name, type] of Object.entries(types)) {
    const inner: TypeData | string[] | undefined = type.of
    if (type.type === 'set' && !Array.isArray(inner) && inner?.type === 'direction') {
      return Array.isArray(values[name]) ? (values[name] as string[]) : []
    }
  }
  return []
}
