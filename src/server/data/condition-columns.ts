import { CONDITION_LIMITS, type Condition } from '../../domain/condition-limits.ts'
import { hasCondition } from '../../domain/test-conditions.ts'
import type { RecordedConditions } from '../../domain/records.ts'
import type { OptionalOfTest } from '../db/columns.ts'
import type { CellReader } from './read-cells.ts'

/** What a cell is, for an error that says how to write it. */
const COLUMNS: Record<Condition, { column: OptionalOfTest; unit: string }> = {
  hardness: { column: 'hardness', unit: 'mg/L of calcium carbonate' },
  ph: { column: 'water_ph', unit: 'pH' },
  temperature: { column: 'temperature', unit: '°C' },
  hours: { column: 'hours', unit: 'hours' },
}

/** The columns `hardness`, `water_ph`, `temperature` and `hours`; an empty cell is what was not recorded. */
export const readConditions = (read: CellReader<'tests'>): RecordedConditions => {
  const kind = read.cell('kind') === 'seed' ? 'seed' : 'foliar'
  const valueOf = (condition: Condition): number | null => {
    const { column, unit } = COLUMNS[condition]
    const cell = read.cell(column)
    if (cell === '') return null
    if (!hasCondition(kind, condition)) {
      read.error(column, 'must be empty for a seed coating')
      return null
    }
    const { max } = CONDITION_LIMITS[condition]
    if (Number(cell.replace(',', '.')) < 0) {
      read.error(column, `must be from 0 to ${max} ${unit}, not ${cell}`)
      return null
    }
    return read.numberIn(column, cell, CONDITION_LIMITS[condition]) ?? null
  }
  return { hardness: valueOf('hardness'), ph: valueOf('ph'), temperature: valueOf('temperature'), hours: valueOf('hours') }
}
