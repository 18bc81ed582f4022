import { plainNumber } from '../../../../domain/units/numbers.ts'
import { laboratoryDay, NO_TIME_ZONE } from '../../../../domain/method/laboratory-days.ts'
import type { LanguageCode } from '../../../../domain/texts/languages.ts'

/** The console speaks English; numbers and dates are written as the person is used to. */
const USUAL = 'en-GB'

const isKnown = (locale: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

const hasComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')

/**
 * How numbers and dates are written for somebody whose browser prefers these languages; times are those of the laboratory's zone, and
 * those where the reader is while it has none.
 */
export const formatsFor = (languages: readonly string[], timeZone?: string) => {
  const [asked = USUAL] = languages
  const locale = asked === 'en' || !isKnown(asked) ? USUAL : asked
  /** Of a decimal comma a language without a thousands sign, so that nothing is taken for one. */
  const language: LanguageCode = hasComma(locale) ? 'fr' : 'en'
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    language,
    number: (value: number): string => plainNumber(value, language),
    /** The laboratory's, where it has one. */
    timeZone,
    moment: (at: string): string => moment.format(new Date(at)),
    time: (at: string): string => time.format(new Date(at)),
    /** A day or a month, or the laboratory's day of a moment; a text that is none of them stays as it is. */
    day: (at: string): string => {
      if (/^\d{4}-\d\d$/.test(at)) return month.format(new Date(at))
      if (!/^\d{4}-\d\d-\d\d/.test(at)) return at
      return day.format(new Date(at.includes('T') ? laboratoryDay(at, timeZone ?? NO_TIME_ZONE) : at.slice(0, 'yyyy-MM-dd'.length)))
    },
  }
}

let chosen = formatsFor([])
/** Chosen once, before the first page. */
export const chooseFormats = (languages: readonly string[], timeZone: string | undefined): void => {
  chosen = formatsFor(languages, timeZone)
}
export const formats = () => chosen
