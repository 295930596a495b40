import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BoardData, View } from '../src/protocol/match'
import { boardsOf, type Board } from '../src/table/board/board'
import { drawingOf } from '../src/table/board/drawing'
import { nearest, nearestTurn, neighbour, spots, type Point } from '../src/table/board/geometry'
import type { Still } from '../src/table/scene'
import { grown, moved, WHOLE } from '../src/table/board/zoom'

interface Recorded {
  still: Still
  steps: { seat: number | null; view: View }[]
}

const FOLDER = process.env['SPIELWERK_RECORDED'] ?? 'tests/recorded'
const files = readdirSync(FOLDER)
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Recorded
const has = (name: string) => files.includes(`${name}.json`)

function inside({ box }: Board, { x, y }: Point, margin: number): boolean {
  return x >= box.x - margin && x <= box.x + box.width + margin && y >= box.y - margin && y <= box.y + box.height + margin
}

describe.each(files)('%s', (file) => {
  const { still, steps } = read(file)
  const shown = (look: Still['look'], step: Recorded['steps'][number]) =>
    boardsOf({ description: still.description, look }, still.boards, step.view, step.seat)

  test.each([['with its look', still.look], ['without a look', null]] as const)('everything lies on its board %s', (_, look) => {
    for (const step of steps) {
      const boards = shown(look, step)
      const drawn = boards.flatMap((board) => board.fields.map(({ key }) => key)).sort()
      expect(drawn).toEqual(Object.values(still.boards).flatMap(({ fields }) => Object.keys(fields)).sort())
      for (const board of boards) {
        for (const field of board.fields) expect(inside(board, field.spot, 0.01), field.key).toBe(true)
        for (const piece of board.pieces) expect(inside(board, piece, 0.2), piece.key).toBe(true)
      }
    }
  })

  test('no two fields lie in the same place', () => {
    const [step] = steps
    for (const board of step === undefined ? [] : shown(null, step)) {
      const places = board.fields.map(({ spot }) => `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  test('every object that is seen on a board is a piece, or one of so many', () => {
    for (const step of steps) {
      const pieces = shown(still.look, step).flatMap((board) => board.pieces)
      const seen = Object.values(step.view.spaces).flatMap((fields) => Object.values(fields) as { objects?: unknown[] }[])
      const count = seen.reduce((sum, field) => sum + (field.objects ?? []).filter((one) => one !== null).length, 0)
      expect(pieces.reduce((sum, piece) => sum + piece.times, 0)).toBe(count)
      expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length)
    }
  })

  test('a field that has not changed is the same, so that it is not drawn again', () => {
    const [step] = steps
    if (step === undefined) return
    const [one, other] = [shown(still.look, step), shown(still.look, { ...step, view: { ...step.view, round: 99 } })]
    one.forEach((board, number) => {
      expect(other[number]?.box).toBe(board.box)
      board.fields.forEach((field, place) => expect(other[number]?.fields[place]).toBe(field))
    })
  })
})

describe('looks of bundled games', () => {
  test.runIf(has('catan'))('every harbour is at a pier, and neighbours share one', () => {
    const { still, steps } = read('catan.json')
    const [step] = steps as [Recorded['steps'][number]]
    const [board] = boardsOf({ description: still.description, look: still.look }, still.boards, step.view, null) as [Board]
    const harbours = board.fields.filter((field) => field.badges.some((badge) => badge.as === 'pier'))
    expect(board.piers.flatMap((pier) => pier.ends).length).toBe(harbours.length)
    expect(board.piers.every((pier) => pier.ends.length === 2)).toBe(true)
    for (const { at } of board.piers) {
      const off = Math.min(...board.fields.filter(({ shape }) => shape === 'hex').map(({ spot }) => Math.hypot(spot.x - at.x, spot.y - at.y)))
      expect(off).toBeGreaterThan(0.7)
    }
  })

  test.runIf(has('catan'))('crossings lie on the corners of hexes', () => {
    const { still, steps } = read('catan.json')
    const [step] = steps as [Recorded['steps'][number]]
    const [board] = boardsOf({ description: still.description, look: still.look }, still.boards, step.view, null) as [Board]
    const corners = board.fields.flatMap(({ spot }) => spot.outline ?? [])
    for (const { shape, spot } of board.fields) {
      if (shape === 'corner') expect(corners.some((corner) => Math.hypot(corner.x - spot.x, corner.y - spot.y) < 0.01)).toBe(true)
    }
  })

  test.runIf(has('ludo'))('everybody has their own plate below, at the left', () => {
    const { still, steps } = read('ludo.json')
    for (const { seat, view } of steps) {
      if (seat === null) continue
      const [board] = boardsOf({ description: still.description, look: still.look }, still.boards, view, seat) as [Board]
      expect(board.pads.length).toBe(4)
      const own = board.fields.filter((field) => field.pad && field.seat === seat)
      const middle = { x: board.box.x + board.box.width / 2, y: board.box.y + board.box.height / 2 }
      expect(own.every(({ spot }) => spot.x < middle.x && spot.y > middle.y)).toBe(true)
    }
  })

  test.runIf(has('ludo'))('the arrow of a start points to the next field', () => {
    const { still, steps } = read('ludo.json')
    for (const { seat, view } of steps.slice(0, 5)) {
      const [board] = boardsOf({ description: still.description, look: still.look }, still.boards, view, seat) as [Board]
      const places = new Map(board.fields.map((field) => [field.key, field.spot]))
      for (const field of board.fields) {
        for (const { turn } of field.badges) {
          if (turn === null) continue
          const next = places.get(still.boards['Track']?.fields[field.key]?.leads_to[0] ?? '') as Point
          const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
          expect(Math.hypot(field.spot.x + x - next.x, field.spot.y + y - next.y)).toBeLessThan(0.01)
        }
      }
    }
  })
})

describe('where fields lie', () => {
  const field = (position: number[], leads_to: string[] = []) => ({ label: '', position, leads_to })

  test('layers side by side', () => {
    const board = { layout: 'grid', columns: 3, rows: 3, layers: 2, fields: { low: field([2, 0, 0]), high: field([0, 0, 1]) } } as BoardData
    const places = spots(board, undefined)
    expect((places.get('high')?.x ?? 0) - (places.get('low')?.x ?? 0)).toBeCloseTo(1.6)
  })

  test('boards that everybody has lie alike', () => {
    const fields = Object.fromEntries([0, 1].flatMap((seat) => Array.from({ length: 20 }, (_, n) => [`Way.${n}@${seat}`, { ...field([n, 0]), seat }])))
    const places = spots({ layout: 'line', columns: 20, rows: 1, fields }, undefined)
    for (let n = 0; n < 20; n++) expect(places.get(`Way.${n}@1`)).toEqual(places.get(`Way.${n}@0`))
    expect(new Set([...places.values()].map(({ y }) => y)).size).toBeGreaterThan(1)
  })

  test('maps without places: connected fields near each other, none on another', () => {
    const names = Array.from({ length: 9 }, (_, n) => `f${n}`)
    const circle = (n: number) => [Math.cos((n * 2 * Math.PI) / 9), Math.sin((n * 2 * Math.PI) / 9)]
    const fields = Object.fromEntries(names.map((name, n) => [name, field(circle(n), n < 8 ? [`f${n + 1}`] : [])]))
    const places = [...spots({ layout: 'graph', columns: 9, rows: 1, fields }, undefined).values()]
    const apart = (one: number, other: number) => Math.hypot((places[one]?.x ?? 0) - (places[other]?.x ?? 0), (places[one]?.y ?? 0) - (places[other]?.y ?? 0))
    for (let n = 0; n < 8; n++) expect(apart(n, n + 1)).toBeLessThan(apart(0, 8))
    for (let n = 0; n < 9; n++) for (let m = 0; m < n; m++) expect(apart(n, m)).toBeGreaterThan(0.9)
  })
})

describe('arrow keys', () => {
  const grid = new Map(['a1', 'b1', 'c1', 'a2', 'c2', 'b3'].map((name) => [name, { x: name.charCodeAt(0) - 97, y: -Number(name[1]) }]))

  test('lead to the next thing in a row or column, over gaps', () => {
    expect(neighbour(grid, 'a1', 'right')).toBe('b1')
    expect(neighbour(grid, 'a2', 'right')).toBe('c2')
    expect(neighbour(grid, 'b1', 'up')).toBe('b3')
    expect(neighbour(grid, 'a2', 'down')).toBe('a1')
  })

  test('stay where there is nothing ahead', () => {
    expect(neighbour(grid, 'a1', 'left')).toBeNull()
    expect(neighbour(grid, 'b3', 'up')).toBeNull()
    expect(neighbour(grid, 'nothing', 'up')).toBeNull()
  })

  test('reach everything on every board', () => {
    for (const file of files) {
      const { still, steps } = read(file)
      const [step] = steps
      for (const board of step === undefined ? [] : boardsOf({ description: still.description, look: null }, still.boards, step.view, null)) {
        if (board.pieces.length === 0 && board.fields.length > 150) continue
        const places = new Map(board.fields.filter(({ shape }) => shape !== 'corner' && shape !== 'side').map(({ key, spot }) => [key, spot as Point]))
        const [first] = places.keys()
        const reached = new Set(first === undefined ? [] : [first])
        for (const one of reached) {
          for (const arrow of ['up', 'down', 'left', 'right'] as const) {
            const next = neighbour(places, one, arrow)
            if (next !== null) reached.add(next)
          }
        }
        expect(reached.size, file).toBe(places.size)
      }
    }
  })

  test('a touch beside something means it, the nearest if there are several', () => {
    expect(nearest(grid, { x: 0.4, y: -1 }, 0.5)).toBe('a1')
    expect(nearest(grid, { x: 0.6, y: -1 }, 0.5)).toBe('b1')
    expect(nearest(grid, { x: 1, y: -2 }, 0.5)).toBeNull()
  })
})

test('pieces turn the short way round', () => {
  expect(nearestTurn(270, 0)).toBe(360)
  expect(nearestTurn(360, 270)).toBe(270)
  expect(nearestTurn(0, 90)).toBe(90)
  expect(Math.abs(nearestTurn(720, 180) - 720)).toBe(180)
})

describe('looking closer', () => {
  const room = { width: 400, height: 300 }

  test('what is under the fingers stays there', () => {
    const zoom = grown(WHOLE, 2, { x: 100, y: 60 }, room)
    expect(zoom).toEqual({ scale: 2, x: -100, y: -60 })
    expect(grown(zoom, 0.5, { x: 100, y: 60 }, room)).toEqual(WHOLE)
  })

  test('never smaller than whole, never out of the room', () => {
    expect(grown(WHOLE, 0.3, { x: 10, y: 10 }, room)).toEqual(WHOLE)
    expect(grown(WHOLE, 100, { x: 0, y: 0 }, room).scale).toBe(6)
    expect(moved({ scale: 2, x: -50, y: -50 }, { x: 900, y: -900 }, room)).toEqual({ scale: 2, x: 0, y: -300 })
  })
})

test('drawings with parts of the same name do not mix them up', () => {
  const drawn = (colour: string) => `<svg viewBox="0 0 10 20"><defs><linearGradient id="shade"><stop stop-color="${colour}"/></linearGradient></defs><rect fill="url(#shade)"/></svg>`
  const look = { pictures: { one: drawn('#000000'), other: drawn('#ffffff') } }
  expect(drawingOf(look, 'one')).toMatchObject({ width: 10, height: 20 })
  expect(drawingOf(look, 'one')?.inner).toContain('url(#one-shade)')
  expect(drawingOf(look, 'other')?.inner).toContain('id="other-shade"')
  expect(drawingOf(look, 'third')).toBeNull()
})
