/** One who chooses: what is touched, collected and armed, until it is sent. */
import { say } from '../../texts/tongue.svelte'
import * as texts from '../../texts/match/table'
import type { DecisionData } from '../../protocol/match'
import type * as amounts from '../areas/amounts'
import { directionsOf, offer, possible, reasonsFor, refusedButtons, rowsOf, touch, type Offer, type Row } from './choose'
import { DONE, isEnough, isFull, kept, kindOf, sent, taskOf, type Task } from './group'
import { key, type Key } from './keys'
import { Refusal, type Choice, type Foreseen, type Live } from '../live'
import { parts } from '../parts'
import * as places from '../areas/places'
import { touchable, type Scene } from '../scene'

/** What lies open over the table: all options, those of one kind, or what a player has. */
export type Opened = { what: 'options' } | { what: 'kind'; kind: string } | { what: 'player'; seat: number } | { what: 'chances' } | { what: 'side' } | { what: 'log' }

const NOTHING: Offer = { lit: new Set(), buttons: [], stepper: null }

export class Choosing {
  /** What has been touched so far, part by part. */
  touched = $state.raw<Key[]>([])
  /** What has been collected of a group, by the values of options. */
  picks = $state.raw<unknown[]>([])
  /** What lies in the places that are filled. */
  filled = $state.raw<places.Filled>([])
  /** The place that the next card goes to, if somebody has pointed at one. */
  aimed = $state<number | null>(null)
  amounts = $state.raw<amounts.Amounts | null>(null)
  /** What is sent with the next touch of the same thing. */
  armed = $state.raw<Row | null>(null)
  foreseen = $state.raw<Foreseen | null>(null)
  opened = $state.raw<Opened | null>(null)
  /** Why something is not possible, and what was touched. */
  reason = $state.raw<{ about: Key | null; text: string } | null>(null)
  busy = $state(false)
  /** How amounts are counted: few games ask for them. */
  #counting: typeof amounts | null = null
  /** Amounts are asked pick by pick, where nobody can tell what would follow. */
  #stepwise = $state(false)
  #asked = ''
  #peeked = 0
  /** Amounts change one after the other, however fast somebody taps. */
  #changes: Promise<void> = Promise.resolve()

  constructor(
    readonly live: () => Live,
    readonly scene: () => Scene,
    readonly confirms: () => boolean,
  ) {}

