/** Tables, people and chat of the server, kept up to date. */
import { seated, type Message } from '../protocol/frames'
import type { Chat, LobbyPerson, LobbyTable } from '../protocol/socket'
import type { Connection, Listener } from './connection.svelte'

const LINES = 200

export class Lobby implements Listener {
  tables = $state.raw<LobbyTable[]>([])
  people = $state.raw<LobbyPerson[]>([])
  registration = $state(true)
  chat = $state.raw<Chat[]>([])
  /** Whether everything has come. */
  there = $state(false)
  private readonly stop: () => void

  constructor(
    private readonly connection: Connection,
    /** Null for the lobby itself: whose chat this is. */
    private readonly table: string | null = null,
  ) {
    this.stop = connection.listen(this)
  }

  close(): void {
    this.stop()
    this.connection.tell({ type: 'watch_lobby', watch: false })
  }

  connected(): void {
    void this.connection.ask({ type: 'watch_lobby', watch: true }).catch(() => undefined)
  }

  wants(message: Message): boolean {
    if (message.type === 'chat') return (message.table ?? null) === this.table
    return message.type === 'lobby' || message.type === 'lobby_diff'
  }

  told(message: Message): void {
    if (message.type === 'chat') {
      // After a lost connection the last lines come once more.
      if (this.chat.some((line) => line.number === message.number)) return
      this.chat = [...this.chat.slice(-LINES), message]
    } else if (message.type === 'lobby') {
      this.tables = message.tables.map(whole)
      this.people = message.people
      this.registration = message.registration
      this.there = true
    } else if (message.type === 'lobby_diff') {
      this.tables = merged(this.tables, (message.tables ?? []).map(whole), message.gone_tables ?? [], (one) => one.table)
      this.people = merged(this.people, message.people ?? [], message.gone_people ?? [], (one) => one.name)
      this.registration = message.registration ?? this.registration
    }
  }

  async say(text: string): Promise<void> {
    await this.connection.ask({ type: 'say', text, table: this.table })
  }
}

function whole(table: LobbyTable): LobbyTable {
  return { ...table, seats: seated(table.seats) }
}

/** Those of the same name are replaced, new ones come last. */
export function merged<T>(all: T[], some: T[], gone: string[], name: (one: T) => string): T[] {
  const fresh = new Map(some.map((one) => [name(one), one]))
  const kept = all
    .filter((one) => !gone.includes(name(one)))
    .map((one) => {
      const found = fresh.get(name(one))
      fresh.delete(name(one))
      return found ?? one
    })
  return [...kept, ...fresh.values()]
}
