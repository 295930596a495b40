/** Small things around tables: addresses, keys, seats, names, servers, messages. */
import { answers, happens, heard, kept, place, requests, settled, storage } from './page'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { actOf, isFixed, keyFor, USUAL_KEYS } from '../src/keys'
import { overlay } from '../src/overlay.svelte'
import { route } from '../src/route.svelte'
import { botSaid, entrantSaid, LEVELS, whoOf } from '../src/screens/start/bots'
import { invitationOf } from '../src/screens/lobby/inviting'
import { changedOnly, seatsFor, seatsSaid, type OptionSaid } from '../src/screens/start/options'
import { saveFile } from '../src/screens/replay/saving'
import { plays, ranked, seatOf } from '../src/screens/match/seat'
import { isAddress, isName, isPort, urlOf, writeDown, written } from '../src/screens/lobby/servers'
import { inOrder, nameOf, personTone, stateWord, titleOf, toneOf } from '../src/screens/lobby/states'
import { keepSettings, settings, USUAL } from '../src/settings.svelte'
import { soon } from '../src/soon'
import { tongue } from '../src/texts/tongue.svelte'

afterEach(() => {
  vi.useRealTimers()
  storage.refuses = false
  tongue.language = 'en'
})

describe('addresses', () => {
  const link = (href: string, more: object = {}) => {
    const { origin, pathname, search, hash } = new URL(href, place.origin)
    const a = { origin, pathname, search, hash, target: '', hasAttribute: () => false, ...more }
    return { target: { closest: () => a }, button: 0, defaultPrevented: false, preventDefault: vi.fn() }
  }

  test('are gone to, and gone back from', () => {
    route.go('/table/f8ab?look=off')
    expect([route.parts, route.query.get('look')]).toEqual([['table', 'f8ab'], 'off'])
    Object.assign(place, { pathname: '/play/a%20b', search: '' })
    happens('popstate')
    expect(route.parts).toEqual(['play', 'a b'])
  })

  test('of the app load nothing anew; all others are the browser’s', () => {
    const inside = link('/lobby?x=1')
    happens('click', inside)
    expect([inside.preventDefault.mock.calls.length, route.path, route.query.get('x')]).toEqual([1, '/lobby', '1'])
    const others = [link('https://elsewhere.test/lobby'), link('/api/logs/x'), link('/replays', { target: '_blank' }), link('/replays', { hasAttribute: () => true }), { ...link('/replays'), ctrlKey: true }, { ...link('/replays'), button: 1 }]
    for (const one of others) {
      happens('click', one)
      expect(one.preventDefault).not.toHaveBeenCalled()
    }
    expect(route.path).toBe('/lobby')
    expect(heard.get('popstate')?.size).toBe(1)
  })

  test('of invitations lead to tables of this server only', () => {
    const here = 'http://table.test'
    expect(invitationOf(' http://table.test/table/a-b?invite=x%2Fy ', here)).toBe('/table/a-b?invite=x%2Fy')
    expect(invitationOf('/table/ab', here)).toBe('/table/ab')
    for (const wrong of ['http://other.test/table/ab', '/lobby', 'javascript:alert(1)', 'http://[', '/table/../host']) expect(invitationOf(wrong, here), wrong).toBeNull()
  })
})

describe('settings', () => {
  test('are kept, and hold even where nothing can be kept', () => {
    settings.pace = 'slow'
    keepSettings()
    expect(JSON.parse(kept.get('spielwerk.settings') ?? '')).toMatchObject({ pace: 'slow', theme: 'system' })
    storage.refuses = true
    settings.pace = 'fast'
    keepSettings()
    expect(settings.pace).toBe('fast')
  })

  test.each([['{"pace":"off"}', 'off'], ['nonsense', 'normal'], ['null', 'normal']])('that are kept as %s are %s', async (text, pace) => {
    kept.set('spielwerk.settings', text)
    vi.resetModules()
    const again = await import('../src/settings.svelte')
    expect(again.settings.pace).toBe(pace)
  })

  test('say which key does what', () => {
    const mine = { ...USUAL, keys: { undo: 'z' } }
    expect([keyFor(mine, 'undo'), keyFor(mine, 'log')]).toEqual(['z', USUAL_KEYS.log])
    expect([actOf(mine, 'Z'), actOf(mine, 'u'), actOf(mine, 'enter')]).toEqual(['undo', null, 'take'])
    expect(['1', 'ArrowUp', 'Tab', 'n', 'F1'].map(isFixed)).toEqual([true, true, true, false, false])
  })
})

