import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { LANGUAGE_CODES, regionalTag } from '../../../domain/texts/languages.ts'
import { plainWords } from './sheet-words.ts'

let countries: ReadonlyMap<string, string> | undefined
/** Codes of countries by their names in 17 languages, as words are compared; worked out once in a process. */
export const countriesByName = (): ReadonlyMap<string, string> => (countries ??= readCountries())

const readCountries = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>([
    ['usa', 'US'],
    ['u s', 'US'],
    ['u s a', 'US'],
    ['uk', 'GB'],
  ])
  for (const language of LANGUAGE_CODES) {
    const names = new Intl.DisplayNames([regionalTag(language)], { type: 'region' })
    for (const code of COUNTRY_CODES) {
      const name = plainWords(names.of(code) ?? '')
      if (name !== '' && !found.has(name)) found.set(name, code)
    }
  }
  return found
}
