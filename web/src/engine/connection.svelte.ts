/**
 * One socket to the server. It is made again when it is lost; requests without an answer are sent again with the same id,
 * and are carried out once. Whoever listens is told what concerns a table, or the lobby.
 */
import { isWhole } from '../protocol/check'
import type { Message } from '../protocol/frames'
import type { FromClient, Welcome } from '../protocol/socket'
import { Refusal } from '../table/live'
import { tongue } from '../texts/tongue.svelte'

type Said = FromClient extends infer One ? (One extends { id: string } ? Omit<One, 'id'> : never) : never

interface Waiting {
  text: string
  done(value: unknown): void
  failed(refusal: Refusal): void
}

export interface Listener {
  /** Whether a message is for it. */
  wants(message: Message): boolean
  told(message: Message): void
  /** A connection is there, for the first time or again. */
  connected(): void
}

export type Line = 'closed' | 'connecting' | 'open' | 'lost' | 'ended'
/** Seconds until the next try: soon, then more seldom. */
const PAUSES = [0.5, 1, 2, 4, 8, 15]
/** Reasons to hang up after which one may come again. */
const PASSING = new Set(['slow', 'silent', 'closing', 'storage', 'moved', 'busy'])
/** A server that says nothing for so long is not there any more: it asks every 20 seconds. */
const SILENT = 50_000

export class Connection {
  state = $state<Line>('closed')
  /** Why the server hung up, in its own words. */
  farewell = $state<string | null>(null)
  /** When the next try begins, in milliseconds of `performance.now()`. */
  nextTry = $state<number | null>(null)
  /** How long that takes from the last one on, in milliseconds. */
  pause = $state(0)
  welcome = $state<Welcome | null>(null)
  private socket: WebSocket | null = null
  private readonly waiting = new Map<string, Waiting>()
  private readonly listeners = new Set<Listener>()
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private number = 0
  private greeting = ''
  // Ids are new after a reload, too: a known one would be answered with its old answer.
  private readonly name = crypto.randomUUID()

  constructor(private readonly token: () => string | null) {
    // Both mean that a try may succeed now: nobody should look at a countdown then.
    addEventListener('online', () => this.retry())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.retry()
    })
  }

  open(): void {
    if (this.socket !== null || this.token() === null) return
    clearTimeout(this.timer)
    this.nextTry = null
    if (this.state !== 'lost') this.state = 'connecting'
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
    this.socket = socket
    socket.onopen = () => {
      this.alive()
      this.greeting = this.id()
      socket.send(
        JSON.stringify({ type: 'hello', id: this.greeting, protocol: 1, token: this.token(), language: tongue.language, client: 'browser' }),
      )
    }
    socket.onmessage = (event) => this.heard(String(event.data))
    socket.onclose = () => this.gone(socket)
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.silence)
    const socket = this.socket
    // Before it closes: `gone` must not take it for a connection that was lost.
    this.socket = null
    this.state = 'closed'
    socket?.close()
    for (const one of this.waiting.values()) one.failed(new Refusal('closed', ''))
    this.waiting.clear()
  }

  /** Now, not only when its time has come. */
  retry(): void {
    if (this.state === 'lost' && this.socket === null) {
      this.tries = 0
      this.open()
    }
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    if (this.state === 'open') listener.connected()
    else this.open()
    return () => this.listeners.delete(listener)
  }

  /** Says something; what it brings. Throws a `Refusal`. */
  ask<T>(message: Said): Promise<T> {
    const id = this.id()
    const text = JSON.stringify({ ...message, id })
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { text, done: (value) => done(value as T), failed })
      if (this.state === 'open') this.socket?.send(text)
      else this.open()
    })
  }

  /** Says something whose answer is of no interest: when it is lost, nothing is. */
  tell(message: Said): void {
    if (this.state === 'open') this.socket?.send(JSON.stringify({ ...message, id: this.id() }))
  }

  private id(): string {
    this.number += 1
    return `${this.name}-${this.number}`
  }

  private alive(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.socket?.close(), SILENT)
  }

  private heard(text: string): void {
    this.alive()
    if (!isWhole(text)) {
      // What has come is not what was sent: from the beginning.
      this.socket?.close()
      return
    }
    const message = JSON.parse(text) as Message
    switch (message.type) {
      case 'ping':
        this.socket?.send(JSON.stringify({ type: 'pong', id: String(message.t) }))
        return
      case 'welcome':
        this.welcome = message
        this.tries = 0
        this.state = 'open'
        this.farewell = null
        // What had no answer is said again; what listeners say now is said once.
        for (const one of [...this.waiting.values()]) this.socket?.send(one.text)
        for (const listener of [...this.listeners]) listener.connected()
        return
      case 'ok':
        this.answered(message.re)?.done(message.value)
        return
      case 'refused':
        if (message.re === this.greeting) {
          this.farewell = message.reason
          if (!PASSING.has(message.code)) this.state = 'ended'
          this.socket?.close()
          return
        }
        this.answered(message.re)?.failed(new Refusal(message.code, message.reason))
        return
      case 'bye':
        this.farewell = message.reason
        if (!PASSING.has(message.code)) this.state = 'ended'
        return
      case 'moved':
        this.follow(message.table, message.url)
        return
    }
    for (const listener of [...this.listeners]) if (listener.wants(message)) listener.told(message)
  }

  /** The table is at another process of this server: its page goes on there, with the same person. */
  private follow(table: string, url: string): void {
    // Behind the #: that part of an address is sent to no server.
    if (url !== '') location.assign(`${url}/table/${table}#token=${this.token() ?? ''}`)
  }

  private answered(id: string): Waiting | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    return one
  }

  private gone(socket: WebSocket): void {
    if (socket !== this.socket) return
    this.socket = null
    clearTimeout(this.silence)
    if (this.state === 'ended') return
    this.state = 'lost'
    const pause = (PAUSES[Math.min(this.tries, PAUSES.length - 1)] as number) * 1000
    this.tries += 1
    this.pause = pause
    this.nextTry = performance.now() + pause
    this.timer = setTimeout(() => this.open(), pause)
  }
}
