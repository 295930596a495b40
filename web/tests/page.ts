/** What modules of the app need of a page, without one: to be imported before them. */
import { vi } from 'vitest'

/** A socket whose other end is the test. */
export class Socket {
  static all: Socket[] = []
  static get last(): Socket {
    return Socket.all.at(-1) as Socket
  }

  readonly sent: Record<string, unknown>[] = []
  closed = false
  onopen = (): void => undefined
  onmessage = (_: { data: string }): void => undefined
  onclose = (): void => undefined

  constructor(readonly url: string) {
    Socket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.onclose()
  }

  /** The server says something. */
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }

  /** The line is there, and the server has said hello. */
  welcomes(): void {
    this.onopen()
    this.says({ type: 'welcome', person: 'Anna', protocol: 1 })
  }

  /** What was last said of this type. */
  said(type: string): Record<string, unknown> | undefined {
    return this.sent.findLast((one) => one['type'] === type)
  }
}

export const kept = new Map<string, string>()
/** Set: a private window, where nothing can be kept. */
export const storage = { refuses: false }
const allowed = () => {
  if (storage.refuses) throw new Error('nothing can be kept here')
}
/** What is listened to, on the window and on the document. */
export const heard = new Map<string, Set<(event: never) => void>>()
export function happens(name: string, event: object = {}): void {
  for (const listener of heard.get(name) ?? []) listener(event as never)
}
export const place = { origin: 'http://table.test', pathname: '/', search: '', assigned: '', assign: (to: string) => void (place.assigned = to) }

/** Answers of the server to requests, by method and path; a function is asked with what was sent. */
export const answers = new Map<string, unknown>()
export const requests: { method: string; path: string; body: unknown; headers: Record<string, string> }[] = []

const listens = {
  addEventListener: (name: string, listener: () => void) => void heard.set(name, (heard.get(name) ?? new Set()).add(listener)),
  removeEventListener: (name: string, listener: () => void) => void heard.get(name)?.delete(listener),
}
const goes = (_: unknown, __: string, address: string) => {
  const to = new URL(address, place.origin)
  Object.assign(place, { pathname: to.pathname, search: to.search })
}

for (const [name, value] of Object.entries({
  WebSocket: Socket,
  localStorage: {
    getItem: (name: string) => (allowed(), kept.get(name) ?? null),
    setItem: (name: string, text: string) => (allowed(), void kept.set(name, text)),
    removeItem: (name: string) => (allowed(), void kept.delete(name)),
  },
  location: place,
  history: { pushState: goes, replaceState: goes },
  scrollTo: () => undefined,
  document: { ...listens, hidden: false, visibilityState: 'visible' },
  ...listens,
  fetch: async (path: string, { method = 'GET', body, headers = {} }: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
    const sent: unknown = body === undefined ? undefined : JSON.parse(body)
    requests.push({ method, path, body: sent, headers })
    const found = answers.get(`${method} ${path}`)
    const answer: unknown = typeof found === 'function' ? (found as (body: unknown) => unknown)(sent) : found
    if (answer instanceof Error) throw answer
    if (answer === undefined) return Response.json({ code: 'unknown', reason: `There is no ${path}.` }, { status: 404 })
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  },
})) vi.stubGlobal(name, value)

/** Until everything that was promised has come. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await new Promise((done) => setImmediate(done))
}
