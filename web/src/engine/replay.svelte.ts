/** A match that is over, or a log, shown like any other match; one goes back and forth in it. */
import { Refusal, type Choice, type Frame, type Live } from '../table/live'
import type { DecisionData, View } from '../protocol/match'
import type { Still } from '../table/scene'
import { replay as words } from '../texts/replay/replay'
import { say, tongue } from '../texts/tongue.svelte'
import { Film, otherTurn, type Angle, type Piece, type Step } from './film'
import { house } from './house.svelte'

/** Names of logs that somebody has opened begin with this; all others are tables. */
const LOG = 'r-'
/** Milliseconds for one step at the usual speed. */
const STEP = 1400
const KEPT = 400
export const SPEEDS = [0.5, 1, 2, 4, 8] as const

export function address(id: string): string {
  return id.startsWith(LOG) ? `/api/replays/${encodeURIComponent(id)}` : `/api/tables/${encodeURIComponent(id)}/replay`
}

export class Replay implements Live {
  still = $state.raw<Still | null>(null) as Still
  view = $state.raw<View | null>(null) as View
  frames = $state.raw<Frame[]>([])
  readonly clocks = []
  readonly draft: readonly Choice[] = []
  /** Whether there is something to show. */
  there = $state(false)
  /** Why there is not. */
  refusal = $state<string | null>(null)
  position = $state(0)
  length = $state(0)
  /** The round before the first step. */
  start = $state(0)
  steps = $state.raw<readonly Step[]>([])
  stops = $state<string | null>(null)
  angle = $state<Angle>('watch')
  playing = $state(false)
  speed = $state<number>(1)
  /** Whether the question that was open is shown. */
  choices = $state(false)
  private question = $state.raw<DecisionData | null>(null)
  private readonly films = new Map<string, Film>()
  private film: Film | null = null
  private number = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(
    readonly id: string,
    angle: Angle,
    position: number,
  ) {
    void this.look(angle, position)
  }

  get ask(): DecisionData | null {
    return this.choices ? this.question : null
  }

  close(): void {
    this.closed = true
    this.pause()
  }

  // ---- where one looks from ----------------------------------------------------------------------

  /** Looks from elsewhere, at the same moment. */
  async look(angle: Angle, position = this.position): Promise<void> {
    this.angle = angle
    const name = `${angle} ${tongue.language}`
    try {
      let film = this.films.get(name)
      if (film === undefined) {
        film = new Film(await house.get<Piece>(this.piece(angle, 0)))
        this.films.set(name, film)
      }
      // Another angle may have been chosen while this one was on its way.
      if (this.angle !== angle || this.closed) return
      this.film = film
      this.take(film)
      this.refusal = null
      this.jump(position)
      this.there = true
      await this.load(film, angle, position)
    } catch (refusal) {
      if (this.angle === angle) this.refusal = (refusal as Error).message
    }
  }

  /** What is still missing, piece by piece. */
  private async load(film: Film, angle: Angle, wanted: number): Promise<void> {
    while (film.next !== null && !this.closed) {
      film.add(await house.get<Piece>(this.piece(angle, film.next)))
      // It is loaded to its end all the same: whoever comes back to this angle has it.
      if (this.film !== film) continue
      this.take(film)
      if (this.position < wanted) this.jump(wanted)
    }
  }

  private piece(angle: Angle, from: number): string {
    return `${address(this.id)}?seat=${angle}&lang=${tongue.language}&from=${from}`
  }

  private take(film: Film): void {
    this.still = film.still
    this.length = film.length
    this.start = film.view(0).round
    this.steps = [...film.steps]
    this.stops = film.stops
  }

  // ---- back and forth ----------------------------------------------------------------------------

  /** The next step, as it happened: with everything that was told. */
  step(): void {
    const film = this.film
    if (film === null || this.position >= film.steps.length) return
    this.show(film, this.position + 1, true)
  }

  jump(position: number): void {
    if (this.film !== null) this.show(this.film, this.film.within(position), false)
  }

  turn(by: 1 | -1): void {
    this.jump(otherTurn(this.steps, this.position, by))
  }

  play(): void {
    if (this.position >= this.steps.length) this.jump(0)
    this.playing = true
    this.wait()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.step()
      // Not the end of what is there: steps that are still on their way are waited for.
      if (this.position >= this.length) this.pause()
      else if (this.playing) this.wait()
    }, STEP / this.speed)
  }

  private show(film: Film, position: number, happens: boolean): void {
    const after = film.view(position)
    const before = happens ? film.view(position - 1) : after
    this.number += 1
    const frame = { number: this.number, events: film.events(position), before, after, show: null }
    // What was told before a jump is not what led here.
    this.frames = happens ? [...this.frames.slice(-KEPT), frame] : [frame]
    this.view = after
    this.question = film.ask(position)
    this.position = position
  }

  // ---- what one cannot do ------------------------------------------------------------------------

  decide(): Promise<void> {
    return Promise.reject(new Refusal('replay', say(words.over)))
  }

  keep(): void {
    // Nobody decides here.
  }

  undo(): Promise<void> {
    return this.decide()
  }

  abort(): Promise<void> {
    return this.decide()
  }

  preview(): Promise<null> {
    return Promise.resolve(null)
  }

  chances(): Promise<null> {
    return Promise.resolve(null)
  }

  shown(): void {
    // Nobody waits.
  }
}
