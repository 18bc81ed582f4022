import { countryCode } from '../../../domain/countries.ts'
import { isHttpsAddress } from '../../../domain/sources/https-address.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import type { Fields, FileKey } from '../../db/schema/columns.ts'
import { isSpreadsheetError, readCellNumber, type NumberRule } from './read-number.ts'

const ID_RULE = 'must be 1 to 64 letters, digits or . _ -'
export const isId = (value: unknown): value is string => typeof value === 'string' && ID_PATTERN.test(value)

export const MAX_CELL_NAME = 200
export const MAX_OBSERVATIONS = 4_000
const MAX_ADDRESS = 500
/** The last day that fits 16 bits of days since 1970. */
const FIRST_DATE = '1970-01-01'
const LAST_DATE = '2149-06-05'
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/** Dates in other formats, with a time, or as a spreadsheet's number of days. */
const OTHER_DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?$|^\d{4}-\d{2}-\d{2}[T ]\d|^\d{5}$/
// eslint-disable-next-line no-control-regex -- these are the characters that no text may hold
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** A visible letter, digit, sign or symbol. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/i

export const isDate = (text: string): boolean => {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
const codePoint = (character: string): string => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
const anyOf = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** Why a text that is not empty cannot be stored; undefined where it can. */
const textProblem = (value: string): string | undefined => {
  const control = CONTROL.exec(value)
  if (control) return `holds a control character, ${codePoint(control[0])}: type the text again`
  const direction = DIRECTION.exec(value)
  if (direction) return `holds an invisible character that turns the direction of writing, ${codePoint(direction[0])}: type the text again`
  if (isSpreadsheetError(value)) return `is an error of the spreadsheet, ${quoted(value)}: correct the formula`
  return VISIBLE.test(value) ? undefined : 'holds nothing that can be seen'
}

export type CellContext = {
  /** The latest allowed date, yyyy-MM-dd. */
  today: string
  /** Whether numbers may have a decimal comma. */
  decimalComma: boolean
  error: (column: string, reason: string) => void
  rounded: (column: string, decimals: number) => void
}

/** Reads the cells of the row that was last passed to `use`; each error is reported with the column's name. */
export const cellReader = <Key extends FileKey>({ today, decimalComma, error, rounded }: CellContext) => {
  type Column = keyof Fields<Key> & string
  let fields: Partial<Record<Column, string>>
  /** Empty where the file lacks the column. */
  const cell = (column: Column): string => fields[column] ?? ''

  const text = (column: Column, max = MAX_CELL_NAME): string => {
    const value = cell(column)
    if (value === '') return value
    const problem = value.length > max ? `has ${value.length} characters, at most ${max} are allowed` : textProblem(value)
    if (problem !== undefined) error(column, problem)
    return value
  }
  const required = (column: Column): string => {
    if (cell(column) === '') error(column, 'must not be empty')
    return text(column)
  }
  const idProblem = (value: string): string =>
    `${ID_RULE}, not ${quoted(value)}${SHORTENED.test(value) ? ', which a spreadsheet has shortened: format the column as text' : ''}`
  const id = (column: Column): string => {
    const value = cell(column)
    if (!ID_PATTERN.test(value)) error(column, value === '' ? 'must not be empty' : idProblem(value))
    return value
  }
  const oneOf = <Value extends string>(column: Column, allowed: readonly Value[]): Value => {
    const value = cell(column)
    const found = allowed.find((one) => one === value)
    if (found === undefined)
      error(column, value === '' ? `must be ${anyOf(allowed)}, not empty` : `must be ${anyOf(allowed)}, not ${quoted(value)}`)
    return found ?? allowed[0]!
  }
  /** A number that is part of a cell; undefined where an error was reported. */
  const numberIn = (column: Column, value: string, { max, decimals }: Pick<NumberRule, 'max' | 'decimals'>): number | undefined => {
    const read = readCellNumber(value, { max, decimals, decimalComma })
    if ('reason' in read) {
      error(column, read.reason)
      return undefined
    }
    if (read.rounded) rounded(column, decimals)
    return read.value
  }
  const number = (column: Column, max: number, decimals: number): number => numberIn(column, cell(column), { max, decimals }) ?? 0
  const whole = (column: Column, max: number): number => {
    const value = cell(column)
    const given = Number(value)
    if (!/^\d+$/.test(value) || given < 1 || given > max)
      error(column, `must be a whole number from 1 to ${max}, not ${value === '' ? 'empty' : quoted(value)}`)
    return given
  }
  const list = (column: Column, maxItem = MAX_CELL_NAME): string[] => {
    const items = text(column, MAX_OBSERVATIONS)
      .split(';')
      .map((item) => item.trim())
      .filter(Boolean)
    for (const item of items) {
      if (item.length > maxItem) error(column, `${quoted(item)} has more than ${maxItem} characters`)
      else if (items.length > 1 && !VISIBLE.test(item)) error(column, 'one of the names holds nothing that can be seen')
    }
    return [...new Set(items)]
  }
  const idList = (column: Column): string[] => {
    const ids = list(column)
    for (const one of ids) if (!ID_PATTERN.test(one)) error(column, `each ${idProblem(one)}`)
    return ids
  }
  const country = (column: Column, value: string): string => {
    const code = countryCode(value)
    if (code === undefined)
      error(
        column,
        value === ''
          ? 'must be a two-letter ISO country code such as FR, not empty'
          : `${quoted(value)} is not a two-letter ISO country code such as FR${/^uk$/i.test(value) ? '; the United Kingdom is GB' : ''}`,
      )
    return code ?? value
  }
  const https = (column: Column): string => {
    const value = text(column, MAX_ADDRESS)
    if (!isHttpsAddress(value)) error(column, `must be an address that begins with https:// and names a host, not ${quoted(value)}`)
    return value
  }
  const date = (column: Column): string => {
    const value = cell(column)
    if (!isDate(value)) {
      const hint = OTHER_DATE.test(value) && !DATE.test(value) ? ': format the column as yyyy-mm-dd and save the file again' : ''
      error(column, `must be a date such as 2026-03-31, not ${value === '' ? 'empty' : quoted(value)}${hint}`)
    } else if (value > today) error(column, `must not be after today, ${today}, but is ${value}`)
    else if (value < FIRST_DATE || value > LAST_DATE) error(column, `must lie between 1970 and 2149, not ${value}`)
    return value
  }
  return {
    use: (row: Fields<Key>): void => {
      fields = row
    },
    today,
    cell,
    text,
    required,
    id,
    oneOf,
    number,
    numberIn,
    whole,
    list,
    idList,
    country,
    date,
    https,
    error,
  }
}
export type CellReader<Key extends FileKey> = ReturnType<typeof cellReader<Key>>
