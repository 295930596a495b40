/** A card that is dragged by mouse, finger or pen. Dragging is an extra: everything can be done by touches and keys. */
import type { Key } from './keys'
import type { Face } from '../areas/things'

const FAR = 8

export class Drag {
  card = $state<Key | null>(null)
  face = $state.raw<Face | null>(null)
  x = $state(0)
  y = $state(0)
  /** The place below the pointer. */
  over = $state<number | null>(null)
  /** Whether the last touch was a drag: then it is no click. */
  moved = false

  constructor(readonly dropped: (card: Key, place: number | null) => void) {}

  begin(card: Key, face: Face, event: PointerEvent): void {
    if (event.button !== 0) return
    this.moved = false
    const from = { x: event.clientX, y: event.clientY }
    const id = event.pointerId
    const move = (next: PointerEvent) => {
      // A second finger has nothing to do with this.
      if (next.pointerId !== id) return
      if (this.card === null && Math.hypot(next.clientX - from.x, next.clientY - from.y) < FAR) return
      this.card = card
      this.face = face
      this.moved = true
      this.x = next.clientX
      this.y = next.clientY
      this.over = placeAt(next.clientX, next.clientY)
    }
    const end = (next: PointerEvent) => {
      if (next.pointerId !== id) return
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      if (this.card !== null && next.type === 'pointerup') this.dropped(card, placeAt(next.clientX, next.clientY))
      this.card = null
      this.face = null
      this.over = null
      // The click that follows a drag comes right after it.
      setTimeout(() => (this.moved = false))
    }
    // On the window, for the pointer leaves the card.
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
}

function placeAt(x: number, y: number): number | null {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-place]'))
  const place = found.find((element) => element !== null)?.dataset['place']
  return place === undefined ? null : Number(place)
}
