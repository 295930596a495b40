/** Components have no words of their own: all of them are in `src/texts`, in both languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type AST } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '../src')
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }).filter((file) => file.endsWith('.svelte'))
/** What people see or hear of an element, and of our own components. */
const READ = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'hint', 'fault'])
/** The name of the app is the same everywhere; `%`, signs and numbers are no words. */
const words = (text: string) => text.replaceAll('Spielwerk', '').replace(/&\w+;/g, '').match(/\p{L}{2,}/gu) ?? []

/** Words that stand in the markup of a component. */
function ownWords(source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (typeof node === 'object' && node !== null) {
      const one = node as { type?: string; name?: string; value?: unknown; data?: string }
      if (one.type === 'Text') found.push(...words(one.data ?? ''))
      else if (one.type === 'Attribute') {
        if (READ.has(one.name ?? '')) literals(one.value)
      } else if (!one.type?.endsWith('Directive')) Object.values(one).forEach(visit)
    }
  }
  /** Texts in what an attribute says, also inside of expressions such as `a ? 'b' : c`. */
  const literals = (node: unknown, called = false): void => {
    if (Array.isArray(node)) node.forEach((one) => literals(one, called))
    else if (typeof node === 'object' && node !== null) {
      const one = node as { type?: string; data?: string; value?: unknown; test?: unknown }
      if (one.type === 'Text') found.push(...words(one.data ?? ''))
      else if (one.type === 'Literal' && typeof one.value === 'string' && !called) found.push(...words(one.value))
      else if (one.type === 'TemplateElement') found.push(...words((one.value as { cooked: string }).cooked))
      else
        for (const [key, part] of Object.entries(one)) {
          // What is compared or asked for is not shown.
          if (key !== 'test' && key !== 'arguments' && key !== 'property') literals(part, called || one.type === 'BinaryExpression')
        }
    }
  }
  const { fragment }: { fragment: AST.Fragment } = parse(source, { modern: true })
  visit(fragment)
  return found
}

describe('components', () => {
  it('are found', () => expect(FILES.length).toBeGreaterThan(50))

  it.each(FILES)('%s has no words of its own', (file) => {
    expect(ownWords(readFileSync(join(SOURCE, file), 'utf-8'))).toEqual([])
  })

  it('would be caught', () => {
    expect(ownWords('<p>Hello {name}</p>')).toEqual(['Hello'])
    expect(ownWords('<button aria-label="Close" title={open ? "Shut" : say(x)}>{a}</button>')).toEqual(['Close', 'Shut'])
    expect(ownWords('<Button label={`${n} cards`} icon="play" />')).toEqual(['cards'])
    expect(ownWords('<p class="big" title={kind === "big" ? say(a) : say(b)}>{say(c)} · {n} %</p>')).toEqual([])
  })
})
