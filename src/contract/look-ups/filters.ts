import { z } from 'zod/mini'
import { RESULT_CODES } from '../../domain/records.ts'
import { SORTS } from '../../domain/search/criteria.ts'
import { FILTER_NAMES, FILTERS, type FilterName, type FilterValues } from '../../domain/search/filters.ts'
import { described } from '../described.ts'
import { parameter } from './query-parameters.ts'

const ascending = ([from, to]: readonly [number, number]): boolean => from <= to
const RANGE = 'must be [from, to], the lower one first'
const range = (end: z.ZodMiniNumber<number> | z.ZodMiniNumberFormat) => z.tuple([end, end], RANGE).check(z.refine(ascending, RANGE))

const { least: LEAST_WATER, most: MOST_WATER } = FILTERS.water.limits
const litresPerHa = described(
  z
    .number('must be a number')
    .check(z.gte(LEAST_WATER, `must be at least ${LEAST_WATER}`), z.lte(MOST_WATER, `must be at most ${MOST_WATER}`)),
  'Water in L/ha',
)

const { least: FIRST_YEAR, most: LAST_YEAR } = FILTERS.years.limits
const YEAR = `must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`
const year = described(z.int(YEAR).check(z.gte(FIRST_YEAR, YEAR), z.lte(LAST_YEAR, YEAR)), 'Year of the test')

/** What may be sent. */
type Sent<Name extends FilterName> = FilterValues[Name] extends true ? boolean : FilterValues[Name]
type FilterSchema<Name extends FilterName> = {
  value: z.ZodMiniType<Sent<Name>, Sent<Name>>
  /** In the OpenAPI document. */
  text: string
  /** What restricts nothing, where that has to be said. */
  nothing?: string
  /** How it is spelled in an address: completes “must be”. */
  spelling: string
  /** What has to be said of that. */
  inAddress?: string
  /** In the body of an example. */
  example: Sent<Name>
}

const MAY_BE_LEFT_OUT = 'Missing or null restricts nothing'

export const FILTER_SCHEMAS: { [Name in FilterName]: FilterSchema<Name> } = {
  results: {
    value: z
      .array(z.enum(RESULT_CODES, `must be one of ${RESULT_CODES.join(', ')}`), 'must be a list of codes')
      .check(z.maxLength(RESULT_CODES.length, `must have at most ${RESULT_CODES.length} codes`)),
    text: 'Only tests with one of these results',
    nothing: `${MAY_BE_LEFT_OUT}, nor does an empty list`,
    spelling: 'codes such as NC,CA',
    inAddress: ', separated by commas',
    example: ['C', 'CA', 'NC'],
  },
  onlyThese: {
    value: z.boolean('must be true or false'),
    text: 'true: only tests in which every product is one of the chosen ones or, where an active ingredient is chosen that none of these has, has that active. Without a chosen product or active it restricts nothing',
    spelling: 'true or false',
    example: false,
  },
  water: {
    value: range(litresPerHa),
    text: 'Only tests with this much water in L/ha, from and to included; seed coatings have none',
    nothing: MAY_BE_LEFT_OUT,
    spelling: 'two volumes such as 50-200',
    example: [0, 2000],
  },
  years: {
    value: range(year),
    text: 'Only tests of these years, from and to included',
    nothing: MAY_BE_LEFT_OUT,
    spelling: 'two years such as 2020-2024',
    example: [2000, 2100],
  },
}

const sort = z.enum(SORTS, `must be one of ${SORTS.join(', ')}`)
const SORT_TEXT =
  'newest: the default. fails-first: not compatible, then with care, then compatible. fewest-products: tests of fewer different products first. these-first: the tests that onlyThese finds, then those with others. Each newest first; where there are more than 500, the first 500 of this order are returned'

/** Narrows and orders a search. */
export const filters = {
  ...(Object.fromEntries(
    FILTER_NAMES.map((name) => {
      const { value, text, nothing } = FILTER_SCHEMAS[name]
      return [name, described(z.optional(z.nullable(value)), nothing ? `${text}. ${nothing}` : text)]
    }),
  ) as { [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniNullable<FilterSchema<Name>['value']>> }),
  sort: described(z.optional(z.nullable(sort)), SORT_TEXT),
}

/** The filters of a search in an address, and its order. */
export const filterParameters = {
  ...(Object.fromEntries(
    FILTER_NAMES.map((name) => {
      const { value, text, spelling, inAddress = '' } = FILTER_SCHEMAS[name]
      const { api } = FILTERS[name]
      return [name, described<z.ZodMiniType>(parameter<z.ZodMiniType>(api.spelling, spelling, api.read, value), `${text}${inAddress}`)]
    }),
  ) as { [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniType<Sent<Name> | undefined, string>> }),
  sort: described(z.optional(sort), 'The order of the tests, as in searches'),
}
