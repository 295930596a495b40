/** Colours of seats and what can be read on them. */
import type { Look } from '../protocol/look'

export interface SeatLook {
  colour: string
  ink: string
  /** The name of one of the signs that all looks share. */
  sign: string
}

/** Eight that differ for normal sight and for the three colour blindnesses, each with a sign of its own. */
const SEATS: readonly [string, string][] = [
  ['#b7212c', 'circle'],
  ['#3d63d4', 'triangle'],
  ['#f2d25a', 'square'],
  ['#43ac75', 'diamond'],
  ['#5b0383', 'star'],
  ['#e4771b', 'cross'],
  ['#7deceb', 'hexagon'],
  ['#3a3c42', 'moon'],
]
const SPARE = ['#8d8994', 'ring'] as const

export const INK = '#17161c'
export const PAPER = '#ffffff'

export function seatLook(look: Look | null, seat: number): SeatLook {
  const given = look?.seats?.[seat]
  const [colour, sign] = given ? [given.colour, given.sign.replace(/^icon:/, '')] : (SEATS[seat] ?? SPARE)
  return { colour, sign, ink: inkOn(colour) }
}

/** Ink or paper, whichever can be read better on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, INK) >= contrast(colour, PAPER) ? INK : PAPER
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    // As sRGB is defined: only linear parts may be added up.
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Lighter (above 0) or darker (below), for edges and shadows of the same material. */
export function shaded(colour: string, by: number): string {
  const to = by > 0 ? 255 : 0
  const parts = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16)
    return Math.round(part + (to - part) * Math.abs(by))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** The colour of a table about which nobody has said anything: always the same for the same game. */
const TABLES = ['#2b3340', '#2f4a3f', '#4a3340', '#3d3a2b', '#28435a', '#453a55'] as const

export function tableColour(look: Look | null, game: string): string {
  if (look?.table?.colour) return look.table.colour
  let sum = 0
  for (const letter of game) sum = (sum * 31 + letter.charCodeAt(0)) % 65521
  return TABLES[sum % TABLES.length] as string
}
