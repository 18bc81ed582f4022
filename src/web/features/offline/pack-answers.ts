import type { Answered, CallInput, CallName } from '../../platform/api.ts'
import type { Reseller } from '../../../domain/editions.ts'
import { isLanguageCode, type LanguageCode } from '../../../domain/languages.ts'
import {
  allActives,
  allProducts,
  makerProducts,
  marketNames,
  productSetChoices,
  testedWithChoices,
} from '../../../domain/search/choice-lists.ts'
import { createTestEncoder } from '../../../domain/search/encode-tests.ts'
import { indexOfPack, type Pack, PACK_FORMAT } from '../../../domain/search/pack.ts'
import { findTest } from '../../../domain/search/read-test.ts'
import { criteriaOfFoliar, criteriaOfSeed, type Criteria } from '../../../domain/search/criteria.ts'
import { searchTests } from '../../../domain/search/search-tests.ts'
import type { ResultCode } from '../../../domain/records.ts'

type Phrases = (language: LanguageCode) => Promise<Record<ResultCode, string>>

/** An input of any call, as far as packs look at it. */
type Asked = { params?: Record<string, string>; body?: Record<string, unknown> }

/** What a pack needs to know of the reseller in whose edition it is asked. */
type PackReseller = Pick<Reseller, 'productSet' | 'country' | 'language'>

/** Answers the calls about one country from its pack, by the server's own rules; undefined where the pack cannot. */
export const openPack = (json: string, phrases: Phrases, reseller?: PackReseller) => {
  const pack = JSON.parse(json) as Pack
  if (pack.format !== PACK_FORMAT) return undefined
  const index = indexOfPack(pack)
  const encoder = createTestEncoder(index)
  const productSet = reseller?.productSet
  const isResellersCountry = pack.country === reseller?.country

  const languageIn = (language: unknown): LanguageCode => (typeof language === 'string' && isLanguageCode(language) ? language : 'en')
  const search = async (criteria: Criteria, language: unknown): Promise<unknown> =>
    JSON.parse(encoder.encodeTests(searchTests(index, criteria), await phrases(languageIn(language))))

  /** A pack has the names of its own country only, so a report tells no other country's. */
  const outcome = async (testId: string, language: unknown): Promise<unknown> => {
    const doc = findTest(index, testId)
    if (doc === undefined) return undefined
    return JSON.parse(encoder.encodeTest(doc, await phrases(languageIn(language)), pack.country))
  }

  const answer = async (name: CallName, { params = {}, body = {} }: Asked): Promise<unknown> => {
    switch (name) {
      case 'foliarSearch':
        return search(criteriaOfFoliar(body as Parameters<typeof criteriaOfFoliar>[0], productSet), body['languageCode'])
      case 'seedSearch':
        return search(criteriaOfSeed(body as Parameters<typeof criteriaOfSeed>[0], productSet), body['languageCode'])
      case 'outcome':
        return outcome(params['testId'] ?? '', params['languageCode'])
      case 'resellerOutcome':
        return outcome(params['testId'] ?? '', reseller?.language)
      case 'productSet':
        return isResellersCountry ? productSetChoices(index, params['code'] ?? '', pack.country) : undefined
      case 'resellerProducts':
        return isResellersCountry ? makerProducts(index, pack.country) : undefined
      case 'products':
        return makerProducts(index, pack.country)
      case 'marketNames':
        return marketNames(index, pack.country)
      case 'agrochemicals':
        return allProducts(index)
      case 'activeIngredients':
        return allActives(index)
      case 'agrochemicalsTestedWith':
        return testedWithChoices(index, pack.country, params['productId'] ?? '')?.products ?? []
      case 'activesTestedWith':
        return testedWithChoices(index, pack.country, params['productId'] ?? '')?.actives ?? []
      default:
        return undefined
    }
  }
  return {
    country: pack.country,
    answer: <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answered<Name> | undefined> =>
      answer(name, input as Asked) as Promise<Answered<Name> | undefined>,
  }
}
export type OpenPack = NonNullable<ReturnType<typeof openPack>>
