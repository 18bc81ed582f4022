import type { Brand } from '../../contract/brand.ts'
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts'
import { summaryOf, type RequestSummary } from '../../domain/requests/request-summary.ts'
import { countryOption, isSeedRequest, requestCountry, type RequestIngredient } from '../../domain/requests/requests.ts'
import type { StoredRequest } from './outbox/stored-request.ts'
import type { MailTexts } from './mail-texts.ts'

const COUNTRY_NAMES = new Intl.DisplayNames([DEFAULT_LANGUAGE], { type: 'region' })
const LANGUAGE_NAMES = new Intl.DisplayNames([DEFAULT_LANGUAGE], { type: 'language' })

/** A code with its name; any other text is unchanged. */
const named = (names: Intl.DisplayNames, code: string): string | undefined => {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}

/** "FR - France", in English, whatever the visitor's language. */
export const englishCountry = (option: string): string => {
  const code = option.slice(0, 2).toUpperCase()
  const name = named(COUNTRY_NAMES, code)
  return name === undefined || name === code ? option : countryOption(code, name)
}

const withId = ({ name, productId }: RequestIngredient, { laboratoryProduct }: MailTexts): string =>
  productId === undefined ? name : laboratoryProduct.replaceAll(/\{(name|id)\}/g, (_whole, field) => (field === 'id' ? productId : name))

/** The summary of a request in the laboratory's language; products that were chosen from a list have their ids beside their names. */
export const laboratorySummary = ({ body }: Pick<StoredRequest, 'body'>, texts: MailTexts, product: string): RequestSummary => {
  const country = englishCountry(requestCountry(body))
  const ingredients = body.ingredients.map((one) => ({ ...one, name: withId(one, texts) }))
  const request = isSeedRequest(body) ? { ...body, country, ingredients } : { ...body, countryCode: country, ingredients }
  return summaryOf(request, texts.summary, product, DEFAULT_LANGUAGE)
}

/** Sentences that name the reseller of the request's site, if any, and the visitor's language. */
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
