import { z } from 'zod/mini'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '../../domain/texts/languages.ts'
import { SITE_FEED } from '../../domain/public-pages/addresses.ts'
import { TEST_KINDS, type TestKind } from '../../domain/records.ts'
import { canonicalQuery } from '../look-ups/canonical-query.ts'
import { country } from '../fields.ts'
import type { tank } from '../look-ups/tank.ts'
import { criteriaOfSearches, type Report } from '../look-ups/tests.ts'

/** What the address of a feed of a product or mix depends on. */
export const feedQuery = z.object({ lang: z.optional(z.enum(LANGUAGE_CODES)) })

const searchFeed = {
  ...feedQuery.shape,
  countryCode: z.optional(country),
  kind: z.optional(z.enum(TEST_KINDS)),
  ...criteriaOfSearches,
}
export const searchFeedParameters = Object.keys(searchFeed)

/** A search whose news are read; without any criterion, those of all tests. Its filters do not count: they would leave fails out. */
export const searchFeedQuery = z.object(searchFeed).check(
  z.refine(({ countryCode, lang: _lang, ...others }) => countryCode !== undefined || Object.values(others).every((one) => !one), {
    error: 'must be there',
    path: ['countryCode'],
  }),
)

export type SearchFeedQuery = z.output<typeof searchFeedQuery>

/** The one address of the feed of a search. */
export const searchFeedAddress = (asked: Omit<SearchFeedQuery, 'lang'>, language: LanguageCode): string =>
  `${SITE_FEED}?${canonicalQuery({ ...asked, lang: language === DEFAULT_LANGUAGE ? undefined : language })}`

/** Words of a test of a feed, or that it was withdrawn. `address` is that of the report. */
export type FeedItem = { address: string } & (
  | { test: Report }
  | {
      withdrawn: {
        testId: string
        kind: TestKind | undefined
        name: string
        country: string
        on: string
        reason: string | undefined
        text: string
      }
    }
)

export type FeedContents = {
  language: LanguageCode
  product: string
  isDemonstration: boolean
  /** What its tests have in common. */
  about: string | undefined
  /** Of a search: upper-case code. */
  country: string | undefined
  /** Of a search; undefined where tests of both kinds may be in it. */
  kind: TestKind | undefined
  /** What *My tank* says of a mix, by country. */
  verdicts: { country: string; answer: z.output<typeof tank.response> }[]
  items: FeedItem[]
}

/** Everything that is read in a feed. */
export type FeedWords = { title: string; subtitle: string; items: { title: string; html: string }[] }