  readonly look = $derived.by(() => this.live().still.look)
  /** The question as it is after what has been picked of it: what may be picked next only the match can tell. */
  gathered = $state.raw<{ picks: Choice[]; ask: DecisionData } | null>(null)
  readonly ask: DecisionData | null = $derived.by(() => {
    const asked = this.live().ask
    return asked !== null && asked.ask === this.gathered?.ask.ask ? this.gathered.ask : asked
  })
  readonly rows = $derived.by(() => (this.ask === null ? [] : rowsOf(this.ask, this.look)))
  readonly task = $derived.by((): Task => {
    if (this.ask === null) return 'one'
    const task = taskOf(this.ask, this.look)
    return task === 'amounts' && this.#stepwise ? 'one' : task
  })
  readonly plan = $derived.by(() => {
    if (this.ask === null || this.task !== 'places') return null
    return places.planOf(this.ask, this.look, (row) => this.#capacity(row))
  })
  /** What one can see on the table, and so touch. */
  readonly shows = $derived.by(() => {
    const keys = touchable(this.scene())
    for (const one of directionsOf(this.rows)) keys.add(one)
    return keys
  })
  /** The rows that can be chosen by a touch: a group is closed by its own button. */
  readonly open = $derived.by(() => {
    if (this.task === 'one') return this.rows
    const rows = this.rows.filter((row) => row.option.kind !== DONE)
    if (this.task === 'group' && this.ask?.several && isFull(this.ask.several, this.picks)) {
      return rows.filter((row) => this.picks.includes(row.option.value))
    }
    return rows
  })
  readonly offer = $derived.by((): Offer => {
    if (this.ask === null || this.busy) return NOTHING
    if (this.plan !== null) return this.#offerPlaces(this.plan)
    if (this.task === 'amounts') return this.#offerAmounts()
    const found = offer(this.ask, this.open, this.touched, (one) => this.shows.has(one))
    if (this.task !== 'group' || found.stepper === null) return found
    // Numbers of a group are taken and given back one by one.
    const numbers = found.stepper.map((row) => ({ kind: row.option.kind, label: row.option.label, rows: [row] }))
    return { ...found, buttons: [...found.buttons, ...numbers], stepper: null }
  })
  readonly refused = $derived.by(() => {
    if (this.ask === null || this.touched.length > 0 || this.task !== 'one') return []
    return refusedButtons(this.ask, this.look, (one) => this.shows.has(one))
  })
  /** Everything that is marked as chosen on the table. */
  readonly chosen = $derived.by(() => {
    const picked = this.rows.filter((row) => this.picks.includes(row.option.value)).flatMap((row) => row.touches)
    const before = (this.ask?.several?.chosen ?? []).map(({ value }) => String(value))
    return new Set<Key>([...this.touched, ...picked, ...before, ...(this.armed?.touches ?? [])])
  })
  /** Cards that lie in places, so they are not in the hand any more. */
  readonly away = $derived.by(() => {
    const plan = this.plan
    if (plan === null) return new Set<Key>()
    return new Set([...this.filled, ...plan.places.map((place) => place.fixed)].filter((one) => one !== null))
  })
  /** What would be sent now, if that is enough. */
  readonly ready = $derived.by((): Choice[] | null => {
    if (this.ask === null) return null
    if (this.plan !== null) return places.program(this.plan, this.filled)
    const about = kindOf(this.ask)
    if (this.task === 'group' && this.ask.several !== null && about !== null) {
      return isEnough(this.ask.several, this.picks) ? sent(this.ask.several, about.name, this.picks) : null
    }
    if (this.task === 'amounts' && this.amounts !== null) {
      return this.#counting?.isComplete(this.amounts) ? this.#counting.choicesOf(this.amounts) : null
    }
    return null
  })
  /** The place that takes the next card. */
  readonly target = $derived.by(() => {
    const plan = this.plan
    if (plan === null) return null
    if (this.aimed !== null && plan.places[this.aimed]?.fixed === null) return this.aimed
    const free = plan.places.findIndex((place, n) => place.fixed === null && (this.filled[n] ?? null) === null)
    return free < 0 ? null : free
  })

  /** To be called whenever the question may have changed: what belonged to another one is forgotten. */
  begin(): void {
    const ask = this.ask
    // The number alone is not enough: of several picks each leads to the same question again.
    const asked = ask === null ? '' : `${ask.ask}:${ask.several?.chosen.length ?? 0}:${ask.pending?.length ?? 0}`
    if (asked === this.#asked) return
    this.#asked = asked
    this.touched = []
    this.picks = []
    this.aimed = null
    this.armed = null
    this.foreseen = null
    this.reason = null
    this.amounts = null
    this.#stepwise = false
    this.opened = null
    this.#restore()
  }

  #restore(): void {
    const { draft } = this.live()
    const ask = this.ask
    if (this.plan !== null) this.filled = places.fromDraft(this.plan, draft, this.fits)
    if (ask === null) return
    const about = kindOf(ask)
    if (this.task === 'group' && about !== null) {
      const values = new Set(this.rows.map((row) => row.option.value))
      this.picks = kept(draft, about.name).filter((value) => values.has(value))
    }
    if (this.task === 'amounts') void this.#beginAmounts(ask.ask, [...draft])
  }

  async #beginAmounts(number: number, draft: Choice[]): Promise<void> {
    const ask = this.ask
    if (ask === null) return
    const counting = (this.#counting ??= await parts.amounts())
    const begun = await counting.begun(ask, this.#foretell)
    // Another question may have come while this was worked out.
    if (this.ask?.ask !== number) return
    if (begun === null) {
      this.#stepwise = true
      return
    }
    const now = await counting.restored(ask, begun, draft, this.#foretell)
    if (this.ask?.ask === number) this.amounts = now
  }

  #foretell = (choices: Choice[]): Promise<Foreseen | null> => this.live().preview(choices)

  #capacity(row: string): number {
    const area = this.scene().mine.find((one) => one.name === row)
    if (area !== undefined && 'cards' in area) return area.capacity ?? area.cards.length
    const entry = this.live().still.description.player[row]
    return entry?.is === 'container' ? (entry.capacity ?? 0) : 0
  }

  // ---- places ------------------------------------------------------------------------------------

  /** The cards that later questions are about: all that lie where those of this one lie. */
  readonly hand = $derived.by(() => {
    const options = new Set(this.rows.map((row) => row.touches[0]))
    const lies = this.scene().mine.filter((area) => 'cards' in area && area.cards.some((card) => card !== null && options.has(card.key)))
    return new Set(lies.flatMap((area) => ('cards' in area ? area.cards.flatMap((card) => (card === null ? [] : [card.key])) : [])))
  })

  fits: places.Fits = (place, card) => {
    const there = this.plan?.places[place]
    if (there === undefined || there.fixed !== null) return false
    if (this.plan?.places.some((one) => one.fixed === card)) return false
    if (there.now) return this.rows.some((row) => row.option.kind !== DONE && row.option.value === card)
    return this.hand.has(card)
  }

  #offerPlaces(plan: places.Plan): Offer {
    const lit = new Set<Key>()
    const target = this.target
    for (const one of [...this.hand, ...this.rows.flatMap((row) => row.touches)]) {
      if (target !== null && !this.away.has(one) && this.fits(target, one)) lit.add(one)
    }
    plan.places.forEach((place, n) => {
      if (place.fixed === null) lit.add(key.place(n))
    })
    const unseen = this.open.filter((row) => !row.touches.some((one) => this.shows.has(one)) && !this.away.has(String(row.option.value)))
    return { lit, buttons: unseen.map((row) => ({ kind: row.option.kind, label: row.option.label, rows: [row] })), stepper: null }
  }

  /** A card into a place, from the hand or from another place. */
  put(card: Key, place: number): void {
    if (this.plan === null) return
    this.reason = null
    if (!this.fits(place, card)) {
      this.why(card)
      return
    }
    this.filled = places.put(this.plan, this.filled, card, place, this.fits)
    this.aimed = null
    this.#keep(places.draftOf(this.plan, this.filled))
  }

  /** A place is pointed at; what lies there goes back to the hand. */
  aim(place: number): void {
    if (this.plan === null || this.plan.places[place]?.fixed !== null) return
    this.reason = null
    this.filled = places.taken(this.filled, place)
    this.aimed = place
    this.#keep(places.draftOf(this.plan, this.filled))
  }

  // ---- amounts -----------------------------------------------------------------------------------

  #offerAmounts(): Offer {
    const lit = new Set<Key>()
    const now = this.amounts
    if (now !== null && this.ask !== null && !isFull(now.first.several, now.first.values)) {
      for (const value of now.first.open) {
        const one = key.value(now.enum, value, this.ask.seat)
        if (this.shows.has(one)) lit.add(one)
      }
    }
    return { lit, buttons: [], stepper: null }
  }

