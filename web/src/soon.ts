/** Loads what may be wanted later, once there is time: it has to be there even if the line is lost by then. */

const SOON_MS = 3000

/** Gives back how to prevent it. What cannot be loaded now is tried again when it is wanted. */
export function soon(parts: Record<string, () => Promise<unknown>>, ms = SOON_MS): () => void {
  const timer = setTimeout(() => {
    for (const load of Object.values(parts)) load().catch(() => undefined)
  }, ms)
  return () => clearTimeout(timer)
}
