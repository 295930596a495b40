/** Objects, as a view knows them: what they are, whose they are, and how their kind looks. */
import type { Description, TypeData } from '../../protocol/match'
import type { Look, Thing as ThingLook } from '../../protocol/look'
import { inkOn, seatLook, shaded } from '../../look/colours'
import { DEGREES } from '../board/geometry'
import { filled, valueLook, type Mark, type Words } from '../../look/signs'

/** An object in a view: its name, or its name and what can change about it; null is a gap. */
export type Shown = string | ({ name: string } & Record<string, unknown>) | null

export interface Thing {
  name: string
  kind: string
  label: string
  owner: number | null
  values: Record<string, unknown>
  types: Record<string, TypeData>
  look: ThingLook
}

/** Everything about an object, from the description and from the view. */
export function thingOf(words: Words, shown: Exclude<Shown, null>): Thing {
  const { description, look } = words
  const changing: Record<string, unknown> = typeof shown === 'string' ? {} : shown
  const name = typeof shown === 'string' ? shown : shown.name
  const still = description.things[name]
  const kind = String(changing['kind'] ?? still?.kind ?? '')
  const owner = changing['owner'] !== undefined ? changing['owner'] : (still?.owner ?? null)
  return {
    name,
    kind,
    label: typeof changing['label'] === 'string' ? changing['label'] : (still?.label ?? name),
    owner: typeof owner === 'number' ? owner : null,
    values: { ...still?.values, ...changing },
    types: typesOf(description, kind),
    look: kindLook(description, look, kind),
  }
}

/** The attributes of a kind, with those of the kinds above it. */
function typesOf(description: Description, kind: string): Record<string, TypeData> {
  const found = description.kinds[kind]
  if (found === undefined) return {}
  return { ...(found.parent === null ? {} : typesOf(description, found.parent)), ...found.attributes }
}

/** How a kind looks: what it does not say itself, the kind above it says. */
function kindLook(description: Description, look: Look | null, kind: string): ThingLook {
  const found = description.kinds[kind]
  if (found === undefined) return {}
  return {
    ...(found.parent === null ? {} : kindLook(description, look, found.parent)),
    ...look?.objects?.[kind],
  }
}

export interface Face {
  fill: string
  edge: string
  ink: string
  corner: Mark[]
  /** The colour of what stands in the corner of a plain card; null: that of the card. */
  head: string | null
  middle: Mark[]
  foot: Mark[]
  band: Mark[]
  picture: string | null
  style: NonNullable<ThingLook['style']>
}

const CARD = '#fdfaf2'
const PIECE = '#d8d2c4'

/** What is printed on a card. */
export function faceOf(words: Words, thing: Thing): Face {
  const { look } = thing
  const value = look.by === undefined ? undefined : valueLook(words, thing.types[look.by], thing.values[look.by])
  const fill = value?.fill ?? look.fill ?? CARD
  const write = (template: string | undefined) =>
    template === undefined ? [] : filled(words, template, thing.types, thing.values, thing.label)
  const plain = look.corner === undefined && look.middle === undefined && look.foot === undefined
  return {
    fill,
    edge: shaded(fill, -0.35),
    ink: value?.ink ?? look.ink ?? inkOn(fill),
    corner: write(look.corner),
    head: look.head ?? null,
    middle: plain ? [{ text: thing.label }] : write(look.middle),
    foot: write(look.foot),
    band: write(look.band),
    picture: pictureOf(words, thing),
    style: look.style ?? 'plain',
  }
}

/** The drawing on a card or piece: one by its name, or that of a value. */
function pictureOf(words: Words, thing: Thing): string | null {
  const { picture } = thing.look
  if (picture === undefined) return null
  const name = /^\{(.+)\}$/.exec(picture)?.[1]
  if (name === undefined) return picture
  return valueLook(words, thing.types[name], thing.values[name])?.picture ?? null
}

export interface Form {
  /** `disc`, `stone`, …, or the name of a drawing. */
  shape: string
  fill: string
  edge: string
  ink: string
  sign: Mark[]
  /** Degrees, clockwise from north; null if it faces nowhere. */
  turn: number | null
  depth: number
}

/** A piece on a board. */
export function formOf(words: Words, thing: Thing): Form {
  const { look } = thing
  const value = look.by === undefined ? undefined : valueLook(words, thing.types[look.by], thing.values[look.by])
  const seat = thing.owner === null ? null : seatLook(words.look, thing.owner)
  const fill = value?.fill ?? seat?.colour ?? look.fill ?? PIECE
  const facing = look.turn ?? Object.keys(thing.types).find((name) => thing.types[name]?.type === 'direction')
  const way = facing === undefined ? undefined : thing.values[facing]
  const sign = look.glyph === undefined ? plainSign(words, thing) : filled(words, look.glyph, thing.types, thing.values, thing.label)
  return {
    shape: look.shape ?? 'disc',
    fill,
    edge: shaded(fill, -0.4),
    ink: value?.ink ?? look.ink ?? inkOn(fill),
    sign,
    turn: typeof way === 'string' ? (DEGREES[way] ?? null) : null,
    depth: look.depth ?? 0,
  }
}

/** Without a look: the sign of its owner, or its first letter. */
function plainSign(words: Words, thing: Thing): Mark[] {
  const told = Object.keys(thing.types).find((name) => thing.types[name]?.type === 'enum')
  if (told !== undefined && thing.values[told] !== undefined) {
    const label = words.description.enums[thing.types[told]?.enum ?? '']?.[String(thing.values[told])]
    if (label !== undefined) return [{ text: label.slice(0, 2) }]
  }
  return thing.owner === null ? [{ text: thing.label.slice(0, 1) }] : [{ icon: seatLook(words.look, thing.owner).sign }]
}