describe('messages', () => {
  test('are there for a moment, bad ones longer, and never more than four', async () => {
    vi.useFakeTimers()
    overlay.say('')
    overlay.say('Saved.')
    expect(await overlay.try(() => Promise.reject(new Error('No.')))).toBe(false)
    expect(await overlay.try(() => Promise.resolve())).toBe(true)
    expect(overlay.toasts.map(({ text, bad }) => [text, bad])).toEqual([['Saved.', false], ['No.', true]])
    vi.advanceTimersByTime(4000)
    expect(overlay.toasts.map(({ text }) => text)).toEqual(['No.'])
    vi.advanceTimersByTime(2000)
    expect(overlay.toasts).toEqual([])
    for (const text of ['a', 'b', 'c', 'd', 'e']) overlay.say(text)
    expect(overlay.toasts.map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e'])
  })

  test('and help lie over any screen', () => {
    overlay.help('ludo')
    expect([overlay.open, overlay.game]).toEqual(['help', 'ludo'])
    overlay.settings()
    expect(overlay.open).toBe('settings')
    overlay.close()
    expect(overlay.open).toBeNull()
  })
})

describe('what is loaded soon', () => {
  test('waits until there is time, and may fail', () => {
    vi.useFakeTimers()
    const [one, other] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.reject(new Error('down')))]
    soon({ one, other })
    expect(one).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3000)
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
    const stop = soon({ one })
    stop()
    vi.advanceTimersByTime(10_000)
    expect(one).toHaveBeenCalledTimes(1)
  })
})

describe('seats', () => {
  const options: OptionSaid[] = [
    { name: 'tries', label: 'Tries', type: 'int', default: 3 },
    { name: 'quick', label: 'Quick', type: 'bool', default: false },
  ]

  test('are said to the server as it wants them', () => {
    expect(seatsSaid([{ is: 'me' }, { is: 'bot', level: 4 }, { is: 'open' }, { is: 'person', name: 'Ben' }], 'Anna')).toEqual([{ person: 'Anna' }, { bot: 'level:n=4' }, 'open', { person: 'Ben' }])
  })

  test('stay when there are more or fewer; new ones are bots', () => {
    expect(seatsFor(3, [])).toEqual([{ is: 'me' }, { is: 'bot', level: 3 }, { is: 'bot', level: 3 }])
    expect(seatsFor(2, [{ is: 'open' }, { is: 'me' }, { is: 'open' }])).toEqual([{ is: 'open' }, { is: 'me' }])
  })

  test('know who has them, who still plays and who was best', () => {
    const seats = [{ bot: 'random' }, { person: 'Anna' }, { person: 'Ben', outcome: 'left' }] as never[]
    expect([seatOf(seats, 'Anna'), seatOf(seats, 'Cleo'), seatOf(seats, undefined)]).toEqual([1, null, null])
    expect(seats.map(plays)).toEqual([true, true, false])
    expect(ranked([2, 1, null, 1])).toEqual([1, 3, 0, 2])
  })

  test('tell of options only what is not as usual', () => {
    expect(changedOnly(options, { tries: 3, quick: true, other: 1 })).toEqual({ quick: true })
    expect(changedOnly(options, {})).toEqual({})
  })
})

describe('bots', () => {
  test('are called by their strength, all others by their names', () => {
    expect(LEVELS).toHaveLength(5)
    const names = [1, 2, 3, 4, 5].map((level) => botSaid(`level:n=${level}`))
    expect(new Set(names).size).toBe(5)
    expect(names.every((name) => !name.includes('level:'))).toBe(true)
    expect(botSaid('mcts:seconds=1')).toBe('mcts:seconds=1')
    expect(botSaid('random#2')).toBe(`${botSaid('random')} #2`)
  })

  test('are told apart where several are alike, and from people', () => {
    const entrants = [{ bot: 'random', person: null }, { bot: null, person: 'Anna' }, { bot: 'random', person: null }, { bot: null, person: '' }] as never[]
    const said = [0, 1, 2, 3, 4].map((number) => entrantSaid(entrants, number, { en: 'somebody', de: 'jemand' }))
    expect(said[1]).toBe('Anna')
    expect(said[3]).toBe('somebody')
    expect(said[4]).toBe('')
    expect(said[0]).not.toBe(said[2])
    expect([whoOf({ person: 'Anna' }), whoOf(undefined)]).toEqual(['Anna', ''])
    expect(whoOf({ bot: 'random' })).toContain(botSaid('random'))
  })
})

