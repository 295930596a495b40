import { describe, expect, test } from 'vitest'
import { USUAL_KEYS } from '../src/keys'
import { nearest, pressed } from '../src/table/choosing/shortcuts'

const stroke = (key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held })

describe('keys', () => {
  test('mean the same for everybody, or what somebody has chosen', () => {
    expect(pressed(stroke('ArrowLeft'), {})).toEqual({ way: 'left' })
    expect(pressed(stroke('7'), {})).toEqual({ digit: 7 })
    expect(pressed(stroke('Escape'), {})).toEqual({ back: true })
    expect(pressed(stroke('U'), {})).toEqual({ deed: 'undo' })
    expect(pressed(stroke('z'), { undo: 'z' })).toEqual({ deed: 'undo' })
    expect(pressed(stroke('u'), { undo: 'z' })).toBeNull()
  })

  test('do everything that the settings have a key for', () => {
    const deeds = Object.entries(USUAL_KEYS).filter(([act]) => act !== 'back')
    for (const [deed, usual] of deeds) {
      expect(pressed(stroke(usual), {})).toEqual({ deed })
      expect(pressed(stroke('x'), { [deed]: 'x' })).toEqual({ deed })
    }
    expect(pressed(stroke('x'), { back: 'x' })).toEqual({ back: true })
    // Keys that nobody can choose give way to one that somebody has chosen.
    expect(pressed(stroke('f'), {})).toEqual({ deed: 'send' })
    expect(pressed(stroke('f'), { list: 'f' })).toEqual({ deed: 'list' })
  })

  test('of the browser stay its own', () => {
    expect(pressed(stroke('f', { ctrlKey: true }), {})).toBeNull()
    expect(pressed(stroke('ArrowLeft', { altKey: true }), {})).toBeNull()
    expect(pressed(stroke('0'), {})).toBeNull()
  })
})

describe('walking', () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 50, y: y * 50 })))

  test('goes to the neighbour', () => {
    const middle = { x: 50, y: 50 }
    const others = grid.filter((spot) => spot.x !== 50 || spot.y !== 50)
    const to = (way: 'left' | 'right' | 'up' | 'down') => others[nearest(others, middle, way) ?? -1]
    expect(to('left')).toEqual({ x: 0, y: 50 })
    expect(to('right')).toEqual({ x: 100, y: 50 })
    expect(to('up')).toEqual({ x: 50, y: 0 })
    expect(to('down')).toEqual({ x: 50, y: 100 })
  })

  test('stays where nothing lies in that direction', () => {
    expect(nearest([{ x: 100, y: 0 }], { x: 0, y: 0 }, 'left')).toBeNull()
  })

  test('reaches everything on every board that lies somewhere', () => {
    const found = new Set([0])
    for (const at of found) {
      for (const way of ['left', 'right', 'up', 'down'] as const) {
        const next = nearest(grid, grid[at] as { x: number; y: number }, way)
        if (next !== null) found.add(next)
      }
    }
    expect(found.size).toBe(grid.length)
  })
})
