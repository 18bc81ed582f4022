import { z } from 'zod/mini'
import { RESULT_CODES } from '../domain/records.ts'
import { described } from './described.ts'
import { FILTER_TEXTS, resultCodes, waterRange, yearRange } from './filters.ts'

/** A parameter of an address that is read as another value; missing or empty, it restricts nothing. */
export const parameter = <Value extends z.ZodMiniType>(pattern: RegExp, form: string, read: (text: string) => unknown, value: Value) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.refine((text) => text === '' || pattern.test(text), `must be ${form}`)),
        z.transform((text: string) => (text === '' ? undefined : read(text))),
      ),
      z.optional(value) as z.ZodMiniType<z.output<Value> | undefined>,
    ),
  )

const numbers = (text: string): number[] => text.split('-').map(Number)
const CODES = RESULT_CODES.join('|')

/** The filters of a search in an address. */
export const filterParameters = {
  results: described(
    parameter(new RegExp(`^(${CODES})(,(${CODES})){0,2}$`), 'codes such as NC,CA', (text) => text.split(','), resultCodes),
    `${FILTER_TEXTS.results}, separated by commas`,
  ),
  onlyThese: described(
    parameter(/^(true|false|1|0)$/, 'true or false', (text) => text === 'true' || text === '1', z.boolean()),
    FILTER_TEXTS.onlyThese,
  ),
  water: described(
    parameter(/^\d{1,7}(\.\d{1,6})?-\d{1,7}(\.\d{1,6})?$/, 'two volumes such as 50-200', numbers, waterRange),
    FILTER_TEXTS.water,
  ),
  years: described(parameter(/^\d{4}-\d{4}$/, 'two years such as 2020-2024', numbers, yearRange), FILTER_TEXTS.years),
}
