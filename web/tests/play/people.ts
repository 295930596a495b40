/** What people do in the app, by the words that they read there, each in their own language. */
import type { Locator, Page } from 'playwright-core'
import type { Language, Person } from './browser.ts'

export interface Words {
  en: string
  de: string
}

export function said(who: Person, words: Words, values: Record<string, string | number> = {}): string {
  return words[who.language as Language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** A button, or a link that looks like one. */
export function button(who: Person, words: Words, within: Page | Locator = who.page): Locator {
  const name = said(who, words)
  return within.getByRole('button', { name, exact: true }).or(within.getByRole('link', { name, exact: true }))
}

export function dialog(who: Person, title: Words): Locator {
  return who.page.getByRole('dialog', { name: said(who, title), exact: true })
}

/** Presses a button, of a dialog if one is named: that is there, and tells about what it tells. */
export async function press(who: Person, words: Words, within?: Locator): Promise<void> {
  await button(who, words, within).click()
}

/** A picture for people to look at, where somebody wants any. */
export async function picture(who: Person, name: string): Promise<void> {
  const folder = process.env['SPIELWERK_PICTURES']
  if (folder !== undefined) await who.page.screenshot({ path: `${folder}/${name}-${who.language}.png` })
}

/** Waits until a dialog is there that says this. */
export async function meets(who: Person, title: Words, ...tells: Words[]): Promise<Locator> {
  const found = dialog(who, title)
  await found.waitFor()
  for (const told of tells) await found.getByText(said(who, told)).waitFor()
  await picture(who, title.en.toLowerCase().replaceAll(/\W+/g, '-'))
  return found
}

export async function isGone(found: Locator): Promise<void> {
  await found.waitFor({ state: 'detached' })
}

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** Does something with people; afterwards nothing must have been wrong on any page. Pictures tell what went wrong. */
export async function watched(what: string, people: Person[], work: () => Promise<void>): Promise<boolean> {
  let well = true
  try {
    await work()
  } catch (error) {
    well = false
    console.log(`${what}: ${(error as Error).stack}`)
    for (const { page, name } of people) {
      await page.screenshot({ path: `${process.env['SPIELWERK_SHOTS'] ?? '.'}/stuck-${what}-${name}.png` }).catch(() => undefined)
    }
  }
  const faults = people.flatMap((one) => one.faults)
  if (faults.length > 0) console.log(`${what}: ${faults.slice(0, 5).join('; ')}`)
  return well && faults.length === 0
}
