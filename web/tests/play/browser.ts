/** A real browser, and people in it who complain about every error on a page. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof SIZES

/** How long a page may take to show what came of something. Long: machines are busy. */
export const PATIENCE = 60_000

/** With `graphics` by a graphics card where there is one. */
export async function opened({ graphics = false } = {}): Promise<Browser> {
  const executablePath = process.env['SPIELWERK_CHROMIUM']
  if (executablePath === undefined) throw new Error('SPIELWERK_CHROMIUM names no browser')
  // Without a sandbox: tests often run as root, where Chromium has none. Pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...(graphics ? [] : ['--disable-gpu']), '--disable-background-networking', '--no-first-run'] })
}

export type Language = 'de' | 'en'

export interface Person {
  name: string
  language: Language
  /** Where they reach the server. */
  server: string
  token: string
  context: BrowserContext
  page: Page
  /** What was wrong on any of their pages. */
  faults: string[]
}

/** Somebody with a browser of their own who is known to the server already. */
export async function person(browser: Browser, server: string, name: string, language: Language, size: Size = 'desktop', settings: object = {}): Promise<Person> {
  const { token } = (await asked(server, 'POST', '/api/guests', { name, language })) as { token: string }
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([kept, chosen]) => {
      localStorage.setItem('spielwerk.token', kept as string)
      if (localStorage.getItem('spielwerk.settings') === null) localStorage.setItem('spielwerk.settings', chosen as string)
    },
    [token, JSON.stringify({ language, pace: 'off', confirm: 'never', ...settings })],
  )
  // Conditions are waited for, not moments; so long only where one never comes true.
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${name}: ${message.text()} ${message.location().url}`)
  })
  page.on('requestfailed', (request) => {
    if (!request.url().startsWith(server)) faults.push(`${name}: asked ${request.url()}`)
  })
  return { name, language, server, token, context, page, faults }
}

/** A request; throws where it is refused. */
export async function asked(server: string, method: string, path: string, body?: unknown, token = ''): Promise<unknown> {
  const answer = await fetch(server + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Numbers by chance that are the same every time. */
export function chances(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
