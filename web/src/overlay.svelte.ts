/** What lies over any screen, so that one comes back to where one was: settings, help, short messages. */

class Overlay {
  open = $state<'settings' | 'help' | null>(null)
  /** The game that help is about; null: the app itself. */
  game = $state<string | null>(null)
  toasts = $state.raw<{ number: number; text: string; bad: boolean }[]>([])
  private number = 0

  settings(): void {
    this.open = 'settings'
  }

  help(game: string | null = null): void {
    this.game = game
    this.open = 'help'
  }

  close(): void {
    this.open = null
  }

  /** Says something for a moment. */
  say(text: string, bad = false): void {
    if (text === '') return
    this.number += 1
    const toast = { number: this.number, text, bad }
    // More than four would cover what they are about.
    this.toasts = [...this.toasts.slice(-3), toast]
    setTimeout(() => (this.toasts = this.toasts.filter((one) => one !== toast)), bad ? 6000 : 3500)
  }

  /** Does something, and says what was wrong with it. */
  async try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (refusal) {
      this.say((refusal as Error).message, true)
      return false
    }
  }
}

export const overlay = new Overlay()
