/** Where columns lie below each other, what was chosen in one of them may be out of sight. */
const NARROW = '(max-width: 699px)'

export function inSight(selector: string): void {
  if (!matchMedia(NARROW).matches) return
  requestAnimationFrame(() => document.querySelector(selector)?.scrollIntoView({ block: 'start', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' }))
}
