/** How much time somebody has for each decision: what forms offer. */
import { setup } from '../../texts/start/setup'
import { say } from '../../texts/tongue.svelte'

export const TIMES = [null, 15, 30, 60, 300, 86_400, 259_200]

export function timeSaid(seconds: number | null): string {
  if (seconds === null) return say(setup.noLimit)
  if (seconds < 60) return say(setup.seconds, { n: seconds })
  if (seconds < 86_400) return say(setup.minutes, { n: seconds / 60 })
  return say(setup.days, { n: seconds / 86_400 })
}

/** Seconds as a clock shows them: `4:07`, `1:02:33`. */
export function clockSaid(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