  change(side: 'first' | 'second', value: string, by: 1 | -1): Promise<void> {
    this.#changes = this.#changes.then(async () => {
      const [ask, counting] = [this.ask, this.#counting]
      if (ask === null || counting === null || this.amounts === null) return
      const next = await counting.changed(ask, this.amounts, side, value, by, this.#foretell)
      if (next === null || this.ask?.ask !== ask.ask) return
      this.amounts = next
      this.#keep(counting.choicesOf(next))
    })
    return this.#changes
  }

  // ---- touching ----------------------------------------------------------------------------------

  /** Something on the table is touched. */
  press(one: Key): void {
    this.reason = null
    if (this.busy) return
    if (this.plan !== null) {
      if (one.startsWith(key.place(0).slice(0, -1))) this.aim(Number(one.slice(key.place(0).length - 1)))
      else if (this.target !== null) this.put(one, this.target)
      return
    }
    if (this.task === 'amounts') {
      const value = this.amounts && [...this.amounts.first.open].find((name) => key.value(this.amounts?.enum ?? '', name, this.ask?.seat ?? -1) === one)
      if (typeof value === 'string') void this.change('first', value, 1)
      return
    }
    if (this.armed !== null) {
      const again = this.armed.touches.at(-1) === one
      const armed = this.armed
      this.armed = null
      this.foreseen = null
      if (again) {
        this.answer(armed)
        return
      }
    }
    const next = touch(this.open, this.touched, one)
    if (!('answer' in next)) this.touched = next.touched
    else if (this.task === 'one' && this.confirms()) this.#arm(next.answer)
    else this.answer(next.answer)
  }

