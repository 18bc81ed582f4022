import { callUnit } from '../../../domain/requests/entered-rate.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { plainNumber } from '../../../domain/units/numbers.ts'
import {
  type ApplicationUnit,
  DEFAULT_WATER_RATE_UNIT,
  INITIAL_INGREDIENTS,
  type RequestFormKind,
} from '../../../domain/requests/requests.ts'
import type { Form } from '../../../domain/records.ts'
import type { WantedMix, WantedProduct } from '../../shared/searches/wanted-mix.ts'
import { type IngredientValues, isUnreadable, isWholeIngredient, nextIngredient, type RequestValues } from './request-values.ts'

type Rows = { ingredients: readonly Pick<IngredientValues, 'name' | 'applicationRate'>[] }

/** Whether filling in the mix would lose rows that were typed: there are some, and they name other products. */
export const listsOthers = ({ ingredients }: Rows, { products }: WantedMix): boolean => {
  const typed = ingredients.filter(({ name, applicationRate }) => name.trim() !== '' || applicationRate.trim() !== '')
  return typed.length > 0 && (typed.length !== products.length || typed.some(({ name }, at) => name !== products[at]?.name))
}

/** The units of a wanted rate, which is of a hectare as the form's are. */
const UNITS: Record<Form, ApplicationUnit> = { L: 'Litres', P: 'Kilogrammes' }
/** More digits are an artefact of converted units. */
const DIGITS = 6
const typed = (amount: number, language: LanguageCode): string => plainNumber(Number(amount.toPrecision(DIGITS)), language)

/** As typed, in its unit (REQ-41); else what is known of it per hectare. */
const rateOf = (form: RequestFormKind, { rate, entered }: WantedProduct, language: LanguageCode): Partial<IngredientValues> => {
  if (entered && form === 'foliar')
    return { applicationRate: plainNumber(entered.amount, language), applicationUnit: callUnit(entered.unit) ?? entered.unit }
  return rate ? { applicationRate: typed(rate.amount, language), applicationUnit: UNITS[rate.form] } : {}
}

const waterOf = ({ waterRate, gallonsPerAcre, litresPerAcre }: WantedMix, language: LanguageCode): Partial<RequestValues> => {
  if (litresPerAcre !== undefined) return { waterRate: plainNumber(litresPerAcre, language), waterRateUnits: 'L/acre' }
  if (gallonsPerAcre !== undefined) return { waterRate: plainNumber(gallonsPerAcre, language), waterRateUnits: 'ga/Ac' }
  return waterRate === undefined ? {} : { waterRate: typed(waterRate, language), waterRateUnits: DEFAULT_WATER_RATE_UNIT }
}

/**
 * The mix as parts of a form: country, crop and water volume where it names them, and a row for each product, with the form's usual
 * number of rows. A rate that is not known is left to be filled in.
 */
export const requestRowsOf = (form: RequestFormKind, mix: WantedMix, language: LanguageCode) => {
  const { country, products, crop, seedName, mine } = mix
  const ingredients: IngredientValues[] = []
  for (const product of products) {
    const { id, name } = product
    ingredients.push({ ...nextIngredient(ingredients), name, ...(id !== '' && { productId: id }), ...rateOf(form, product, language) })
  }
  while (ingredients.length < INITIAL_INGREDIENTS[form]) ingredients.push(nextIngredient(ingredients))
  return {
    country,
    ...(crop !== undefined && { crop }),
    ...(seedName !== undefined && { seedName }),
    ...waterOf(mix, language),
    mine: form === 'foliar' ? mine : undefined,
    ingredients,
  }
}

/** The form filled in with the mix, unless that would lose typed rows or the rows have it already. */
export const filledIn = (form: RequestFormKind, values: RequestValues, mix: WantedMix | undefined): RequestValues => {
  const isBlank = values.ingredients.every(({ name, applicationRate }) => name.trim() === '' && applicationRate.trim() === '')
  return mix && isBlank ? { ...values, ...requestRowsOf(form, mix, values.language) } : values
}

/** Whether the form has the mix, with all that it asks of one. */
export const isWholeMix = (form: RequestFormKind, values: RequestValues, mix: WantedMix): boolean => {
  const { ingredients, waterRate, language } = values
  const hasWater = waterRate.trim() === '' ? form === 'seed' : !isUnreadable(waterRate, language)
  return !listsOthers(values, mix) && hasWater && ingredients.every((row) => isWholeIngredient(row, language))
}
