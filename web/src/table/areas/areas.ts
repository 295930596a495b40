/** What players and the table have beside the boards: hands, piles, dice, goods, score sheets, counters. */
import type { AttributeData, ContainerData, Description, DieData, FunctionData, View } from '../../protocol/match'
import type { Shown as ShownLook } from '../../protocol/look'
import { markOf, signOf, valueLook, wordOf, type Mark, type Words } from '../../look/signs'
import { key, type Key } from '../choosing/keys'
import { kit } from '../../texts/kit'
import { say } from '../../texts/tongue.svelte'
import { faceOf, formOf, thingOf, type Face, type Form, type Shown, type Thing } from './things'

type Entry = AttributeData | FunctionData | DieData | ContainerData
export type Zone = NonNullable<ShownLook['at']>

interface Common {
  name: string
  /** How it is referred to: a container can be touched as a whole. */
  key: Key | null
  seat: number | null
  label: string
  help: string | null
  sign: Mark | null
  at: Zone
  order: number
}

export interface Card {
  key: Key
  label: string
  face: Face
  /** How it is drawn if it is a piece and no card. */
  form: Form | null
  kind: string
  owner: number | null
}

export interface Cards extends Common {
  as: 'hand' | 'slots' | 'mat' | 'row' | 'pile'
  /** Null is a gap in a row. */
  cards: (Card | null)[]
  /** So many are there that one does not see. */
  hidden: number
  /** Whether one knows how many there are. */
  counted: boolean
  capacity: number | null
}

export interface Dice extends Common {
  as: 'dice'
  dice: { key: Key; value: number | null }[]
}

export interface Good {
  key: Key
  value: string
  mark: Mark
  label: string
  fill: string | null
  picture: string | null
  amount: number
}

export interface Goods extends Common {
  as: 'goods' | 'sheet'
  goods: Good[]
  /** Of a sheet the cells that have been written into, where the game keeps them apart: a zero is not an empty cell. */
  written: ReadonlySet<string> | null
}

export interface Counter extends Common {
  as: 'counter' | 'sign'
  /** Null where the sign before it says everything: something is so, or is not. */
  mark: Mark | null
  /** Whose it is, where it is a player's. */
  whose?: number
  /** A small number with a known most is shown as so many of so many. */
  pips: { count: number; most: number } | null
  /** In words, for the ear and for whoever asks. */
  words: string
}

export type Area = Cards | Dice | Goods | Counter

const SHEET = 8

/** Everything the table has. */
export function tableAreas(words: Words, view: View): Area[] {
  return areas(words, words.description.table, view.table, null, view)
}

/** Everything that a player has, as far as it is seen. */
export function playerAreas(words: Words, view: View, seat: number): Area[] {
  return areas(words, words.description.player, view.players[seat] ?? {}, seat, view)
}

function areas(
  words: Words,
  entries: Record<string, Entry>,
  values: Record<string, unknown>,
  seat: number | null,
  view: View,
): Area[] {
  const found: Area[] = []
  let number = 0
  for (const [name, entry] of Object.entries(entries)) {
    const look = (seat === null ? words.look?.area : words.look?.player)?.[name]
    const value = values[name]
    number += 1
    if (look?.hide || value === undefined) continue
    const common: Common = {
      name,
      key: entry.is === 'container' ? (seat === null ? name : `${name}@${seat}`) : null,
      seat,
      label: entry.label,
      help: entry.help ?? null,
      sign: look?.sign === undefined ? null : markOf(look.sign),
      at: look?.at ?? usualZone(words.description, entry, seat, view),
      // In the order of the game; a look can put others before all of these, or behind them.
      order: look?.order ?? 50 + number / 100,
    }
    const area = areaOf(words, common, entry, value, look, seat === null || seat === view.seat)
    if (area?.as === 'sheet') area.written = writtenOf(entries, values, entry)
    if (area !== null && (look?.always || !isEmpty(area))) found.push(area)
  }
  return found.sort((one, other) => one.order - other.order)
}

function areaOf(
  words: Words,
  common: Common,
  entry: Entry,
  value: unknown,
  look: ShownLook | undefined,
  mine: boolean,
): Area | null {
  if (entry.is === 'container') {
    const lying = cards(words, common, entry, value, look)
    return look?.as === 'counter' || look?.as === 'sign' ? counted(common, lying) : lying
  }
  if (entry.is === 'die') return dice(common, entry, value, mine)
  if (entry.type === 'map') return goods(words, common, entry, value, look)
  if (value === null && entry.type !== 'player') return null
  return {
    ...common,
    as: look?.as === 'sign' ? 'sign' : 'counter',
    mark: entry.type === 'bool' ? null : signOf(words, entry, value),
    ...(entry.type === 'player' && typeof value === 'number' ? { whose: value } : {}),
    pips: pipsOf(entry, value),
    words: wordOf(words, entry, value),
  }
}

