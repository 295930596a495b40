/** Amounts of goods, against a market that says what would follow: give from a stock, get anything else. */
import { describe, expect, test } from 'vitest'
import type { DecisionData } from '../src/protocol/match'
import { amountOf, begun, changed, choicesOf, isComplete, restored, type Amounts, type Ask } from '../src/table/areas/amounts'
import type { Choice } from '../src/table/live'

const GOODS = ['wood', 'wool', 'ore']
const STOCK: Record<string, number> = { wood: 2, ore: 1 }
const MOST = 3

function question(kind: string, ask: number, picked: string[], open: string[]): DecisionData {
  const options = [
    ...(picked.length < MOST ? open : []).map((value) => ({ kind, value, label: value })),
    ...(picked.length > 0 ? [{ kind: 'done', value: null, label: 'Done' }] : []),
  ]
  return {
    seat: 0,
    ask,
    form: 'several',
    phase: 'Trade',
    prompt: kind,
    kinds: { [kind]: { label: kind, parts: [{ name: kind, label: kind, type: 'enum', enum: 'Good' }] } },
    several: { least: 1, most: MOST, ordered: false, free: true, chosen: picked.map((value) => ({ kind, value, label: value })) },
    options: options.map((option, index) => ({ ...option, index })),
    blocked: [],
  }
}

const times = (list: string[], value: string) => list.filter((one) => one === value).length

/** What would follow, as a match would say it; `second` is asked if there is one. */
function market(second: boolean): Ask {
  return (choices) => {
    const given: string[] = []
    const wanted: string[] = []
    let closed = false
    for (const choice of choices as { kind: string; value: unknown }[]) {
      if (choice.kind === 'done') {
        if ((closed ? wanted : given).length === 0) return Promise.resolve({ legal: false })
        if (closed) return Promise.resolve({ legal: true, decision: null })
        closed = true
      } else if (choice.kind === 'given' && !closed) given.push(String(choice.value))
      else if (choice.kind === 'wanted' && (closed || given.length === MOST)) wanted.push(String(choice.value))
      else return Promise.resolve({ legal: false })
    }
    const legal = GOODS.every((good) => times(given, good) <= (STOCK[good] ?? 0) && (times(given, good) === 0 || times(wanted, good) === 0))
    if (!legal) return Promise.resolve({ legal: false })
    const open = GOODS.filter((good) => times(given, good) < (STOCK[good] ?? 0))
    if (!closed && given.length < MOST) return Promise.resolve({ legal: true, decision: question('given', 1, given, open) })
    if (!second) return Promise.resolve({ legal: true, decision: null })
    return Promise.resolve({ legal: true, decision: question('wanted', 2, wanted, GOODS.filter((good) => times(given, good) === 0)) })
  }
}

const first = question('given', 1, [], ['wood', 'ore'])

async function after(ask: Ask, steps: ['first' | 'second', string, 1 | -1][]): Promise<Amounts> {
  let now = (await begun(first, ask)) as Amounts
  for (const [side, value, by] of steps) now = (await changed(first, now, side, value, by, ask)) ?? now
  return now
}

describe('an exchange', () => {
  const ask = market(true)

  test('is seen before anything is taken', async () => {
    const now = await begun(first, ask)
    expect(now?.second?.kind).toBe('wanted')
    expect([...(now?.second?.open ?? [])].sort()).toEqual(['ore', 'wood', 'wool'])
    expect(now && isComplete(now)).toBe(false)
  })

  test('is sent as one', async () => {
    const now = await after(ask, [['first', 'wood', 1], ['first', 'wood', 1], ['second', 'wool', 1]])
    expect(isComplete(now)).toBe(true)
    expect(choicesOf(now)).toEqual([
      { kind: 'given', value: 'wood' },
      { kind: 'given', value: 'wood' },
      { kind: 'done', value: null },
      { kind: 'wanted', value: 'wool' },
      { kind: 'done', value: null },
    ])
    expect(GOODS.map((good) => amountOf(now, good))).toEqual([-2, 1, 0])
  })

  test('does not offer more than there is', async () => {
    const now = await after(ask, [['first', 'ore', 1]])
    expect(now.first.open.has('ore')).toBe(false)
    expect(await changed(first, now, 'first', 'ore', 1, ask)).toBeNull()
  })

  test('cannot give a good for itself: what was wanted goes', async () => {
    const now = await after(ask, [['second', 'ore', 1], ['second', 'wool', 1], ['first', 'ore', 1]])
    expect(now.second?.values).toEqual(['wool'])
    expect(now.second?.open.has('ore')).toBe(false)
  })

  test('is full without being closed', async () => {
    const now = await after(ask, [['first', 'wood', 1], ['first', 'wood', 1], ['first', 'ore', 1], ['second', 'wool', 1]])
    expect(choicesOf(now)).toEqual([...['wood', 'wood', 'ore'].map((value) => ({ kind: 'given', value })), { kind: 'wanted', value: 'wool' }, { kind: 'done', value: null }])
  })

  test('is taken back step by step and comes back from a draft', async () => {
    const now = await after(ask, [['first', 'wood', 1], ['second', 'wool', 1], ['first', 'wood', 1], ['first', 'wood', -1]])
    expect(now.first.values).toEqual(['wood'])
    expect(now.second?.values).toEqual(['wool'])
    const again = await restored(first, (await begun(first, ask)) as Amounts, choicesOf(now) as Choice[], ask)
    expect(choicesOf(again)).toEqual(choicesOf(now))
  })
})

describe('amounts alone', () => {
  test('are one side', async () => {
    const ask = market(false)
    const now = await after(ask, [['first', 'ore', 1], ['first', 'wood', 1]])
    expect(now.second).toBeNull()
    expect(choicesOf(now)).toEqual([{ kind: 'given', value: 'ore' }, { kind: 'given', value: 'wood' }, { kind: 'done', value: null }])
    expect(amountOf(now, 'ore')).toBe(1)
  })

  test('are asked pick by pick where nobody can tell', async () => {
    expect(await begun(first, () => Promise.resolve(null))).toBeNull()
  })
})
