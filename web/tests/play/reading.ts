/**
 * What can be read on a page, and whether it is in the language of whoever reads. Every text is put together from texts of
 * the app, from what the server sent, and from names that people gave; and none of its words belongs to the other language alone.
 */
import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

export type Language = 'de' | 'en'
interface Text {
  de: string
  en: string
}

/** Everything that is written on a page: for eyes, for ears, and what shows when a pointer rests. */
export function written(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // Commands are the same everywhere; months are called by the browser.
      const parent = node.parentElement
      if (parent === null || parent.closest('script, style, code, time') !== null || !parent.checkVisibility()) continue
      found.add(node.textContent ?? '')
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription], [aria-valuetext]')) {
      // Pictures that nobody can reach say nothing.
      if (one.closest('[inert]') !== null) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext']) {
        const text = one.getAttribute(name)
        if (text !== null) found.add(text)
      }
    }
    return [...found].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })
}

/** All texts of the app. */
export async function catalogue(): Promise<Text[]> {
  const folder = new URL('../../src/texts/', import.meta.url)
  const found: Text[] = []
  const gather = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('de' in value && 'en' in value && typeof value.de === 'string') found.push(value as Text)
    else Object.values(value).forEach(gather)
  }
  // The tongue itself has no words, and needs Svelte.
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) if (file.endsWith('.ts') && !file.includes('.svelte.')) gather({ ...(await import(new URL(file, folder).href)) })
  return found
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
const letters = /\p{L}/u

/** Whether texts are in a language. */
export class Reader {
  readonly language: Language
  private readonly plain = new Set<string>()
  private readonly forms: RegExp[] = []
  private readonly vocabulary = { de: new Set<string>(), en: new Set<string>() }
  private readonly sent = new Set<string>()
  private all = '\n'
  private names: string[] = []

  constructor(texts: Text[], language: Language) {
    this.language = language
    for (const text of texts) {
      this.learn('de', text.de)
      this.learn('en', text.en)
      const form = text[language]
      if (form.includes('{')) this.forms.push(formOf(form))
      else this.plain.add(form)
    }
  }

  /** Words that are known in a language: those of games. */
  learn(language: Language, text: string): void {
    for (const word of wordsOf(text)) this.vocabulary[language].add(word)
  }

  /** Names may be in any language. */
  name(...names: string[]): void {
    this.names = [...this.names, ...names].sort((one, other) => other.length - one.length)
  }

  /** What a server sent: where it sent both languages, only one of them counts. */
  hear(value: unknown): void {
    if (typeof value === 'string') {
      // Names in rules stand between backticks, which nobody is shown.
      const text = value.replaceAll('`', '').replace(/\s+/g, ' ').trim()
      if (letters.test(text) && !this.sent.has(text)) {
        this.sent.add(text)
        this.all += text + '\n'
      }
    } else if (Array.isArray(value)) value.forEach((one) => this.hear(one))
    else if (typeof value === 'object' && value !== null) {
      this.meet(value as Record<string, unknown>)
      if ('de' in value && 'en' in value) this.hear((value as Record<string, unknown>)[this.language])
      else for (const one of Object.values(value)) this.hear(one)
    }
  }

  /** Learns what people called themselves and their tables, and what they said. */
  private meet(value: Record<string, unknown>): void {
    const given = [value['person'], value['host'], value['type'] === 'chat' ? value['text'] : null, 'kind' in value && 'state' in value ? value['name'] : null]
    if ('tournament' in value) given.push(value['name'])
    // A table that nobody has named is called what its game is called, in each reader's language.
    if ('table' in value && 'seats' in value && !Object.values(value['title'] ?? {}).includes(value['name'])) given.push(value['name'])
    for (const name of given) if (typeof name === 'string' && name !== '' && !this.names.includes(name)) this.name(name)
  }

  /** What is wrong with a text; nothing if it is fine. */
  fault(text: string): string | null {
    let bare = text
    for (const name of this.names) bare = bare.replace(wholly(name), '0')
    const other = this.language === 'de' ? 'en' : 'de'
    const foreign = wordsOf(bare).filter((word) => this.vocabulary[other].has(word) && !this.vocabulary[this.language].has(word))
    if (foreign.length > 0) return `“${text}” has words of the other language: ${foreign.join(', ')}`
    return this.known(bare) || this.known(text) ? null : `“${text}” comes neither from src/texts nor from the server`
  }

  private known(text: string): boolean {
    // Single letters are keys, columns and grades.
    if (!letters.test(text) || /^\p{L}$/u.test(text) || this.plain.has(text) || this.sent.has(text) || this.wasSent(text)) return true
    for (const form of this.forms) {
      const found = form.exec(text)
      if (found !== null && found.slice(1).every((part) => part === undefined || this.known(part.trim()))) return true
    }
    // Put together by signs and numbers alone.
    const joined = [/ · /, /: |, |\. | · |; | – | → | \| /, /[()\[\]“”„"+×]|\d+/].some((signs) => {
      const parts = text.split(signs).map((part) => part.trim())
      return parts.length > 1 && parts.every((part) => this.known(part))
    })
    // Several texts one after the other, or one that was given its full stop.
    const ends = [...text.matchAll(/[.?!] /g)].map(({ index }) => index + 1)
    return joined || ends.some((end) => this.known(text.slice(0, end)) && this.known(text.slice(end + 1))) || (text.endsWith('.') && this.known(text.slice(0, -1)))
  }

  /** Whether it stands in something longer: long words are broken into lines, names stand in sentences. */
  private wasSent(text: string): boolean {
    const part = text.replace(/…$/, '')
    for (let at = this.all.indexOf(part); at >= 0; at = this.all.indexOf(part, at + 1)) {
      if (!letters.test(this.all[at - 1] ?? ' ') && (part !== text || !letters.test(this.all[at + part.length] ?? ' '))) return true
    }
    return false
  }
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name wherever it is a word of its own: something called “points” is no part of checkpoints. */
const wholly = (name: string) => new RegExp(`(?<!\\p{L})${literally(name)}(?!\\p{L})`, 'gu')

/** A text with gaps as what finds it, and what is in the gaps. */
function formOf(text: string): RegExp {
  const parts = text.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return literally(part)
    const [, one, many] = part.slice(1, -1).split('|')
    return one === undefined ? '(.+?)' : `(?:${one}|${many ?? ''})`
  })
  return new RegExp(`^${parts.join('')}$`, 'u')
}
