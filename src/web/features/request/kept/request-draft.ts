import { TANK_RATE_UNITS } from '../../../../domain/tank/volumes/rates.ts'
import { isLanguageCode } from '../../../../domain/texts/languages.ts'
import { ENTERED_WATER_UNITS } from '../../../../domain/requests/entered-rate.ts'
import { APPLICATION_UNITS, type RequestFormKind } from '../../../../domain/requests/requests.ts'
import { TEXT_FIELDS, type RequestTextField } from '../../../../domain/requests/request-fields.ts'
import type { Session } from '../../../platform/session.ts'
import { isMyWater } from '../../../../domain/tank/water/my-water.ts'
import { valuesInLanguage, withAllTexts, type IngredientValues, type RequestValues } from '../request-values.ts'
import { isObject } from '../../../../domain/is-object.ts'
import { draftKey } from './draft-key.ts'

const isOneOf = (list: readonly string[], value: unknown): boolean => list.some((one) => one === value)

const isIngredient = (value: unknown): value is IngredientValues =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['applicationRate'] === 'string' &&
  Number.isInteger(value['orderOfAddition']) &&
  isOneOf([...APPLICATION_UNITS, ...TANK_RATE_UNITS], value['applicationUnit']) &&
  (value['productId'] === undefined || typeof value['productId'] === 'string')

/** Drafts of the version before have no language, and none of the fields that were added to the forms since. */
type Added = 'language' | RequestTextField
type DraftValues = Omit<RequestValues, Added> & Partial<Pick<RequestValues, Added>>

const isDraft = (value: unknown): value is DraftValues =>
  isObject(value) &&
  (value['language'] === undefined || isLanguageCode(value['language'])) &&
  TEXT_FIELDS.every((field) => value[field] === undefined || typeof value[field] === 'string') &&
  isOneOf(ENTERED_WATER_UNITS, value['waterRateUnits']) &&
  (value['mine'] === undefined || isMyWater(value['mine'])) &&
  Array.isArray(value['ingredients']) &&
  value['ingredients'].length > 0 &&
  value['ingredients'].every(isIngredient)

/** The unsent input of a form of an edition; it survives a reload and a change of language. */
export const createDraft = ({ storage, edition, language }: Pick<Session, 'storage' | 'edition' | 'language'>, form: RequestFormKind) => {
  const key = draftKey(edition, form)
  return {
    read: (): RequestValues | undefined => {
      const kept = storage.read(key, isDraft)
      return kept && valuesInLanguage(withAllTexts(kept), language)
    },
    keep: (values: RequestValues) => storage.write(key, values),
    drop: () => storage.remove(key),
  }
}
