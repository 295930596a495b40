/** Seats are told apart without colours: by their signs, on everything that is theirs. */
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, INK, inkOn, PAPER, seatLook, shaded, tableColour } from '../src/look/colours'
import { iconPath } from '../src/look/icons'
import { filled, markOf, signOf, wordOf, type Words } from '../src/look/signs'
import type { Look } from '../src/protocol/look'
import { sceneOf } from '../src/table/scene'
import { recorded } from './recorded'

const SEATS = [0, 1, 2, 3, 4, 5, 6, 7]
const SHARED = '../src/spielwerk/look/icons'

describe('eight seats without a look', () => {
  const looks = SEATS.map((seat) => seatLook(null, seat))

  test('have signs that differ, and are drawn', () => {
    const drawn = looks.map(({ sign }) => iconPath(null, sign))
    expect(drawn.every((path) => path.length > 10)).toBe(true)
    expect(new Set(drawn).size).toBe(SEATS.length)
    const files = readdirSync(SHARED)
    for (const { sign } of looks) expect(files).toContain(`${sign}.svg`)
  })

  test('have signs that can be read on their colours, in grey, too', () => {
    for (const { colour, ink, sign } of looks) expect(contrast(colour, ink), sign).toBeGreaterThanOrEqual(4.5)
    expect(inkOn('#ffffff')).toBe(INK)
    expect(inkOn('#000000')).toBe(PAPER)
  })

  test('are followed by others that are drawn, too', () => {
    expect(iconPath(null, seatLook(null, 8).sign)).not.toBe('')
  })
})

describe.each(recorded)('$game', ({ still, steps }) => {
  test('shows who owns what by a sign of its own, whatever the colour', () => {
    const players = steps[0]?.view.players.length ?? 0
    const signs = SEATS.slice(0, players).map((seat) => seatLook(still.look, seat).sign)
    expect(new Set(signs.map((sign) => iconPath(still.look, sign))).size).toBe(players)
    for (const { view } of steps.slice(0, 60)) {
      for (const board of sceneOf(still, view).boards) {
        for (const piece of board.pieces) {
          if (piece.owner !== null) expect(piece.seatSign, `${piece.key} of seat ${piece.owner}`).toBe(signs[piece.owner])
        }
        for (const { stone, key } of board.fields) if (stone !== null) expect(stone.sign, key).toBe(signs[stone.seat])
      }
    }
  })
})

describe('colours and signs', () => {
  const words = {
    description: { names: ['Anna', 'Ben'], enums: { Suit: { hearts: 'Hearts' } }, kinds: { Card: { label: 'Card' } }, things: { c1: { label: 'Ace' } } },
    look: { values: { Suit: { hearts: { sign: 'icon:heart' } } }, seats: [{ colour: '#102030', sign: 'icon:crown' }], icons: { heart: 'M0 0' }, table: { colour: '#123456' } },
  } as unknown as Words
  const look = words.look as Look

  test('come from the look of a game where it has some', () => {
    expect(seatLook(look, 0)).toEqual({ colour: '#102030', sign: 'crown', ink: PAPER })
    expect(seatLook(look, 1).sign).toBe(seatLook(null, 1).sign)
    expect(iconPath(look, 'heart')).toBe('M0 0')
    expect(tableColour(look, 'x')).toBe('#123456')
    expect(tableColour(null, 'chess')).toBe(tableColour(null, 'chess'))
    expect([shaded('#808080', 1), shaded('#808080', -1), shaded('#808080', 0)]).toEqual(['#ffffff', '#000000', '#808080'])
  })

  test('say every value', () => {
    const said: [object | undefined, unknown, string][] = [
      [{ type: 'int' }, null, '–'],
      [{ type: 'bool' }, true, 'yes'],
      [{ type: 'enum', enum: 'Suit' }, 'hearts', 'Hearts'],
      [{ type: 'player' }, 1, 'Ben'],
      [{ type: 'kind' }, 'Card', 'Card'],
      [{ type: 'object' }, 'c1', 'Ace'],
      [{ type: 'list', of: { type: 'player' } }, [0, 1], 'Anna, Ben'],
      [undefined, 5, '5'],
    ]
    for (const [type, value, text] of said) expect(wordOf(words, type as never, value).toLowerCase(), text).toBe(text.toLowerCase())
    expect(signOf(words, { type: 'player' } as never, 0)).toEqual({ icon: 'crown' })
    expect(signOf(words, { type: 'enum', enum: 'Suit' } as never, 'hearts')).toEqual({ icon: 'heart' })
    expect([markOf('icon:crown'), markOf('A')]).toEqual([{ icon: 'crown' }, { text: 'A' }])
    const marks = filled(words, '{rank}icon:star{suit} of {label}', { suit: { type: 'enum', enum: 'Suit' }, rank: { type: 'int' } } as never, { suit: 'hearts', rank: 7 }, 'Ace')
    expect(marks).toEqual([{ text: '7' }, { icon: 'star' }, { icon: 'heart' }, { text: ' of ' }, { text: 'Ace' }])
  })
})
