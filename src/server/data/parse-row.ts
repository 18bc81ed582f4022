import {
  FORMS,
  PRODUCT_KINDS,
  RESULT_CODES,
  TEST_KINDS,
  type IngredientRecord,
  type ProductRecord,
  type TestRecord,
} from '../../domain/records.ts'
import { MAX_ORDER } from '../../domain/search/search-index.ts'
import type { Fields } from '../db/columns.ts'
import { RATE_UNKNOWN, ZERO_RATE } from './check-rates.ts'
import { cellReader, MAX_CELL_NAME, MAX_OBSERVATIONS, type CellContext, type CellReader } from './read-cells.ts'
import { readConditions } from './condition-columns.ts'
import { readCodes, readRole, readStrengthCell } from './tank-columns.ts'

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
      strengths: readStrengthCell(read),
      codes: readCodes(read),
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
