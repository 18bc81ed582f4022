import type { Choice } from '../../../domain/products/choices.ts'
import { type LanguageCode, regionalTag } from '../../../domain/texts/languages.ts'

/** Made with its first use. */
const lazy = <Value>(make: () => Value) => {
  let made: Value | undefined
  return () => (made ??= make())
}

/** How an interface language writes dates, numbers and countries. Formatters are costly, so there is one of each, and only of those in use. */
export const createFormats = (language: LanguageCode) => {
  const region = regionalTag(language)
  const date = lazy(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }))
  const moment = lazy(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' }))
  const countries = lazy(() => new Intl.DisplayNames([region], { type: 'region', fallback: 'none' }))
  const languages = lazy(() => new Intl.DisplayNames([language], { type: 'language' }))
  const number = (options?: Intl.NumberFormatOptions) => lazy(() => new Intl.NumberFormat(language, options))
  const decimals = (least: number, most: number) => number({ minimumFractionDigits: least, maximumFractionDigits: most })
  const whole = number()
  const rate = decimals(2, 2)
  const waterInList = decimals(1, 2)
  const waterInReport = decimals(1, 1)
  const fine = number({ maximumSignificantDigits: 3 })
  const country = (code: string, otherwise: string = code): string => {
    try {
      return countries().of(code) ?? otherwise
    } catch {
      return otherwise
    }
  }
  const collator = lazy(() => new Intl.Collator(language))
  return {
    /** A day given as yyyy-MM-dd. */
    day: (isoDay: string) => date().format(new Date(`${isoDay}T00:00:00Z`)),
    /** A moment in milliseconds since 1970, in the visitor's own time. */
    moment: (at: number) => moment().format(at),
    /** The country's name, or the given one if the platform has none. */
    country,
    /** A country to choose, by its name; it is found by its English name and its code too (WORDS-03). */
    countryChoice: ({ id, name: english }: { id: string; name: string }): Choice => {
      const name = country(id, english)
      const code = id.toUpperCase()
      return { id, name, generalName: name === english ? code : `${english} · ${code}` }
    },
    /** A language's name. */
    language: (code: LanguageCode) => languages().of(code) ?? code,
    count: (amount: number) => whole().format(amount),
    /** Two decimals (UNIT-04). */
    rate: (amount: number) => rate().format(amount),
    /** One to two decimals (UNIT-04). */
    waterInList: (amount: number) => waterInList().format(amount),
    /** One decimal (UNIT-04). */
    waterInReport: (amount: number) => waterInReport().format(amount),
    fineRate: (amount: number) => fine().format(amount),
    compare: (left: string, right: string) => collator().compare(left, right),
  }
}
export type Formats = ReturnType<typeof createFormats>