/** Of cards about which one only wants to know how many there are. */
function counted(common: Common, { cards, hidden }: Cards): Counter {
  const count = String(cards.filter((card) => card !== null).length + hidden)
  return { ...common, as: 'counter', mark: { text: count }, pips: null, words: count }
}

const PIPS = 5

function pipsOf(entry: AttributeData | FunctionData, value: unknown): Counter['pips'] {
  if (entry.is !== 'attribute' || typeof value !== 'number' || entry.low !== 0) return null
  return entry.high !== undefined && entry.high >= 2 && entry.high <= PIPS ? { count: value, most: entry.high } : null
}

/** What is so much of it that a number tells it: cards, goods, dice. */
export function sizeOf(area: Area): number | null {
  switch (area.as) {
    case 'goods':
    case 'sheet':
      return area.goods.reduce((sum, good) => sum + good.amount, 0)
    case 'dice':
      return area.dice.length
    case 'counter':
    case 'sign':
      return null
    default:
      return area.cards.filter((card) => card !== null).length + area.hidden
  }
}

function isEmpty(area: Area): boolean {
  switch (area.as) {
    case 'dice':
      return area.dice.length === 0
    case 'goods':
      return area.goods.every((good) => good.amount === 0)
    case 'sheet':
      return false
    case 'counter':
    case 'sign':
      return area.words === '–' || area.words === say(kit.no) || area.words === ''
    case 'hand':
      return area.at !== 'mine' && area.cards.length === 0 && area.hidden === 0
    case 'pile':
    case 'slots':
      return false
    default:
      return area.cards.length === 0 && area.hidden === 0
  }
}

/** Where something is shown, if a look does not say so. */
function usualZone(description: Description, entry: Entry, seat: number | null, view: View): Zone {
  if (seat === null) return entry.is === 'attribute' || entry.is === 'function' ? 'side' : 'centre'
  if (entry.is === 'container') {
    return entry.visible === 'owner' || entry.form === 'row' ? 'mine' : 'seat'
  }
  if (entry.is === 'die') return 'mine'
  // A score sheet stands in the middle, with those of all others.
  if (entry.type === 'map' && keysOf(description, entry) > SHEET) return 'centre'
  if (entry.type === 'map') return entry.visible === 'owner' && seat === view.seat ? 'mine' : 'seat'
  return 'seat'
}

function keysOf(description: Description, { key: type }: AttributeData | FunctionData): number {
  return type?.type === 'enum' ? Object.keys(description.enums[type.enum ?? ''] ?? {}).length : 0
}

function cards(words: Words, common: Common, entry: ContainerData, value: unknown, look: ShownLook | undefined): Cards {
  const content = value as { count?: number; objects?: Shown[] }
  const shown = content.objects ?? []
  const list = shown.map((one) => (one === null ? null : card(words, one)))
  const known = list.filter((one) => one !== null).length
  const as = look?.as
  return {
    ...common,
    as: as === 'hand' || as === 'slots' || as === 'mat' || as === 'row' || as === 'pile' ? as : usualForm(entry, common.seat),
    cards: as === 'hand' || (as === undefined && entry.visible === 'owner') ? sorted(words, list, shown) : list,
    hidden: Math.max(0, (content.count ?? known) - known),
    counted: content.count !== undefined || content.objects !== undefined,
    capacity: entry.capacity,
  }
}

function usualForm(entry: ContainerData, seat: number | null): Cards['as'] {
  if (entry.form === 'row') return 'slots'
  if (entry.form === 'pile') return seat !== null && entry.visible === 'owner' ? 'hand' : 'pile'
  return seat !== null && entry.visible === 'owner' ? 'hand' : 'mat'
}

export function card(words: Words, shown: Exclude<Shown, null>): Card {
  const thing = thingOf(words, shown)
  const form = isPiece(words.description, thing) ? formOf(words, thing) : null
  return { key: thing.name, label: thing.label, face: faceOf(words, thing), form, kind: thing.kind, owner: thing.owner }
}

/** What its look says, or else: whatever can lie on a board is a piece, and everything else a card. */
function isPiece(description: Description, { kind, look }: Thing): boolean {
  if (look.shape !== undefined) return look.shape !== 'card'
  const boards = Object.values(description.spaces)
  for (let name: string | null = kind; name !== null; name = description.kinds[name]?.parent ?? null) {
    const found = name
    if (boards.some((space) => space.holds?.includes(found))) return true
  }
  return false
}

