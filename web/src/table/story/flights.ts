/**
 * Cards and the like travel from where they were to where they are now, wherever on the table that is. Everything that
 * can travel, and every place it can come from or go to, has its key as `data-key`, rows of players their `data-seat`. Boards move
 * their pieces themselves.
 */
import type { Key } from '../choosing/keys'
import type { Showing } from './player'

const BOARD = '.standing'

/** For an element with a table in it: `{@attach flights(() => showing)}`. */
export function flights(showing: () => Showing | null): (table: HTMLElement) => () => void {
  return (table) => {
    let seen = boxes(table)
    let shown: Showing | null = null
    const look = () => {
      const now = showing()
      if (now !== null && now !== shown && now.view !== shown?.view && now.ms > 0) fly(table, now, seen)
      shown = now
      seen = boxes(table)
    }
    // After each change of what is shown, before it is painted: where things were is known, where they are can be seen.
    const watch = new MutationObserver(look)
    watch.observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-key'] })
    return () => watch.disconnect()
  }
}

function boxes(table: HTMLElement): Map<Key, DOMRect> {
  const found = new Map<Key, DOMRect>()
  for (const one of table.querySelectorAll<HTMLElement | SVGElement>('[data-key]')) {
    found.set(one.dataset['key'] ?? '', one.getBoundingClientRect())
  }
  return found
}

function fly(table: HTMLElement, { ms, moves }: Showing, seen: Map<Key, DOMRect>): void {
  for (const { object, from, to } of moves) {
    if (object === null) continue
    const card = table.querySelector<HTMLElement>(`[data-key="${CSS.escape(object)}"]`)
    const start = seen.get(object) ?? (from === null ? undefined : (seen.get(from) ?? boxOf(table, from)))
    if (card !== null && card.closest(BOARD) === null && start !== undefined) travel(card, start, card.getBoundingClientRect(), ms)
    else if (card === null && start !== undefined) leave(table, start, boxOf(table, to), ms)
  }
}

function boxOf(table: HTMLElement, one: Key): DOMRect | undefined {
  // What others hold is behind their row.
  const seat = /@(\d+)$/.exec(one)?.[1]
  const place = table.querySelector(`[data-key="${CSS.escape(one)}"]`) ?? (seat === undefined ? null : table.querySelector(`[data-seat="${seat}"]`))
  return place?.getBoundingClientRect()
}

function travel(card: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2]
  // Where it has hardly moved, a flight would only be a flicker.
  if (Math.hypot(x, y) < 2) return
  const scale = Math.min(1.5, Math.max(0.4, from.width / Math.max(1, to.width)))
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
      { transform: `translate(${x * 0.45}px, ${y * 0.45 - 12}px) scale(${(1 + scale) / 2 + 0.06})`, zIndex: 5, offset: 0.55 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: ms, easing: 'cubic-bezier(.45,.05,.2,1)' },
  )
}

/** What goes where nobody sees it: a back of a card travels there and is gone. */
function leave(table: HTMLElement, from: DOMRect, to: DOMRect | undefined, ms: number): void {
  if (to === undefined) return
  const back = document.createElement('div')
  back.setAttribute('aria-hidden', 'true')
  Object.assign(back.style, {
    position: 'fixed', left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`,
    borderRadius: '8px', background: 'var(--surface-3)', boxShadow: 'var(--e3)', pointerEvents: 'none', zIndex: '5',
  })
  table.append(back)
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2]
  back.animate([{ transform: 'none' }, { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.3 }], { duration: ms, easing: 'cubic-bezier(.45,.05,.2,1)' })
    .finished.finally(() => back.remove())
    .catch(() => undefined)
}
