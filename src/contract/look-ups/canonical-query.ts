import { countryCode } from '../../domain/countries.ts'
import { apiText, isFilterName } from '../../domain/search/filters.ts'

/** What a read may be asked: the fields of the call's body of the same name. */
export type ReadFields = Record<string, string | boolean | null | undefined | readonly (string | number)[]>

const IN_LOWER_CASE = new Set(['activeIngredientCode', 'seedName', 'benefitName'])
const DEFAULTS: Record<string, string> = { kind: 'foliar', languageCode: 'en', sort: 'newest', by: 'products' }
/** Criteria that do not count in a search of the other kind. */
const OF_OTHER_KIND = { foliar: new Set(['seedName', 'benefitName']), seed: new Set(['activeIngredientCode']) }

const textOf = (name: string, value: ReadFields[string]): string => {
  if (value === null || value === undefined) return ''
  if (isFilterName(name)) return apiText({ [name]: value }, name) ?? ''
  if (typeof value === 'object') return value.join()
  if (name === 'countryCode') return countryCode(String(value)) ?? String(value)
  const text = String(value)
  return IN_LOWER_CASE.has(name) ? text.toLowerCase() : text
}

/** As `encodeURIComponent`, but commas stay, and apostrophes do not: every client sends them encoded, and would be redirected for ever. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll("'", '%27')

/**
 * The one query that asks for these fields, without the question mark: names sorted, countries in upper case, names of actives, crops and
 * benefits in lower case, lists joined by commas (results in the order C, CA, NC), ranges as `from-to`, and nothing that restricts
 * nothing or is the default. Every other spelling is redirected to it, so that caches have each response once.
 */
export const canonicalQuery = (fields: ReadFields): string => {
  const others: ReadonlySet<string> = OF_OTHER_KIND[fields['kind'] === 'seed' ? 'seed' : 'foliar']
  return Object.keys(fields)
    .toSorted()
    .filter((name) => !others.has(name))
    .map((name) => [name, textOf(name, fields[name])] as const)
    .filter(([name, text]) => text !== '' && text !== DEFAULTS[name])
    .map(([name, text]) => `${name}=${encoded(text)}`)
    .join('&')
}
