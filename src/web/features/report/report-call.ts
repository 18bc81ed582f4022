import { type LanguageCode, languageOf } from '../../../domain/texts/languages.ts'
import type { CallInput } from '../../platform/network/api.ts'
import { DEFAULT_COUNTRY } from '../../platform/asked-country.ts'
import type { Session } from '../../platform/session.ts'

/** As in the address of a report: the language may be in capitals, name a region, or be unsupported. */
export type ReportAddress = { testId: string; languageTag: string }

export const reportLanguage = ({ languageTag }: ReportAddress, { language }: Session): LanguageCode => languageOf(languageTag) ?? language

/** The call for a report. Both calls have the same response type, so that one is used for the types. */
export const reportCall = (address: ReportAddress, session: Session): ['outcome', CallInput<'outcome'>] => {
  const { edition, preferences } = session
  const { testId } = address
  const languageCode = reportLanguage(address, session)
  // An address without a language opens the report in the edition's language.
  if (edition.reportsById && languageCode === edition.forcedLanguage)
    return ['resellerOutcome' as 'outcome', { params: { testId } } as unknown as CallInput<'outcome'>]
  const countryCode = edition.forcedCountry ?? (preferences.country.get() || DEFAULT_COUNTRY)
  return ['outcome', { params: { testId, languageCode, countryCode } }]
}
