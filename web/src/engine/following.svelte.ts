/** Something on the server that changes by itself: asked for again and again, as long as somebody looks and it may change. */
import { house } from './house.svelte'

const HIDDEN = 15_000

export class Following<T> {
  value = $state.raw<T | null>(null)
  /** Why it cannot be had. */
  fault = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(
    private readonly path: string,
    /** In how many milliseconds it may be otherwise; null: it stays as it is. */
    private readonly again: (value: T) => number | null,
  ) {
    void this.look()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  /** Takes what a request has brought, and goes on from there. */
  take(value: T): void {
    this.value = value
    this.fault = ''
    this.plan(this.again(value))
  }

  async look(): Promise<void> {
    try {
      const found = await house.get<T>(this.path)
      if (!this.closed) this.take(found)
    } catch (refusal) {
      if (this.closed) return
      this.fault = (refusal as Error).message
      this.plan(HIDDEN)
    }
  }

  private plan(wait: number | null): void {
    clearTimeout(this.timer)
    if (wait === null || this.closed) return
    // While nobody sees the page the server is asked less often.
    this.timer = setTimeout(() => void this.look(), document.hidden ? Math.max(wait, HIDDEN) : wait)
  }
}
