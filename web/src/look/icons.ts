/** Signs: those of the app itself and of seats, and those that a look brings along. Paths on a grid of 24 by 24. */
import type { Look } from '../protocol/look'

const files = import.meta.glob<string>(
  [
    '../../../src/spielwerk/look/icons/{circle,triangle,square,diamond,star,cross,hexagon,moon,ring}.svg',
    '../../../src/spielwerk/look/icons/die-*.svg',
    '../../../src/spielwerk/look/icons/{arrow-left,arrow-up,arrow-right,arrow-down,trophy,hourglass,check,speech,plus,cards,coins,dice}.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const OWN = new Map(
  Object.entries(files).map(([path, text]) => [
    /([^/]+)\.svg$/.exec(path)?.[1] ?? path,
    [...text.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join(''),
  ]),
)

export function iconPath(look: Look | null, name: string): string {
  return look?.icons?.[name] ?? OWN.get(name) ?? ''
}
