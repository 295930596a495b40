/** What is heard, by the settings: nothing, and nothing loaded, until somebody wants it. */
import type { Look } from '../protocol/look'
import { settings } from '../settings.svelte'
import type { Cue } from '../table/story/timeline'
import { effectsOf } from './cues'
import type { Synth } from './synth'

let synth: Promise<Synth> | null = null

async function made(): Promise<Synth> {
  const { Synth } = await import('./synth')
  return new Synth()
}

/** To be called from an effect of the page: follows the settings. */
export function followSettings(): void {
  const { sound, effects, music } = settings
  // Once it was loaded it is kept: switched off, it only rests.
  if (sound) synth ??= made()
  void synth?.then((one) => {
    if (!sound) return one.rest()
    one.volumes(effects, music)
    return one.wake()
  })
}

/** What just happened, if effects are to be heard. */
export function hear(cues: readonly Cue[], look: Look | null): void {
  if (!settings.sound || settings.effects === 0) return
  void synth?.then((one) => {
    for (const effect of effectsOf(cues, look)) one.play(effect)
  })
}

/** After the first touch of the page, before which browsers keep silent. */
export function wake(): void {
  if (settings.sound) void synth?.then((one) => one.wake())
}
