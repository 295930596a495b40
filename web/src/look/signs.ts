/** What stands on cards, pieces and fields: drawn signs and words, in the reader's language. */
import type { Description, TypeData } from '../protocol/match'
import { kit } from '../texts/kit'
import { directions } from '../texts/match/table'
import { say } from '../texts/tongue.svelte'
import type { Look, Value } from '../protocol/look'
import { seatLook } from './colours'

export type Mark = { icon: string } | { text: string }

/** Everything that a value needs to be shown. */
export interface Words {
  description: Description
  look: Look | null
}

export function valueLook(words: Words, type: TypeData | undefined, value: unknown): Value | undefined {
  if (type?.type !== 'enum' || type.enum === undefined || typeof value !== 'string') return undefined
  return words.look?.values?.[type.enum]?.[value]
}

/** A value in words. */
export function wordOf(words: Words, type: TypeData | undefined, value: unknown): string {
  const { description } = words
  if (value === null || value === undefined) return '–'
  switch (type?.type) {
    case 'bool':
      return say(value === true ? kit.yes : kit.no)
    case 'enum':
      return description.enums[type.enum ?? '']?.[String(value)] ?? String(value)
    case 'player':
      return description.names[Number(value)] ?? String(value)
    case 'direction':
      return String(value).split('_').map((part) => (directions[part] ? say(directions[part]) : part)).join(' ')
    case 'kind':
      return description.kinds[String(value)]?.label ?? String(value)
    case 'object':
      return description.things[String(value)]?.label ?? String(value)
    case 'set':
    case 'list': {
      const inner = Array.isArray(type.of) ? { type: 'object' } : type.of
      return Array.isArray(value) ? value.map((one) => wordOf(words, inner, one)).join(', ') : String(value)
    }
    default:
      return String(value)
  }
}

/** A value as a sign if its look has one, else in words. */
export function signOf(words: Words, type: TypeData | undefined, value: unknown): Mark {
  if (type?.type === 'player' && typeof value === 'number') return { icon: seatLook(words.look, value).sign }
  const sign = valueLook(words, type, value)?.sign
  return sign === undefined ? { text: wordOf(words, type, value) } : markOf(sign)
}

/** A sign as looks write it: `icon:crown`, or a few letters. */
export function markOf(sign: string): Mark {
  return sign.startsWith('icon:') ? { icon: sign.slice(5) } : { text: sign }
}

/** What a look says with gaps, such as `{rank}{suit}`. */
export function filled(
  words: Words,
  template: string,
  types: Record<string, TypeData>,
  values: Record<string, unknown>,
  label: string,
): Mark[] {
  const found: Mark[] = []
  for (const [, icon, name, text] of template.matchAll(/icon:([a-z0-9_-]+)|\{([^{}]+)\}|([^{}]+?(?=icon:|\{|$))/g)) {
    if (icon !== undefined) found.push({ icon })
    else if (name === 'label') found.push({ text: label })
    else if (name !== undefined) {
      const attribute = name.replace(/:word$/, '')
      const value = values[attribute]
      if (value === null || value === undefined) continue
      found.push(attribute === name ? signOf(words, types[attribute], value) : { text: wordOf(words, types[attribute], value) })
    } else if (text !== undefined) found.push({ text })
  }
  return found
}
