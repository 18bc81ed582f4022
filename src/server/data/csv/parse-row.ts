import {
  FORMS,
  type IngredientRecord,
  type LaboratoryRecord,
  PRODUCT_KINDS,
  type ProductRecord,
  type RecordedConditions,
  RESULT_CODES,
  TEST_KINDS,
  type TestRecord,
} from '../../../domain/records.ts'
import { MAX_ORDER } from '../../../domain/search/index/search-index.ts'
import type { Fields, OptionalOfTest } from '../../db/schema/columns.ts'
import { RATE_UNKNOWN, ZERO_RATE } from '../check-rates.ts'
import { type CellContext, cellReader, type CellReader, MAX_CELL_NAME, MAX_OBSERVATIONS } from './read-cells.ts'
import { readFormulations, readOtherNames } from './history-columns.ts'
import { readCodes, readDensity, readRole, readStrengthCell } from './tank-columns.ts'
import { type Condition, CONDITION_LIMITS } from '../../../domain/condition-limits.ts'
import { hasCondition } from '../../../domain/test-conditions.ts'

/** What a cell is, for an error that says how to write it. */
const COLUMNS: Record<Condition, { column: OptionalOfTest; unit: string }> = {
  hardness: { column: 'hardness', unit: 'mg/L of calcium carbonate' },
  ph: { column: 'water_ph', unit: 'pH' },
  temperature: { column: 'temperature', unit: '°C' },
  hours: { column: 'hours', unit: 'hours' },
}

/** The columns `hardness`, `water_ph`, `temperature` and `hours`; an empty cell is what was not recorded. */
const readConditions = (read: CellReader<'tests'>): RecordedConditions => {
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

const MAX_FORMULATION = 20
const MAX_RATE = 4_000
const RATE_DECIMALS = 6
const MAX_WATER = 100_000
const WATER_DECIMALS = 2

/** Each parser returns the record of a row, which is valid only if no error was reported. */
export const productParser = (context: CellContext): ((fields: Fields<'products'>) => ProductRecord) => {
  const read = cellReader<'products'>(context)
  return (fields) => {
    read.use(fields)
    const density = readDensity(read)
    return {
      id: read.id('id'),
      kind: read.oneOf('kind', PRODUCT_KINDS),
      name: read.required('name'),
      manufacturer: read.text('manufacturer'),
      form: read.oneOf('form', FORMS),
      formulation: read.text('formulation', MAX_FORMULATION),
      activeIngredients: read.list('active_ingredients'),
      countries: [...new Set(read.list('countries').map((code) => read.country('countries', code)))],
      marketNames: marketNames(read),
      productSets: read.idList('product_sets'),
      role: readRole(read),
      strengths: readStrengthCell(read, density),
      ...readCodes(read),
      otherNames: readOtherNames(read),
      formulations: readFormulations(read),
      density,
    }
  }
}

const marketNames = (read: CellReader<'products'>): Record<string, string> => {
  const names = new Map<string, string>()
  for (const item of read.list('market_names')) {
    const at = item.indexOf('=')
    const name = item.slice(at + 1).trim()
    if (at < 0 || name === '') {
      read.error('market_names', `${JSON.stringify(item)} must read like fr=NAME`)
      continue
    }
    const code = read.country('market_names', item.slice(0, at).trim())
    if (names.has(code)) read.error('market_names', `names ${code} twice`)
    names.set(code, name)
  }
  return Object.fromEntries(names)
}

export const testParser = (context: CellContext): ((fields: Fields<'tests'>) => TestRecord) => {
  const read = cellReader<'tests'>(context)
  return (fields) => {
    read.use(fields)
    return {
      id: read.id('id'),
      kind: read.oneOf('kind', TEST_KINDS),
      country: read.country('country', read.cell('country')),
      date: read.date('date'),
      result: read.oneOf('result', RESULT_CODES),
      waterRate: waterRate(read),
      crop: read.text('crop', MAX_CELL_NAME),
      benefit: read.text('benefit', MAX_CELL_NAME),
      observations: read.text('observations', MAX_OBSERVATIONS),
      conditions: readConditions(read),
      laboratory: read.cell('laboratory') === '' ? undefined : read.id('laboratory'),
    }
  }
}

const waterRate = (read: CellReader<'tests'>): number | null => {
  const [kind, value] = [read.cell('kind'), read.cell('water_rate')]
  if (kind === 'seed') {
    if (value !== '') read.error('water_rate', 'must be empty for a seed coating')
    return null
  }
  if (value !== '') return read.number('water_rate', MAX_WATER, WATER_DECIMALS)
  if (kind === 'foliar') read.error('water_rate', 'must be given in L/ha for a foliar test')
  return null
}

export const laboratoryParser = (context: CellContext): ((fields: Fields<'laboratories'>) => LaboratoryRecord) => {
  const read = cellReader<'laboratories'>(context)
  return (fields) => {
    read.use(fields)
    return {
      id: read.id('id'),
      name: read.required('name'),
      accreditation: read.text('accreditation', MAX_OBSERVATIONS),
      address: read.text('address', MAX_OBSERVATIONS),
      website: read.cell('website') === '' ? '' : read.https('website'),
    }
  }
}

export const ingredientParser = (context: CellContext): ((fields: Fields<'ingredients'>) => IngredientRecord) => {
  const read = cellReader<'ingredients'>(context)
  return (fields) => {
    read.use(fields)
    return {
      testId: read.id('test_id'),
      order: read.whole('order', MAX_ORDER),
      productId: read.id('product_id'),
      rate: ingredientRate(read),
    }
  }
}

/** A rate that was never recorded says so; 0 is told apart from it, as a new test may not have it (`check-rates.ts`). */
const ingredientRate = (read: CellReader<'ingredients'>): number =>
  read.cell('rate').toLowerCase() === RATE_UNKNOWN ? 0 : read.number('rate', MAX_RATE, RATE_DECIMALS) || ZERO_RATE
