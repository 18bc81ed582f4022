import { z } from 'zod/mini'
import { STARTING, type Call } from './call.ts'
import { described } from './described.ts'
import { country, languageCode } from './fields.ts'
import { sort } from './filters.ts'
import { paths } from './paths.ts'
import { filterParameters } from './query-parameters.ts'
import { criteriaOfSearches, testKind } from './tests.ts'

export const searchCsv = {
  ...paths.searchCsv,
  summary: 'All tests that meet the criteria, however many, as a CSV file for spreadsheets: one line for each product of a test',
  query: z.object({
    kind: testKind,
    countryCode: country,
    ...criteriaOfSearches,
    languageCode: described(z._default(languageCode, 'en'), "Language of the results' phrases"),
    ...filterParameters,
    sort: described(z.optional(sort), 'The order of the tests, as in searches'),
  }),
  response: z.string(),
  mediaType: 'text/csv',
  refusals: STARTING,
} satisfies Call
