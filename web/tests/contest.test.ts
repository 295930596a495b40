import { describe, expect, it } from 'vitest'
import { botBars, chance, fairShare, figure, leader, levelOf, nearest, nthOf, pointsAt, seatBars, specOf, USUAL_BOT, wilson, type Standing } from '../src/screens/contests/contest'
import { arena } from '../src/texts/contests/arena'
import { tournament } from '../src/texts/contests/tournament'

const bot = (name: string, win_rate: number, low: number, high: number, fair = 0.5) => ({
  name, spec: name, games: 40, wins: 40 * win_rate, win_rate, low, high, rating: 1500, rating_low: 1400, rating_high: 1600, faults: 0, fair, draws: 0, ms_per_decision: 1,
})

function standing(...bots: Standing['bots']): Standing {
  return { games: 60, players: 2, paired: true, bots, pairs: [], draws: 0, unfinished: 0, mean_decisions: 9, shortest: 5, longest: 9, seats: [0.6, 0.4], repeats: [] }
}

describe('figures of a series', () => {
  it('puts the best bot first and is sure of it only if it beats every other one by more than chance', () => {
    const found = standing(bot('a', 0.4, 0.3, 0.5), bot('b', 0.7, 0.6, 0.8), bot('c', 0.4, 0.3, 0.5))
    const pair = (a: string, b: string, a_wins: number, b_wins: number, p_value: number) => ({ a, b, games: 20, a_wins, b_wins, p_value })
    expect(botBars(found).map((bar) => bar.name)).toEqual(['b', 'a', 'c'])
    expect(leader(found)).toBeNull()
    found.pairs = [pair('a', 'b', 3, 17, 0.01), pair('a', 'c', 10, 10, 1), pair('b', 'c', 16, 4, 0.06)]
    expect(leader(found)).toBeNull()
    found.pairs[2] = pair('b', 'c', 17, 3, 0.05)
    expect(leader(found)).toBe('b')
    found.pairs[0] = pair('a', 'b', 17, 3, 0.01)
    expect(leader(found)).toBeNull()
  })

  it('reckons the interval of Wilson as the report does', () => {
    // scipy.stats.binomtest(36, 60).proportion_ci(method="wilson")
    const [low, high] = wilson(36, 60)
    expect(low).toBeCloseTo(0.4737, 3)
    expect(high).toBeCloseTo(0.7143, 3)
    expect(wilson(0, 0)).toEqual([0, 1])
    expect(wilson(10, 10)[1]).toBeCloseTo(1, 9)
    expect(seatBars(standing())[0]).toMatchObject({ name: '1', share: 0.6, games: 60 })
  })

  it('draws a fair line only if it is the same for all', () => {
    expect(fairShare(standing(bot('a', 0, 0, 1), bot('b', 1, 0, 1)))).toBe(0.5)
    expect(fairShare(standing(bot('a', 0, 0, 1), bot('b', 1, 0, 1, 0.25)))).toBeNull()
  })

  it('never tells a p-value as nothing', () => {
    expect(chance(0.00001, 'en')).toBe('< 0.0001')
    expect(chance(0.0117, 'de')).toBe('0,0117')
    expect(figure(2.5, 'de')).toBe('2,5')
  })

  it('finds the next game that has a log', () => {
    const logs = [0, 1, 2, 7, 9]
    expect(nearest(logs, 1, 0)).toBe(1)
    expect(nearest(logs, 3, 2)).toBe(3)
    expect(nearest(logs, 6, 3)).toBe(2)
    expect(nearest(logs, 100, 3)).toBe(4)
    expect(nearest(logs, -1, 0)).toBe(0)
  })
})

describe('bots', () => {
  it('are named as the server names them', () => {
    expect(specOf(USUAL_BOT)).toBe('level:n=3')
    expect(specOf({ ...USUAL_BOT, kind: 'mcts', playouts: 50 })).toBe('mcts:playouts=50')
    expect(specOf({ ...USUAL_BOT, kind: 'other', spec: ' hints ' })).toBe('hints')
  })

  it('are known by their level', () => {
    expect(levelOf('level:n=2#2')).toEqual({ level: 2, nth: '#2' })
    expect(levelOf('level:n=9')).toBeNull()
    const bots = [{ person: null, bot: 'random', left: false }, { person: 'Anna', bot: null, left: false }, { person: null, bot: 'random', left: false }]
    expect(nthOf(bots, 2)).toBe(2)
  })
})

describe('tournaments', () => {
  it('give a point for everybody one came before', () => {
    expect([0, 1].map((seat) => pointsAt([1, 2], seat))).toEqual([1, 0])
    expect([0, 1, 2, 3].map((seat) => pointsAt([2, 1, 2, 4], seat))).toEqual([1.5, 3, 1.5, 0])
  })
})

describe('texts', () => {
  it('have the same places in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort()
    const look = (part: object): void => {
      for (const value of Object.values(part) as ({ en: string; de: string } | object)[]) {
        if ('en' in value && 'de' in value) expect(new Set(places(value.de))).toEqual(new Set(places(value.en)))
        else look(value)
      }
    }
    look(arena)
    look(tournament)
  })
})
