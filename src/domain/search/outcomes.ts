import { countryCode } from '../countries.ts'
import type { Reseller } from '../editions.ts'
import type { LanguageCode } from '../texts/languages.ts'
import type { ResultCode } from '../records.ts'
import type { TestEncoder } from './encode-tests.ts'
import type { SearchIndex, WithdrawnTest } from './index/search-index.ts'

/** The data that calls read: all tests, or a pack's. */
export type AnswerSource = {
  index: SearchIndex
  encoder: TestEncoder
  /** Upper-case code of the only country whose product names are known; undefined where all are. */
  namesOf?: string
  /** How many days ago a pack was last compared with the server; undefined where the data are the server's. */
  packAgeDays?: (() => number) | undefined
}

/** The edition that makes a call; `reseller` is undefined in the main one. */
export type Asker = {
  reseller?: Pick<Reseller, 'slug' | 'name' | 'productSet' | 'country' | 'language'> | undefined
  resellers: readonly Pick<Reseller, 'slug' | 'country'>[]
}

/** The phrase for each result, in a language. */
export type PhrasesIn = (language: LanguageCode) => Record<ResultCode, string>

/** Upper-case codes of the countries whose tests, and whose product names, a response is made from. */
export type NeededCountries = readonly string[] | 'all'

export type Found = {
  /** Cache key, unique among the responses from the same data. */
  key: string
  needs: NeededCountries
  /** Language of the phrases in the response, if it has any. */
  language?: LanguageCode
  /** Makes the response. Expensive: call it only where none is cached. */
  json: (phrases: PhrasesIn) => string
}

/** Something that a call names and that does not exist for the edition. */
export type NotFound = {
  missing: 'test' | 'product' | 'product set' | 'restriction' | 'reseller'
  name: string
  needs: NeededCountries
  /** The edition may not see it, whatever the data. */
  isHidden: boolean
  /** The field that names it, where a call can name several; with dots between levels. */
  path?: string
  /** The test was there and is withdrawn. */
  withdrawn?: WithdrawnTest
}

export type Outcome = Found | NotFound

/** An input that cannot be answered: what is wrong, and where. */
export type InputRefused = { refused: InputError[] }
/** A field's path with dots between levels, and what is wrong with it. */
type InputError = { path: string; message: string }

/** A country's upper-case code; empty where there is no such country. */
export const upperCase = (country: string): string => countryCode(country) ?? ''

export const unknown = (missing: NotFound['missing'], name: string, needs: NeededCountries): NotFound => ({
  missing,
  name,
  needs,
  isHidden: false,
})
export const hidden = (missing: NotFound['missing'], name: string): NotFound => ({ missing, name, needs: [], isHidden: true })

/** Only the edition's own restriction exists; any other is reported as missing. */
export const foreignRestriction = ({ reseller }: Asker, extraRestriction: string | null | undefined): NotFound | undefined =>
  extraRestriction && extraRestriction !== reseller?.slug ? hidden('restriction', extraRestriction) : undefined
