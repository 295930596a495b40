/** Drawings of looks, ready to stand in an SVG of ours. */
import type { Look } from '../../protocol/look'

export interface Drawing {
  left: number
  top: number
  width: number
  height: number
  /** Its parts, without the element round them. */
  inner: string
}

const known = new WeakMap<object, Map<string, Drawing | null>>()

/** Null if the look has no drawing of this name. */
export function drawingOf(look: Look | null, name: string): Drawing | null {
  const { pictures } = look ?? {}
  if (pictures === undefined) return null
  let read = known.get(pictures)
  if (read === undefined) known.set(pictures, (read = new Map()))
  let found = read.get(name)
  if (found === undefined) {
    const picture = pictures[name]
    read.set(name, (found = picture === undefined ? null : drawing(picture, name)))
  }
  return found
}

function drawing(picture: string, name: string): Drawing {
  const [left = 0, top = 0, width = 24, height = 24] = /viewBox="([^"]+)"/.exec(picture)?.[1]?.split(' ').map(Number) ?? []
  const inner = picture
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    // Several drawings share a page: what one calls `shade` must not be taken for what another one calls so.
    .replace(/ id="([^"]+)"/g, ` id="${name}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${name}-$1"`)
  return { left, top, width, height, inner }
}
