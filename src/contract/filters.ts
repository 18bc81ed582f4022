import { z } from 'zod/mini'
import { RESULT_CODES } from '../domain/records.ts'
import { SORTS } from '../domain/search/criteria.ts'
import { described } from './described.ts'

/** More than any sprayer applies. */
const MAX_WATER = 1_000_000
const MIN_YEAR = 1900
const MAX_YEAR = 2200

const MAY_BE_LEFT_OUT = 'Missing or null restricts nothing'

const ascending = ([from, to]: readonly [number, number]): boolean => from <= to
const RANGE = 'must be [from, to], the lower one first'

export const resultCode = z.enum(RESULT_CODES, `must be one of ${RESULT_CODES.join(', ')}`)
export const resultCodes = z
  .array(resultCode, 'must be a list of codes')
  .check(z.maxLength(RESULT_CODES.length, `must have at most ${RESULT_CODES.length} codes`))

const litresPerHa = described(
  z.number('must be a number').check(z.gte(0, 'must be at least 0'), z.lte(MAX_WATER, `must be at most ${MAX_WATER}`)),
  'Water in L/ha',
)
export const waterRange = z.tuple([litresPerHa, litresPerHa], RANGE).check(z.refine(ascending, RANGE))

const YEAR = `must be a year from ${MIN_YEAR} to ${MAX_YEAR}`
const year = described(z.int(YEAR).check(z.gte(MIN_YEAR, YEAR), z.lte(MAX_YEAR, YEAR)), 'Year of the test')
export const yearRange = z.tuple([year, year], RANGE).check(z.refine(ascending, RANGE))

export const sort = z.enum(SORTS, `must be one of ${SORTS.join(', ')}`)

export const FILTER_TEXTS = {
  results: 'Only tests with one of these results',
  onlyThese:
    'true: only tests in which every product is one of the chosen ones or, where an active ingredient is chosen that none of these has, has that active. Without a chosen product or active it restricts nothing',
  water: 'Only tests with this much water in L/ha, from and to included; seed coatings have none',
  years: 'Only tests of these years, from and to included',
  sort: 'newest: the default. fails-first: not compatible, then with care, then compatible. fewest-products: tests of fewer different products first. Each newest first; where there are more than 500, the first 500 of this order are returned',
} as const

/** Narrows and orders a search. */
export const filters = {
  results: described(z.optional(z.nullable(resultCodes)), `${FILTER_TEXTS.results}. ${MAY_BE_LEFT_OUT}, nor does an empty list`),
  onlyThese: described(z.optional(z.nullable(z.boolean('must be true or false'))), FILTER_TEXTS.onlyThese),
  water: described(z.optional(z.nullable(waterRange)), `${FILTER_TEXTS.water}. ${MAY_BE_LEFT_OUT}`),
  years: described(z.optional(z.nullable(yearRange)), `${FILTER_TEXTS.years}. ${MAY_BE_LEFT_OUT}`),
  sort: described(z.optional(z.nullable(sort)), FILTER_TEXTS.sort),
}
