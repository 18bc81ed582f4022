import type { Brand } from '../../contract/brand.ts'
import { DEFAULT_LANGUAGE } from '../../domain/languages.ts'
import { summaryOf, type RequestSummary } from '../../domain/request-summary.ts'
import { countryOption, isSeedRequest, requestCountry } from '../../domain/requests.ts'
import type { StoredRequest } from '../outbox/stored-request.ts'
import type { MailTexts } from './mail-texts.ts'

const COUNTRY_NAMES = new Intl.DisplayNames([DEFAULT_LANGUAGE], { type: 'region' })
const LANGUAGE_NAMES = new Intl.DisplayNames([DEFAULT_LANGUAGE], { type: 'language' })

/** A name beside its code; what is no code stays as it is. */
const named = (names: Intl.DisplayNames, code: string): string | undefined => {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}

/** "FR - France", in whichever language the visitor read it. */
const englishCountry = (option: string): string => {
  const code = option.slice(0, 2).toUpperCase()
  const name = named(COUNTRY_NAMES, code)
  return name === undefined || name === code ? option : countryOption(code, name)
}

/** What the laboratory reads of a request: its own language throughout. */
export const laboratorySummary = ({ body }: Pick<StoredRequest, 'body'>, texts: MailTexts, product: string): RequestSummary => {
  const country = englishCountry(requestCountry(body))
  return summaryOf(isSeedRequest(body) ? { ...body, country } : { ...body, countryCode: country }, texts.summary, product, DEFAULT_LANGUAGE)
}

/** Sentences that say whose site a request came from, where it is a reseller's, and which language its visitor reads. */
export const originOf = (
  { edition, language }: Pick<StoredRequest, 'edition' | 'language'>,
  texts: MailTexts,
  { resellers }: Pick<Brand, 'resellers'>,
): string[] => {
  const reseller = resellers.find(({ slug }) => slug === edition)?.name ?? edition
  const languageName = named(LANGUAGE_NAMES, language)
  return [
    ...(reseller === '' ? [] : [texts.laboratoryReseller.replaceAll('{reseller}', () => reseller)]),
    texts.laboratoryLanguage.replaceAll('{language}', () => (languageName === undefined ? language : `${languageName} (${language})`)),
  ]
}
