/** The server that this page comes from: requests, and who one is there. */
import { Refusal } from '../table/live'
import { say, tongue, type Language } from '../texts/tongue.svelte'
import { connecting } from '../texts/connecting'

/** What a server is. */
export interface ServerSaid {
  name: string
  version: string
  registration: boolean
  admission: boolean
  everybody_hosts: boolean
  bots: boolean
  chat: boolean
  counts: { people: number; tables: Record<string, number> }
  sign_in: { name: string; title: string }[]
  notices: { mail: boolean; webhook: boolean; push: string | null }
}

export interface Me {
  person: string
  kind: string
  language: string
  admitted: boolean
  roles: string[]
  hosts: boolean
  table: string | null
}

const TOKEN = 'spielwerk.token'

class House {
  token = $state<string | null>(kept())
  me = $state<Me | null>(null)
  server = $state<ServerSaid | null>(null)
  /** A game to show things with, where it matters little which. */
  sample = $state<string | null>(null)

  get owner(): boolean {
    return this.me?.roles.includes('owner') ?? false
  }

  /** A request; what it brings. Throws a `Refusal`. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    let answer: Response
    try {
      answer = await fetch(path, {
        method,
        headers: {
          'Accept-Language': tongue.language,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch {
      throw new Refusal('no_connection', say(connecting.noConnection))
    }
    if (answer.status === 204) return undefined as T
    const found: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw refused(found, answer.status)
    return found as T
  }

  get<T>(path: string): Promise<T> {
    return this.ask('GET', path)
  }

  post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.ask('POST', path, body)
  }

  /** Looks who one is; a token that is not known any more is thrown away. */
  async arrive(): Promise<void> {
    this.server = await this.get<ServerSaid>('/api/server')
    if (this.token === null) return
    try {
      this.me = await this.get<Me>('/api/me')
    } catch (refusal) {
      // A server that is not reached says nothing about the token.
      if (refusal instanceof Refusal && refusal.code !== 'no_connection') this.forget()
    }
  }

  /** Registers. Who breaks it off meanwhile is not known here, and whoever was made by then is forgotten. */
  async comeIn(name: string, password = '', signal?: AbortSignal): Promise<void> {
    const body = { name, language: tongue.language, ...(password === '' ? {} : { password }) }
    const found = await this.post<{ token: string }>(password === '' ? '/api/guests' : '/api/accounts', body)
    await this.use(found.token)
    if (signal?.aborted) await this.leave()
  }

  /** Undoes the registration: a guest is forgotten by the server, and the name is free again. */
  async leave(): Promise<void> {
    await this.ask('DELETE', '/api/me', { sure: true }).catch(() => undefined)
    this.forget()
  }

  /** Asks again who one is: others may have let one in. */
  async know(): Promise<void> {
    this.me = await this.get<Me>('/api/me').catch(() => this.me)
  }

  async signIn(name: string, password: string): Promise<void> {
    const found = await this.post<{ token: string }>('/api/sessions', { name, password })
    await this.use(found.token)
  }

  /** From now on one is whom this token belongs to. */
  async use(token: string): Promise<void> {
    this.token = token
    try {
      localStorage.setItem(TOKEN, token)
    } catch {
      // A private window: it holds until the page is closed.
    }
    this.me = await this.get<Me>('/api/me')
  }

  async signOut(): Promise<void> {
    await this.ask('DELETE', '/api/sessions/here').catch(() => undefined)
    this.forget()
  }

  async speak(language: Language): Promise<void> {
    if (this.me !== null) this.me = await this.ask('PATCH', '/api/me', { language })
  }

  private forget(): void {
    this.token = null
    this.me = null
    try {
      localStorage.removeItem(TOKEN)
    } catch {
      // Nothing was kept.
    }
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(TOKEN)
  } catch {
    return null
  }
}

function refused(found: unknown, status: number): Refusal {
  if (typeof found === 'object' && found !== null && 'code' in found && 'reason' in found) {
    return new Refusal(String(found.code), String(found.reason))
  }
  return new Refusal('failed', say(connecting.failed, { status }))
}

export const house = new House()
