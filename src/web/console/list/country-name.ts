import { COUNTRY_CODES } from '../../../domain/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The console is in English. */
export const countryName = (code: string): string => names.of(code) ?? code

const byName = new Intl.Collator('en')

/** The codes with their names, in the order of names. */
export const countryOptions = (codes: readonly string[]): (readonly [code: string, name: string])[] =>
  codes.map((code) => [code, countryName(code)] as const).toSorted(([, one], [, other]) => byName.compare(one, other))

/** Every country there is. */
export const COUNTRY_OPTIONS = countryOptions(COUNTRY_CODES)
