import { COUNTRY_CODES } from '../../countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The console is in English. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && names.of(code)) || code

const byName = new Intl.Collator('en')

/** The codes in the order of names. */
export const byCountryName = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => byName.compare(countryName(a), countryName(b)) || (a < b ? -1 : 1))

/** The codes with their names, in the order of names. */
export const countryOptions = (codes: readonly string[]): (readonly [code: string, name: string])[] =>
  byCountryName(codes).map((code) => [code, countryName(code)] as const)

/** Every country there is. */
export const COUNTRY_OPTIONS = countryOptions(COUNTRY_CODES)
