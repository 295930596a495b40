/** Words of boards themselves. What lies on them has its names from the game. */
export const BOARD = {
  closer: { en: 'Zoom in', de: 'Näher heran' },
  farther: { en: 'Zoom out', de: 'Weiter weg' },
} as const
