/** The language that the app speaks, and its words: every text stands in both, side by side. */

export type Language = 'en' | 'de'

/** A text in both languages; `{name}` is filled in. */
export interface Text {
  en: string
  de: string
}

class Tongue {
  language = $state<Language>('en')
}

export const tongue = new Tongue()

/** A text in the language of whoever looks. A number chooses between forms: `{n|card|cards}`. */
export function say(text: Text, values: Record<string, string | number> = {}): string {
  return filled(text[tongue.language], values)
}

export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (one === undefined || many === undefined) return String(value)
    return Number(value) === 1 ? one : many
  })
}
