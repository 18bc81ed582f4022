import { z } from 'zod/mini'
import { STARTING, type Call } from '../call.ts'
import { described } from '../described.ts'
import { country, languageCode, notCounted, withoutOthers } from '../fields.ts'
import { filterParameters } from './filters.ts'
import { paths } from '../paths.ts'
import { criteriaOfSearches, testKind } from './tests.ts'

export const searchCsv = {
  ...paths.searchCsv,
  summary: 'All tests that meet the criteria, however many, as a CSV file for spreadsheets: one line for each product of a test',
  query: withoutOthers({
    kind: testKind,
    countryCode: country,
    ...criteriaOfSearches,
    languageCode: described(z._default(languageCode, 'en'), "Language of the results' phrases"),
    ...filterParameters,
    // `v`: the version of the data, which reads of pages carry.
    ...notCounted(['extraRestriction', 'v']),
  }),
  response: z.string(),
  mediaType: 'text/csv',
  refusals: STARTING,
} satisfies Call
