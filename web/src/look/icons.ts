/** Signs: those of seats and of areas without a look, and those that a look brings along, which are all that it uses. Paths on a grid of 24 by 24. */
import type { Look } from '../protocol/look'

const files = import.meta.glob<string>('../../../src/spielwerk/look/icons/{circle,triangle,square,diamond,star,cross,hexagon,moon,ring,cards,coins,dice}.svg', { query: '?raw', import: 'default', eager: true })

const OWN = new Map(
  Object.entries(files).map(([path, text]) => [
    /([^/]+)\.svg$/.exec(path)?.[1] ?? path,
    [...text.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join(''),
  ]),
)

export function iconPath(look: Look | null, name: string): string {
  return look?.icons?.[name] ?? OWN.get(name) ?? ''
}
