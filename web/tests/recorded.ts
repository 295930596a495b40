/** Matches that `record.py` has recorded: what seats were sent, step by step. */
import { readdirSync, readFileSync } from 'node:fs'
import type { DecisionData, View } from '../src/protocol/match'
import type { Still } from '../src/table/scene'

export interface Record {
  game: string
  still: Still
  steps: { seat: number | null; view: View; ask?: DecisionData }[]
}

const FOLDER = process.env['SPIELWERK_RECORDED'] ?? 'tests/recorded'

export const recorded = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Record)