  #arm(row: Row): void {
    this.armed = row
    void this.foresee(row)
  }

  /** A row is chosen: it is sent, or it is added to what is collected. */
  answer(row: Row): void {
    this.reason = null
    this.armed = null
    if (this.plan !== null) {
      const card = String(row.option.value)
      const place = this.target !== null && this.fits(this.target, card) ? this.target : places.freeFor(this.plan, this.filled, card, this.fits)
      if (place !== null) this.put(card, place)
    } else if (this.task === 'amounts') {
      void this.change('first', String(row.option.value), 1)
    } else if (this.task === 'group') {
      this.#toggle(row)
    } else {
      this.touched = []
      if (this.ask?.several) void this.#gather(row)
      else void this.#decide(row.option.index)
    }
  }

  /** One more pick of a group in which one pick decides about the next. They are sent together. */
  async #gather(row: Row): Promise<void> {
    const asked = this.live().ask
    if (asked === null || this.busy) return
    const before = this.gathered?.ask.ask === asked.ask ? this.gathered.picks : []
    const picks = [...before, { kind: row.option.kind, value: row.option.value }]
    const last = asked.several?.most != null && asked.several.chosen.length + picks.length >= asked.several.most
    if (row.option.kind !== DONE && !last) {
      this.busy = true
      const told = await this.#foretell(picks)
      this.busy = false
      if (this.live().ask?.ask !== asked.ask) return
      if (told?.legal === false) {
        this.reason = { about: null, text: told.reason ?? '' }
        return
      }
      if (told?.decision?.ask === asked.ask) {
        this.gathered = { picks, ask: told.decision }
        this.#keep(picks)
        return
      }
      // Where nobody can tell, picks are asked one by one.
      if (told === null && picks.length === 1) {
        await this.#decide(row.option.index)
        return
      }
    }
    await this.#decide(picks)
    this.gathered = null
  }

  async #ungather(): Promise<void> {
    const { gathered } = this
    if (gathered === null) return
    const picks = gathered.picks.slice(0, -1)
    const told = picks.length === 0 ? null : await this.#foretell(picks)
    this.gathered = told?.decision ? { picks, ask: told.decision } : null
    this.#keep(this.gathered === null ? [] : picks)
  }

  #toggle(row: Row): void {
    const several = this.ask?.several
    const about = this.ask && kindOf(this.ask)
    if (!several || !about) return
    const { value } = row.option
    if (this.picks.includes(value)) this.picks = this.picks.filter((one) => one !== value)
    else if (!isFull(several, this.picks)) this.picks = [...this.picks, value]
    this.touched = []
    this.#keep(this.picks.map((one) => ({ kind: about.name, value: one })))
  }

  /** Sends what has been collected. */
  send(): void {
    if (this.ready !== null) void this.#decide(this.ready)
    else if (this.armed !== null) this.answer(this.armed)
  }

  async #decide(choice: Choice | Choice[]): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.foreseen = null
    this.opened = null
    await this.#carried(() => this.live().decide(choice))
    this.busy = false
  }

  async #carried(deed: () => Promise<void>): Promise<void> {
    try {
      await deed()
    } catch (fault) {
      this.reason = { about: null, text: fault instanceof Refusal ? fault.message : say(texts.unsent) }
    }
  }

  #keep(picks: Choice[]): void {
    this.live().keep(picks)
  }

  async undo(): Promise<void> {
    const why = this.ask?.undo
    if (why) this.reason = { about: null, text: say(texts.noUndo, { reason: why }) }
    else await this.#carried(() => this.live().undo())
  }

  async abort(): Promise<void> {
    const why = this.ask?.abort
    if (why) this.reason = { about: null, text: say(texts.noAbort, { reason: why }) }
    else await this.#carried(() => this.live().abort())
  }

  /** Gives back, one thing after the other. Tells whether there was anything. */
  back(): boolean {
    if (this.reason !== null) this.reason = null
    else if (this.opened !== null) this.opened = null
    else if (this.armed !== null) [this.armed, this.foreseen] = [null, null]
    else if (this.touched.length > 0) this.touched = this.touched.slice(0, -1)
    else if (this.gathered !== null) void this.#ungather()
    else if (this.aimed !== null) this.aimed = null
    else if (this.plan !== null && this.filled.some((one) => one !== null)) {
      this.filled = places.taken(this.filled, this.filled.findLastIndex((one) => one !== null))
      this.#keep(places.draftOf(this.plan, this.filled))
    } else if (this.picks.length > 0) {
      const about = this.ask && kindOf(this.ask)
      this.picks = this.picks.slice(0, -1)
      if (about) this.#keep(this.picks.map((value) => ({ kind: about.name, value })))
    } else return false
    return true
  }

  /** Why something cannot be chosen now. */
  why(one: Key): void {
    if (this.ask === null) return
    const found = reasonsFor(this.ask, this.look, this.touched, one)
    const told = [...new Set(found.map((blocked) => (found.length > 1 ? `${blocked.label}: ${blocked.reason}` : blocked.reason)))]
    this.reason = told.length === 0 ? null : { about: one, text: told.slice(0, 3).join('\n') }
  }

  /** The only row that a touch of this would choose; null if it chooses none yet. */
  leadsTo(one: Key): Row | null {
    if (this.task !== 'one') return null
    const rows = possible(this.open, [...this.touched, one])
    return rows.length === 1 ? (rows[0] ?? null) : null
  }

  /** Shows what would follow from a row; null shows nothing any more. */
  async foresee(row: Row | null): Promise<void> {
    const turn = ++this.#peeked
    if (row === null || this.ask === null) {
      this.foreseen = null
      return
    }
    const told = await this.live().preview(row.option.index)
    // An answer may be overtaken by that to a later question.
    if (turn === this.#peeked) this.foreseen = told?.legal ? told : null
  }
}
