/** What the row of a player tells about what the player has, in signs and numbers. */
import { markOf, type Mark } from '../../look/signs'
import { sizeOf, type Area } from './areas'
import type { Player } from '../scene'

export interface Count {
  name: string
  label: string
  sign: Mark | null
  /** Null where the sign says everything. */
  mark: Mark | null
  pips: { count: number; most: number } | null
}

const MOST = 4

/** The signs of things about which a look says nothing. */
const SIGNS: Partial<Record<Area['as'], string>> = { hand: 'icon:cards', goods: 'icon:coins', dice: 'icon:dice' }

/** At most four; the points stand in a box of their own. */
export function countersOf(player: Player, score: string | null): Count[] {
  const shown = player.areas.filter((area) => area.as !== 'sheet' && !(player.score !== null && (area.name === score || area.name === 'score')))
  return shown.flatMap(countOf).slice(0, MOST)
}

function countOf(area: Area): Count[] {
  const usual = SIGNS[area.as]
  const sign = area.sign ?? (usual === undefined ? null : markOf(usual))
  const about = { name: area.name, label: area.label, sign }
  if (area.as === 'counter' || area.as === 'sign') return [{ ...about, mark: area.mark, pips: area.pips }]
  const size = sizeOf(area)
  if ('cards' in area && !area.counted) return []
  return size === null ? [] : [{ ...about, mark: { text: String(size) }, pips: null }]
}

/** Whether there is more to see than the row tells: then it opens. */
export function opens(player: Player): boolean {
  return player.areas.some((area) => area.as === 'goods' || area.as === 'sheet' || area.as === 'dice' || ('cards' in area && area.cards.length > 0)) || player.areas.filter((area) => area.as === 'counter').length > MOST
}