describe('tables in words', () => {
  test('are called as somebody has named them, else by their game in the reader’s language', () => {
    const title = { en: 'Ludo', de: 'Mensch ärgere dich nicht' }
    expect(nameOf({ name: 'Friday', game: 'ludo', title })).toBe('Friday')
    tongue.language = 'de'
    expect([nameOf({ name: '', game: 'ludo', title }), nameOf({ name: 'Ludo', game: 'ludo', title })]).toEqual([title.de, title.de])
    expect(titleOf({ game: 'ludo' })).toBe('ludo')
  })

  test('have the colours of their states, and so have people at them', () => {
    const states = ['running', 'paused', 'starting', 'waiting', 'over', 'stopped', 'broken']
    expect(states.map(toneOf)).toEqual(['run', 'run', 'count', 'wait', 'over', 'over', 'over'])
    expect(new Set(states.map((state) => stateWord(state).en)).size).toBe(states.length)
    expect(stateWord('nonsense')).toBe(stateWord('over'))
    const tables = states.map((state) => ({ table: state, state })) as never[]
    expect(personTone({ state: 'playing', table: 'running' } as never, tables)).toBe('run')
    expect(personTone({ state: 'idle', table: null } as never, tables)).toBe('wait')
    expect(personTone({ state: 'disqualified', table: 'running' } as never, tables)).toBe('out')
    expect(inOrder(tables).map((one) => one.state)).toEqual(['starting', 'waiting', 'running', 'paused', 'over', 'stopped', 'broken'])
  })
})

describe('servers that are written down', () => {
  test('have addresses, ports and names that can be', () => {
    expect(['192.168.0.7', 'host.local', 'fe80::1', '::1', '256.1.1.1', 'a b', '', 'javascript:x'].map(isAddress)).toEqual([true, true, true, true, false, false, false, false])
    expect(['1', '65535', '0', '65536', 'x', '-1'].map(isPort)).toEqual([true, true, false, false, false, false])
    expect(['Club', 'Büro 2', '', ' ', '<b>'].map(isName)).toEqual([true, true, false, false, false])
    expect(urlOf({ name: '', address: 'host', port: 443 })).toBe('https://host/')
    expect(urlOf({ name: '', address: '::1', port: 8000 })).toBe('http://[::1]:8000/')
    expect(urlOf({ name: '', address: 'host', port: 80 })).toBe('http://host/')
  })

  test('are found again, without what somebody else has put there', () => {
    const club = { name: 'Club', address: 'host', port: 8000 }
    writeDown([club])
    expect(written()).toEqual([club])
    kept.set('spielwerk.servers', JSON.stringify([club, null, { name: 'x', address: 'a b', port: 1 }, { ...club, port: 99_999 }]))
    expect(written()).toEqual([club])
    for (const text of ['{}', 'nonsense']) {
      kept.set('spielwerk.servers', text)
      expect(written()).toEqual([])
    }
    storage.refuses = true
    writeDown([club])
    expect(written()).toEqual([])
  })
})

describe('files', () => {
  test('are fetched by whoever one is, and refused with a reason', async () => {
    const made = { href: '', download: '', click: vi.fn() }
    Object.assign(document, { createElement: () => made })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: vi.fn() }))
    answers.set('GET /api/log', new Response('log'))
    await saveFile('/api/log', 'match.json')
    expect([made.href, made.download, made.click.mock.calls.length]).toEqual(['blob:x', 'match.json', 1])
    expect(requests.at(-1)?.path).toBe('/api/log')
    await expect(saveFile('/api/none', 'x')).rejects.toMatchObject({ code: 'unknown' })
    await settled()
  })
})
