/** Which effect belongs to what happens: what a look says, else what is usual. */
import type { Look } from '../protocol/look'
import type { Cue } from '../table/story/timeline'
import type { Effect } from './recipes'

const USUAL: Partial<Record<Cue['event'], Effect>> = {
  turn: 'bell', roll: 'dice', shuffle: 'shuffle', deal: 'cards', move: 'wood', reveal: 'card', finish: 'chime', win: 'fanfare', lose: 'sigh',
}
/** More at once would be noise. */
const MOST = 2

export function effectsOf(cues: readonly Cue[], look: Look | null): Effect[] {
  const found = cues.flatMap(({ event, kind }) => {
    const given = (kind === undefined ? undefined : look?.sounds?.[`${event} ${kind}`]) ?? look?.sounds?.[event]
    return given ?? USUAL[event] ?? []
  })
  return [...new Set(found)].slice(0, MOST)
}
