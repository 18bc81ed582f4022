import { z } from 'zod/mini'
import { mixIds } from '../../domain/public-pages/addresses.ts'
import { MAX_CHART_COLUMNS } from '../../domain/tank/matrix/chart.ts'
import { MAX_LINES, MIN_LINES } from '../../domain/tank/tank.ts'
import { STARTING, type Call } from '../call.ts'
import { chart, chartCriteria } from './chart.ts'
import { described, namedSchema, withCommas } from '../described.ts'
import { choices, country, id, languageCode } from '../fields.ts'
import { filterParameters } from './filters.ts'
import { V1 } from './public-paths.ts'
import { hashText } from './hash-text.ts'
import { neededParameter, parameter } from './query-parameters.ts'
import { tank } from './tank.ts'
import { tankOfPrograms } from './tank-question.ts'
import { criteriaOfSearches, report, summary, test, testKind } from './tests.ts'

/**
 * The reads that any site may make and any cache may carry: the same tests as the POST calls, asked for by an address. Each has exactly one
 * address (`canonicalQuery`); other spellings of it are redirected. Rates, water of a grower and notes never stand in an address.
 */
const hash = described(
  z.optional(hashText),
  "The country's hash in `current`: the response is of just these tests and can be stored for long. 404 where it is not the newest",
)

const criteria = {
  countryCode: country,
  hash,
  ...criteriaOfSearches,
  ...filterParameters,
}

const NOT_NEWEST = 'The hash is not that of the newest tests of the country: look at `current` again, or ask without it.'

export const searchRead = {
  method: 'GET',
  path: `${V1}search`,
  summary: 'Tests that meet all criteria, at most 500, newest first unless `sort` says otherwise: the same as by POST',
  query: z.object({
    kind: testKind,
    ...criteria,
    languageCode: described(z._default(languageCode, 'en'), "Language of the results' phrases"),
  }),
  response: z.array(test),
  refusals: { ...STARTING, 404: NOT_NEWEST },
  revalidates: true,
  hasOneAddress: true,
} satisfies Call

export const summaryRead = {
  method: 'GET',
  path: `${V1}summary`,
  summary: 'How many tests meet all criteria of a search, by result, year and water: the same as by POST',
  query: z.object({ kind: testKind, ...criteria }),
  response: summary,
  refusals: { ...STARTING, 404: NOT_NEWEST },
  revalidates: true,
  hasOneAddress: true,
} satisfies Call

const productIds = z
  .array(id, 'must be ids separated by commas')
  .check(z.maxLength(MAX_CHART_COLUMNS, `must have at most ${MAX_CHART_COLUMNS} products`))

export const chartRead = {
  method: 'GET',
  path: `${V1}chart`,
  summary: "Which of the maker's products were tested with which partners in a country's foliar tests: the same as by POST without a water",
  query: z.object({
    countryCode: country,
    products: withCommas(
      described(
        parameter(/^[^,]+(,[^,]+)*$/, 'ids separated by commas', (text) => text.split(','), productIds),
        "Ids of the maker's products in the columns, separated by commas; missing for those with the most tests in the country",
      ),
    ),
    by: chartCriteria.shape.by,
    hash,
  }),
  response: chart.response,
  refusals: { ...STARTING, 404: `There is no such product here, or: ${NOT_NEWEST}` },
  revalidates: true,
  hasOneAddress: true,
} satisfies Call

const SET = `${MIN_LINES} to ${MAX_LINES} different ids of products, separated by commas`
const tankProducts = z.array(id).check(z.minLength(MIN_LINES, `must be ${SET}`), z.maxLength(MAX_LINES, `must be ${SET}`))

/**
 * Without a hash: how the same mix ended in other countries is part of the answer, so that it is not of one country's tests alone.
 */
export const tankRead = {
  method: 'GET',
  path: `${V1}tank`,
  summary: 'What is known of a whole tank of which only the products are given: the same as by POST without rates and water',
  query: z.object({
    countryCode: country,
    languageCode: described(z._default(languageCode, 'en'), "Language of the results' phrases"),
    products: withCommas(
      described(
        neededParameter(/^[^,]+(,[^,]+)*$/, SET, (text) => mixIds(text.split(',')), tankProducts),
        `${SET}; sorted, the shorter ids first`,
      ),
    ),
  }),
  response: tank.response,
  refusals: { ...STARTING, 404: 'There is no such product here.' },
  revalidates: true,
  hasOneAddress: true,
} satisfies Call

/** What a grower enters stands in no address, since addresses are logged on the way. */
export const tankPost = {
  method: 'POST',
  path: `${V1}tank`,
  summary: 'What is known of a whole tank with its rates, strengths and water: the answer of the page, for programs and other sites',
  body: tankOfPrograms,
  response: tank.response,
  refusals: { ...STARTING, 404: 'There is no such product here.' },
  needsNoToken: true,
} satisfies Call

export const productsRead = {
  method: 'GET',
  path: `${V1}products`,
  summary: "The maker's products sold in a country, by their names there",
  query: z.object({ countryCode: country }),
  response: choices,
  refusals: STARTING,
  revalidates: true,
  hasOneAddress: true,
} satisfies Call

/** In a reseller's edition, whose products and country are fixed. */
export const ownProductsRead = {
  method: 'GET',
  path: `${V1}products`,
  summary: "The maker's products of the reseller's set, by their names in its country",
  response: choices,
  refusals: STARTING,
  revalidates: true,
} satisfies Call

export const reportRead = {
  method: 'GET',
  path: `${V1}report/:testId`,
  summary: 'One test as its report shows it, without words of any language but those of the laboratory',
  params: z.object({ testId: id }),
  response: namedSchema(z.omit(report, { phrase: true }), 'PlainReport', 'One test as its report shows it, in no language'),
  refusals: { ...STARTING, 404: 'There is no such test here.', 410: 'The test was withdrawn; `withdrawn` says when and why.' },
  revalidates: true,
} satisfies Call
