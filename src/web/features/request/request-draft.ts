import { APPLICATION_UNITS, type RequestForm, WATER_RATE_UNITS } from '../../../domain/requests.ts'
import type { Session } from '../../platform/session.ts'
import type { IngredientValues, RequestValues } from './request-values.ts'

const TEXTS = ['name', 'email', 'company', 'requestDate', 'country', 'crop', 'seedName', 'ndaRef', 'comments', 'waterRate'] as const

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isOneOf = (list: readonly string[], value: unknown): boolean => list.some((one) => one === value)

const isIngredient = (value: unknown): value is IngredientValues =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['applicationRate'] === 'string' &&
  Number.isInteger(value['orderOfAddition']) &&
  isOneOf(APPLICATION_UNITS, value['applicationUnit'])

export const isRequestValues = (value: unknown): value is RequestValues =>
  isObject(value) &&
  TEXTS.every((key) => typeof value[key] === 'string') &&
  isOneOf(WATER_RATE_UNITS, value['waterRateUnits']) &&
  Array.isArray(value['ingredients']) &&
  value['ingredients'].length > 0 &&
  value['ingredients'].every(isIngredient)

/** What was typed into a form of an edition and not yet sent; it outlives a reload and a change of language. */
export const createDraft = ({ storage, edition }: Pick<Session, 'storage' | 'edition'>, form: RequestForm) => {
  const key = `requestDraft${edition.prefix}.${form}`
  return {
    read: (): RequestValues | undefined => storage.read(key, isRequestValues),
    keep: (values: RequestValues) => storage.write(key, values),
    drop: () => storage.remove(key),
  }
}
