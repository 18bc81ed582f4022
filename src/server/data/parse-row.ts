import { countryCode } from '../../domain/countries.ts'
import {
  FORMS,
  ID_PATTERN,
  PRODUCT_KINDS,
  RESULT_CODES,
  TEST_KINDS,
  type IngredientRecord,
  type ProductRecord,
  type TestRecord,
} from '../../domain/records.ts'
import { MAX_ORDER } from '../../domain/search/search-index.ts'
import type { Fields, FileKey } from './columns.ts'

const ID_RULE = 'must be 1 to 64 letters, digits or . _ -'
export const isId = (value: unknown): boolean => typeof value === 'string' && ID_PATTERN.test(value)

const MAX_NAME = 200
const MAX_OBSERVATIONS = 4_000
const MAX_RATE = 4_000
const MAX_WATER = 100_000
/** What 16 bits of days since 1970 hold. */
const FIRST_DATE = '1970-01-01'
const LAST_DATE = '2149-06-05'
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const NUMBER = /^\d+(\.\d+)?$/
// eslint-disable-next-line no-control-regex -- these are the characters that no text may hold
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const isDate = (text: string): boolean => {
  const parts = DATE.exec(text)
  if (!parts) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Reads the columns of one row; each fault is told once, under the column's name. */
const reader = <Key extends FileKey>(fields: Fields<Key>, fault: (column: string, reason: string) => void) => {
  const get = (column: keyof Fields<Key> & string): string => fields[column]
  const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

  const text = (column: keyof Fields<Key> & string, max = MAX_NAME, required = false): string => {
    const value = get(column)
    if (required && value === '') fault(column, 'must not be empty')
    else if (value.length > max) fault(column, `has ${value.length} characters, at most ${max} are allowed`)
    else if (CONTROL.test(value)) fault(column, 'holds a control character')
    return value
  }
  const id = (column: keyof Fields<Key> & string): string => {
    const value = get(column)
    if (!ID_PATTERN.test(value)) fault(column, `${ID_RULE}, not ${shown(value)}`)
    return value
  }
  const oneOf = <Value extends string>(column: keyof Fields<Key> & string, allowed: readonly Value[]): Value => {
    const value = get(column)
    const found = allowed.find((one) => one === value)
    if (found === undefined) fault(column, `must be ${allowed.join(' or ')}, not ${shown(value)}`)
    return found ?? allowed[0]!
  }
  const number = (column: keyof Fields<Key> & string, max: number, decimals: number): number => {
    const value = get(column)
    const parsed = Number(value)
    if (!NUMBER.test(value)) fault(column, `must be a number such as 0.25 without a sign, not ${shown(value)}`)
    else if (parsed > max) fault(column, `must be at most ${max}, not ${value}`)
    else if ((value.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals)
      fault(column, `must have at most ${decimals} decimals, not ${shown(value)}`)
    return parsed
  }
  const list = (column: keyof Fields<Key> & string): string[] => {
    const items = text(column, MAX_OBSERVATIONS).split(';').map((item) => item.trim()).filter(Boolean)
    for (const item of items) if (item.length > MAX_NAME) fault(column, `${shown(item)} has more than ${MAX_NAME} characters`)
    return [...new Set(items)]
  }
  const idList = (column: keyof Fields<Key> & string): string[] => {
    const ids = list(column)
    for (const one of ids) if (!ID_PATTERN.test(one)) fault(column, `each ${ID_RULE}, not ${shown(one)}`)
    return ids
  }
  const country = (column: keyof Fields<Key> & string, value: string): string => {
    const code = countryCode(value)
    if (code === undefined) fault(column, `${shown(value)} is not a two-letter ISO country code`)
    return code ?? value
  }
  const date = (column: keyof Fields<Key> & string): string => {
    const value = get(column)
    if (!isDate(value)) fault(column, `must be a date such as 2026-03-31, not ${shown(value)}`)
    else if (value < FIRST_DATE || value > LAST_DATE) fault(column, `must lie between 1970 and 2149, not ${value}`)
    return value
  }
  return { get, shown, date, text, id, oneOf, number, list, idList, country }
}

export type FaultAt = (column: string, reason: string) => void

export const parseProduct = (fields: Fields<'products'>, fault: FaultAt): ProductRecord => {
  const read = reader<'products'>(fields, fault)
  return {
    id: read.id('id'),
    kind: read.oneOf('kind', PRODUCT_KINDS),
    name: read.text('name', MAX_NAME, true),
    manufacturer: read.text('manufacturer'),
    form: read.oneOf('form', FORMS),
    formulation: read.text('formulation', 20),
    activeIngredients: read.list('active_ingredients'),
    countries: [...new Set(read.list('countries').map((code) => read.country('countries', code)))],
    marketNames: marketNames(read.list('market_names'), (code) => read.country('market_names', code), fault),
    productSets: read.idList('product_sets'),
  }
}

const marketNames = (items: string[], country: (code: string) => string, fault: FaultAt): Record<string, string> => {
  const names = new Map<string, string>()
  for (const item of items) {
    const at = item.indexOf('=')
    const name = item.slice(at + 1).trim()
    if (at < 0 || name === '') {
      fault('market_names', `${JSON.stringify(item)} must read like fr=NAME`)
      continue
    }
    const code = country(item.slice(0, at).trim())
    if (names.has(code)) fault('market_names', `names ${code} twice`)
    names.set(code, name)
  }
  return Object.fromEntries(names)
}

export const parseTest = (fields: Fields<'tests'>, fault: FaultAt): TestRecord => {
  const read = reader<'tests'>(fields, fault)
  const kind = read.oneOf('kind', TEST_KINDS)
  return {
    id: read.id('id'),
    kind,
    country: read.country('country', read.get('country')),
    date: read.date('date'),
    result: read.oneOf('result', RESULT_CODES),
    waterRate: waterRate(kind, fields.water_rate, () => read.number('water_rate', MAX_WATER, 2), fault),
    crop: read.text('crop'),
    benefit: read.text('benefit'),
    observations: read.text('observations', MAX_OBSERVATIONS),
  }
}

const waterRate = (kind: string, value: string, number: () => number, fault: FaultAt): number | null => {
  if (kind === 'seed') {
    if (value !== '') fault('water_rate', 'must be empty for a seed coating')
    return null
  }
  if (value !== '') return number()
  fault('water_rate', 'must be given in L/ha for a foliar test')
  return null
}

export const parseIngredient = (fields: Fields<'ingredients'>, fault: FaultAt): IngredientRecord => {
  const read = reader<'ingredients'>(fields, fault)
  const order = Number(fields.order)
  if (!/^\d+$/.test(fields.order) || order < 1 || order > MAX_ORDER)
    fault('order', `must be a whole number from 1 to ${MAX_ORDER}, not ${read.shown(fields.order)}`)
  return {
    testId: read.id('test_id'),
    order,
    productId: read.id('product_id'),
    rate: read.number('rate', MAX_RATE, 6),
  }
}