/** A hand in the order that its look wants: by suit, by rank. Values of enums have the order of the enum. */
function sorted(words: Words, list: (Card | null)[], shown: Shown[]): (Card | null)[] {
  const things = new Map(shown.filter((one) => one !== null).map((one) => [typeof one === 'string' ? one : one.name, thingOf(words, one)]))
  const rank = (name: string, attribute: string): number => {
    const thing = things.get(name)
    const type = thing?.types[attribute]
    const value = thing?.values[attribute]
    if (typeof value === 'number') return value
    return Object.keys(words.description.enums[type?.enum ?? ''] ?? {}).indexOf(String(value))
  }
  // A copy: what is given belongs to the view.
  return [...list].sort((one, other) => {
    if (one === null || other === null) return 0
    for (const attribute of things.get(one.key)?.look.sort ?? []) {
      const difference = rank(one.key, attribute) - rank(other.key, attribute)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function dice(common: Common, entry: DieData, value: unknown, mine: boolean): Dice {
  // Of several covered dice one knows how many there are.
  const covered = entry.several && typeof value === 'number'
  const values: unknown[] = Array.isArray(value) ? value : covered ? Array.from({ length: value }, () => null) : [value]
  return {
    ...common,
    as: 'dice',
    dice: values.map((one, number) => ({
      key: mine ? key.die(common.name, number) : `${key.die(common.name, number)}@${common.seat}`,
      value: typeof one === 'number' ? one : null,
    })),
  }
}

function goods(
  words: Words,
  common: Common,
  entry: AttributeData | FunctionData,
  value: unknown,
  look: ShownLook | undefined,
): Goods | Counter {
  if (typeof value !== 'object' || value === null) {
    // Only the number is known.
    return { ...common, as: 'counter', mark: { text: String(value) }, pips: null, words: String(value) }
  }
  const type = entry.key
  const amounts = Object.entries(value as Record<string, number>)
  return {
    ...common,
    as: look?.as === 'sheet' || (look?.as === undefined && amounts.length > SHEET) ? 'sheet' : 'goods',
    goods: amounts.map(([name, amount]) => ({
      key: type?.type === 'enum' ? key.value(type.enum ?? '', name, common.seat ?? -1) : `${common.name}:${name}`,
      value: name,
      mark: signOf(words, type, name),
      label: wordOf(words, type, type?.type === 'player' ? Number(name) : name),
      fill: valueLook(words, type, name)?.fill ?? null,
      picture: valueLook(words, type, name)?.picture ?? null,
      amount,
    })),
    written: null,
  }
}

/** The cells of a sheet that are taken: a set of its lines that its owner has beside it. */
function writtenOf(entries: Record<string, Entry>, values: Record<string, unknown>, sheet: Entry): ReadonlySet<string> | null {
  if (sheet.is === 'container' || sheet.is === 'die' || sheet.key?.enum === undefined) return null
  const lines = sheet.key.enum
  const [set, ...more] = Object.entries(entries).filter(([, entry]) => entry.is === 'attribute' && entry.type === 'set' && entry.of !== undefined && 'enum' in entry.of && entry.of.enum === lines)
  const value = set === undefined || more.length > 0 ? undefined : values[set[0]]
  return Array.isArray(value) ? new Set(value.map(String)) : null
}

/** Cards that are alike, as one stack. */
export interface Stack {
  /** The one that is touched. */
  card: Card
  cards: Card[]
  /** Where the first of them lies in the hand. */
  at: number
}

/** Alike are cards that look the same and are in the same state, whatever else they are called. */
export function stacked(cards: (Card | null)[], state: (key: Key) => string, lit: ReadonlySet<Key>): Stack[] {
  const found = new Map<string, Stack>()
  cards.forEach((card, at) => {
    if (card === null) return
    const alike = JSON.stringify([card.kind, card.label, card.owner, card.face, state(card.key)])
    const stack = found.get(alike)
    if (stack === undefined) found.set(alike, { card, cards: [card], at })
    else {
      stack.cards.push(card)
      // Of alike things a match may offer only one.
      if (!lit.has(stack.card.key) && lit.has(card.key)) stack.card = card
    }
  })
  return [...found.values()]
}

/** Some cards for a picture: of hands if anybody has one, none twice, and from all over them. */
export function pictured(areas: Area[], most: number): Card[] {
  const lying = areas.filter((area) => 'cards' in area && area.cards.length > 0) as Cards[]
  const hands = lying.filter((area) => area.as === 'hand')
  const cards = (hands.length > 0 ? hands : lying).flatMap((area) => area.cards).filter((card) => card?.form === null)
  const kinds = stacked(cards, () => '', new Set()).map((stack) => stack.card)
  return kinds.length <= most ? kinds : Array.from({ length: most }, (_, n) => kinds[Math.round((n * (kinds.length - 1)) / (most - 1))] as Card)
}

export interface SheetLine {
  value: string
  mark: Mark
  label: string
  /** For every sheet, in their order. */
  cells: Good[]
}

/** The same score sheet of several players, line by line. */
export function sheetLines(sheets: Goods[]): SheetLine[] {
  const [first] = sheets
  return (first?.goods ?? []).map(({ value, mark, label }, line) => ({
    value,
    mark,
    label,
    cells: sheets.flatMap((sheet) => sheet.goods[line] ?? []),
  }))
}

/** A card for something that has no face of its own. */
export function wordCard(key: Key, label: string): Card {
  const face: Face = { fill: '#fdfaf2', edge: '#b9ae96', ink: '#1c1a22', corner: [], head: null, middle: [{ text: label }], foot: [], band: [], picture: null, style: 'plain' }
  return { key, label, face, form: null, kind: '', owner: null }
}
