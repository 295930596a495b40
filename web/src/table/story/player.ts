/** Shows what happens, step after step, and says when it has been shown. */
import type { Names } from '../../protocol/apply'
import type { View } from '../../protocol/match'
import type { Pace } from '../../settings.svelte'
import type { Key } from '../choosing/keys'
import type { Frame } from '../live'
import type { Still } from '../scene'
import { joined, jump, nothing, stepsOf, type Cue, type Move, type Notice, type Step } from './timeline'

/** What is on the screen now. */
export interface Showing {
  view: View
  /** How long what travels takes to where the view says that it is. */
  ms: number
  moves: Move[]
  rolls: Key[]
  /** Outlined, because nothing travels. */
  outlined: Key[]
  /** What is being said, oldest first, each with a number of its own. */
  notices: (Notice & { id: number })[]
}

/** Does something later; gives back how to prevent it. */
export type Later = (work: () => void, ms: number) => () => void

export const inTime: Later = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

export interface Wishes {
  pace: Pace
  reducedMotion: boolean
}

const OUTLINED_MS = 600
const NOTICE_MS = 2400
const NOTICES = 3
/** More frames than these are not waited for. */
const MOST_WAITING = 6

/** Shows frames one after the other. */
export class Player {
  now: Showing
  private readonly waiting: Frame[] = []
  private steps: Step[] = []
  private frame: Frame | null = null
  private stop: (() => void) | null = null
  private unlined: (() => void) | null = null
  private said = 0

  constructor(
    view: View,
    private readonly still: Still,
    private readonly names: Names,
    private readonly wishes: () => Wishes,
    private readonly told: {
      /** What is on the screen is another. */
      changed: (now: Showing) => void
      /** A frame has been shown to its end. */
      shown?: (frame: number) => void
      heard?: (cues: Cue[]) => void
    },
    private readonly later: Later = inTime,
  ) {
    this.now = { view, ms: 0, moves: [], rolls: [], outlined: [], notices: [] }
  }

  /** Whether everything has been shown. */
  get idle(): boolean {
    return this.frame === null && this.waiting.length === 0
  }

  push(frame: Frame): void {
    this.waiting.push(frame)
    // They count as shown: whoever plays the match may be waiting to hear that.
    while (this.waiting.length > MOST_WAITING) this.over(this.waiting.shift() as Frame)
    if (this.frame === null) this.next()
  }

  /** Everything that waits is there at once. */
  skip(): void {
    if (this.idle) return
    this.stop?.()
    this.stop = null
    const rest = this.steps.reduce(joined, nothing(this.now.view))
    const frames = [...(this.frame === null ? [] : [this.frame]), ...this.waiting.splice(0)]
    this.frame = null
    this.steps = []
    // What is said must be read, even by those who do not want to see what happens.
    const notices = [...rest.notices, ...frames.slice(1).flatMap((frame) => jump(frame, this.still, this.names).notices)]
    const last = frames.at(-1)
    if (last !== undefined) this.show({ ...nothing(last.after), notices })
    for (const frame of frames) this.told.shown?.(frame.number)
  }

  /** Forgets what waits and shows this: another match, or a replay that was moved. */
  reset(view: View): void {
    this.stop?.()
    this.stop = null
    this.unlined?.()
    this.waiting.length = 0
    this.steps = []
    this.frame = null
    this.now = { view, ms: 0, moves: [], rolls: [], outlined: [], notices: [] }
    this.told.changed(this.now)
  }

  private over(frame: Frame): void {
    this.told.shown?.(frame.number)
  }

  private next(): void {
    const frame = this.waiting.shift()
    if (frame === undefined) return
    const { pace, reducedMotion } = this.wishes()
    this.frame = frame
    // The more there is still to be shown, the faster it goes.
    this.steps = stepsOf(frame, this.still, this.names, reducedMotion ? 'off' : pace, 1 + this.waiting.length)
    this.go()
  }

  private go(): void {
    const step = this.steps.shift()
    if (step === undefined) {
      const done = this.frame
      this.frame = null
      if (done !== null) this.over(done)
      this.next()
      return
    }
    this.show(step)
    if (step.ms === 0) this.go()
    else this.stop = this.later(() => this.go(), step.ms)
  }

  private show(step: Step): void {
    const outlined = step.ms === 0 ? step.changed : []
    const notices = [...this.now.notices, ...step.notices.map((notice) => this.say(notice))].slice(-NOTICES)
    this.now = { view: step.view, ms: step.ms, moves: step.moves, rolls: step.ms === 0 ? [] : step.rolls, outlined, notices }
    if (outlined.length > 0) this.outline()
    if (step.cues.length > 0) this.told.heard?.(step.cues)
    this.told.changed(this.now)
  }

  private outline(): void {
    this.unlined?.()
    this.unlined = this.later(() => {
      this.now = { ...this.now, outlined: [] }
      this.told.changed(this.now)
    }, OUTLINED_MS)
  }

  private say(notice: Notice): Notice & { id: number } {
    const id = this.said++
    this.later(() => {
      this.now = { ...this.now, notices: this.now.notices.filter((one) => one.id !== id) }
      this.told.changed(this.now)
    }, NOTICE_MS)
    return { ...notice, id }
  }
}
