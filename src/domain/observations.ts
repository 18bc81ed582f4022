import type { LanguageCode } from './languages.ts'

/** A test may have its observations under a misspelled name too (Specification §3). */
type Observed = { observations?: string | undefined; obervations?: string | undefined }

/** Observations are written in English, whatever language the pages are in. */
export const OBSERVATIONS_LANGUAGE: LanguageCode = 'en'

/** The observations, by either spelling; undefined where there are none. */
export const observationsOf = ({ observations, obervations }: Observed): string | undefined =>
  observations?.trim() || obervations?.trim() || undefined
