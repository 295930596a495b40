/**
 * A match as it is seen: what happens is shown step by step, and only then one is asked. To whatever draws it is a match
 * like any other.
 */
import { Names } from '../../protocol/apply'
import type { DecisionData, View } from '../../protocol/match'
import { settings } from '../../settings.svelte'
import { hear } from '../../sound/sound.svelte'
import type { Key } from '../choosing/keys'
import type { Choice, Live } from '../live'
import { Player, type Showing } from './player'
import type { Still } from '../scene'
import { Story, type Line } from './story'
import { changedSince } from './timeline'

export class Stage implements Live {
  showing = $state.raw<Showing>() as Showing
  lines = $state.raw<readonly Line[]>([])
  /** What somebody points at in the log. */
  pointed = $state.raw<Key[]>([])
  private idle = $state(true)
  private still_: Still
  private player: Player
  private story: Story
  private last = -1
  private after: View
  /** How many lines of the log there are after each frame. */
  private readonly told = new Map<number, number>()

  /** For a component, while it is made: follows the match as long as that lives. */
  constructor(private readonly live: () => Live) {
    const { still, view } = live()
    this.still_ = still
    this.after = view
    const names = new Names(still.description, still.boards)
    this.player = this.playing(names)
    this.story = new Story(still, names)
    this.showing = this.player.now
    // Before the page is drawn: otherwise it would show the end for a moment, and then the way there.
    $effect.pre(() => this.follow())
  }

  private playing(names: Names): Player {
    return new Player(this.live().view, this.still_, names, () => settings, {
      changed: (now) => {
        this.showing = now
        this.idle = this.player.idle
      },
      shown: (number) => {
        // The last step of a frame ends without a change on the screen: now one may be asked.
        this.idle = this.player.idle
        this.read(number)
        this.live().shown(number)
      },
      heard: (cues) => hear(cues, this.still_.look),
    })
  }

  private follow(): void {
    const { still, frames, view } = this.live()
    if (still !== this.still_) this.begin(still)
    const fresh = frames.filter((frame) => frame.number > this.last)
    // What does not follow from what was seen is shown as it is: somebody has come back, or gone elsewhere in a replay.
    const goesOn = fresh.length === 0 ? view === this.after : fresh[0]?.before === this.after && !fresh.some(({ past }) => past)
    for (const frame of fresh) {
      this.story.tell(frame)
      this.told.set(frame.number, this.story.lines.length)
      if (goesOn) this.player.push(frame)
    }
    if (!goesOn) this.player.reset(view)
    if (this.player.idle) this.lines = this.story.lines
    this.last = frames.at(-1)?.number ?? this.last
    this.after = view
    this.idle = this.player.idle
  }

  /** What has been shown may be read: nobody is told what happens before it does. */
  private read(frame: number): void {
    const count = this.told.get(frame)
    // Frames that nobody waits for are over before the one that is being shown.
    if (count === undefined) return
    this.lines = this.story.lines.slice(0, count)
    for (const number of this.told.keys()) if (number <= frame) this.told.delete(number)
  }

  /** Another language, or the match has just begun. */
  private begin(still: Still): void {
    this.still_ = still
    const names = new Names(still.description, still.boards)
    this.player.reset(this.live().view)
    this.player = this.playing(names)
    this.story = new Story(still, names)
    this.told.clear()
    this.last = -1
    this.after = this.live().view
    this.showing = this.player.now
  }

  /** Everything at once. */
  skip(): void {
    this.player.skip()
    this.idle = this.player.idle
  }

  /** What changed since one's own last move. */
  get changed(): Set<Key> {
    return changedSince(this.live().frames, this.view.seat)
  }

  get still(): Still {
    return this.live().still
  }

  get view(): View {
    return this.showing.view
  }

  get ask(): DecisionData | null {
    return this.idle ? this.live().ask : null
  }

  get clocks(): Live['clocks'] {
    return this.live().clocks
  }

  get draft(): Live['draft'] {
    return this.live().draft
  }

  get frames(): Live['frames'] {
    return this.live().frames
  }

  decide(choice: Choice | Choice[]): Promise<void> {
    return this.live().decide(choice)
  }

  keep(picks: Choice[]): void {
    this.live().keep(picks)
  }

  undo(): Promise<void> {
    return this.live().undo()
  }

  abort(): Promise<void> {
    return this.live().abort()
  }

  preview(choice: Choice | Choice[]): ReturnType<Live['preview']> {
    return this.live().preview(choice)
  }

  chances(): ReturnType<Live['chances']> {
    return this.live().chances()
  }

  shown(frame: number): void {
    this.live().shown(frame)
  }
}
