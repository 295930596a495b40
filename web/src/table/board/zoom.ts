/** Looking closer at a board: how much larger it is, and how far it is moved, in pixels of the room that it has. */
import type { Point } from './geometry'

export interface Zoom extends Point {
  scale: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const MOST = 6

interface Size {
  width: number
  height: number
}

/** Larger or smaller by a factor; what is at a point stays there. */
export function grown(zoom: Zoom, by: number, at: Point, room: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * by))
  // At the limits it grows by less than was wanted.
  const real = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * real, y: at.y - (at.y - zoom.y) * real }, room)
}

export function moved(zoom: Zoom, by: Point, room: Size): Zoom {
  return kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room)
}

/** Never so far that the room would be empty. */
function kept({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const within = (value: number, whole: number) => Math.min(0, Math.max(whole * (1 - scale), value))
  return { scale, x: within(x, width), y: within(y, height) }
}
