import {
  callRate,
  callUnit,
  callWater,
  type EnteredWaterUnit,
  forReading,
  PER_HECTARE_UNITS,
  waterPerHa,
  wholeRate,
} from '../../../domain/requests/entered-rate.ts'
import { callHardness } from '../../../domain/requests/entered-hardness.ts'
import { VERY_HARD } from '../../../domain/tank/water/conditions.ts'
import type { Edition } from '../../../domain/editions.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { plainNumber, readNumber, type NumberReading } from '../../../domain/units/numbers.ts'
import {
  APPLICATION_UNITS,
  type ApplicationUnit,
  countryOption,
  DEFAULT_APPLICATION_UNIT,
  DEFAULT_WATER_RATE_UNIT,
  INITIAL_INGREDIENTS,
  MAX_REQUEST_RATE,
  REQUEST_KINDS,
  type RequestFormKind,
  type RequestWater,
  type RequestIngredient,
} from '../../../domain/requests/requests.ts'
import {
  fieldRow,
  REQUEST_LINE_FIELDS,
  type LineField,
  TEXT_FIELDS,
  type RequestTextField,
} from '../../../domain/requests/request-fields.ts'
import { isMoreProductThanWater } from '../../../domain/tank/volumes/room.ts'
import { isSprayRate, type EnteredRate, type TankRateUnit, US_RATE_UNITS } from '../../../domain/tank/volumes/rates.ts'
import type { Quantity } from '../../../domain/units/units.ts'
import type { MyWater } from '../../../domain/tank/water/my-water.ts'

/** The unit in which a row's rate is typed: one of the call's, or the one of the tank that it came from (REQ-41). */
export type RowUnit = ApplicationUnit | TankRateUnit
export const isCallUnit = (unit: RowUnit | EnteredWaterUnit): unit is ApplicationUnit => APPLICATION_UNITS.some((one) => one === unit)

/** A row of the ingredient table as typed. */
export type IngredientValues = {
  name: string
  orderOfAddition: number
  /** As typed. */
  applicationRate: string
  applicationUnit: RowUnit
  /** Of a product that was chosen from the list; a name that is then changed has none. */
  productId?: string | undefined
}

/** A request form as filled in; numbers as typed, a day as yyyy-MM-dd or the text typed instead, a country as its upper-case ISO code. */
export type RequestValues = Record<RequestTextField, string> & {
  /** The language whose decimal and thousands separators the numbers have. */
  language: LanguageCode
  waterRateUnits: EnteredWaterUnit
  /** What is known of the water, from a tank. */
  mine?: MyWater | undefined
  ingredients: IngredientValues[]
}

export const isUsUnit = (unit: RowUnit | EnteredWaterUnit | undefined): unit is TankRateUnit => US_RATE_UNITS.some((one) => one === unit)

/** A new row gets the number after all others; a gap left by a deleted row remains. US units go on in it (UNIT-10). */
export const nextIngredient = (
  rows: readonly (Pick<IngredientValues, 'orderOfAddition'> & Partial<Pick<IngredientValues, 'applicationUnit'>>)[],
): IngredientValues => ({
  name: '',
  orderOfAddition: Math.max(0, ...rows.map(({ orderOfAddition }) => orderOfAddition)) + 1,
  applicationRate: '',
  applicationUnit: ((last) => (isUsUnit(last) ? last : DEFAULT_APPLICATION_UNIT))(rows.at(-1)?.applicationUnit),
})

/** What is in US units once one presses them: of fields without a number, as a typed one never changes its meaning. */
export const withUsUnits = <Values extends Pick<RequestValues, 'waterRate' | 'waterRateUnits' | 'ingredients'>>(
  values: Values,
): Values => ({
  ...values,
  ...(values.waterRate.trim() === '' && { waterRateUnits: 'ga/Ac' as const }),
  ingredients: values.ingredients.map((row) =>
    row.applicationRate.trim() === '' && !isUsUnit(row.applicationUnit) ? { ...row, applicationUnit: 'US fl oz/ac' as const } : row,
  ),
})

export const emptyValues = (form: RequestFormKind, given: { today: string; country: string; language: LanguageCode }): RequestValues => {
  const ingredients: IngredientValues[] = []
  while (ingredients.length < INITIAL_INGREDIENTS[form]) ingredients.push(nextIngredient(ingredients))
  return {
    language: given.language,
    ...withAllTexts({ requestDate: given.today, country: given.country }),
    waterRateUnits: DEFAULT_WATER_RATE_UNIT,
    ingredients,
  }
}

/** Stored values with the fields that were added to the forms since they were stored, which are empty. */
export const withAllTexts = <Values extends Partial<Record<RequestTextField, string>>>(
  values: Values,
): Values & Record<RequestTextField, string> => {
  const missing = TEXT_FIELDS.filter((field) => values[field] === undefined)
  return { ...values, ...(Object.fromEntries(missing.map((field) => [field, ''])) as Record<RequestTextField, string>) }
}

/** The same values for a form in another language: numbers are the same, with the separators of that language. */
export const valuesInLanguage = (
  values: Omit<RequestValues, 'language'> & { language?: LanguageCode },
  language: LanguageCode,
): RequestValues => {
  const written = (typed: string): string => {
    if (values.language === undefined || values.language === language) return typed
    const reading = readNumber(typed, values.language)
    return reading.step === 'number' ? plainNumber(reading.value, language) : typed
  }
  return {
    ...values,
    language,
    waterRate: written(values.waterRate),
    ingredients: values.ingredients.map((row) => ({ ...row, applicationRate: written(row.applicationRate) })),
  }
}

/** The state of a rate's field. `worthless`: no number of at least 0, with any separators. */
export type RateState = 'empty' | 'rate' | 'negative' | 'unclear' | 'worthless' | 'too large'

export const rateState = (reading: NumberReading): RateState => {
  if (reading.step === 'empty') return 'empty'
  if (reading.step === 'none') return 'worthless'
  const meant = reading.step === 'number' ? [reading.value] : reading.couldBe
  if (meant.every((value) => value < 0)) return 'negative'
  if (meant.every((value) => value > MAX_REQUEST_RATE)) return 'too large'
  return reading.step === 'number' ? 'rate' : 'unclear'
}

const stateOf = (typed: string, language: LanguageCode): RateState => rateState(readNumber(typed, language))

/** Whether a rate's field must be corrected before sending: it is neither a rate nor empty. */
export const isUnreadable = (typed: string, language: LanguageCode): boolean => !['empty', 'rate'].includes(stateOf(typed, language))

/** What was typed for an ingredient's rate, or nothing where it is negative or holds no digit at all (REQ-06). */
export const clearedRate = (typed: string, language: LanguageCode): string => {
  const state = stateOf(typed, language)
  return state === 'negative' || (state === 'worthless' && !/\p{Nd}/u.test(typed)) ? '' : typed
}

export const isWholeIngredient = ({ name, applicationRate }: IngredientValues, language: LanguageCode): boolean =>
  name.trim() !== '' && stateOf(applicationRate, language) === 'rate'

const readRate = (typed: string, language: LanguageCode): number | undefined => {
  const reading = readNumber(typed, language)
  return reading.step === 'number' ? reading.value : undefined
}

/** Whether the mix has more product than water (TANK-110). A coating's rates are not of a hectare, and are compared with no water. */
export const isOverfullRequest = (
  form: RequestFormKind,
  { ingredients, language, waterRate, waterRateUnits }: Pick<RequestValues, 'ingredients' | 'language' | 'waterRate' | 'waterRateUnits'>,
): boolean => {
  const water = readRate(waterRate, language)
  if (form === 'seed' || water === undefined || !(water > 0)) return false
  const litres = waterPerHa(water, waterRateUnits)
  return isMoreProductThanWater(
    ingredients.map(
      (row) => wholeRate(sentRate(readRate(row.applicationRate, language) ?? 0, row.applicationUnit, litres)).amount / litres,
    ),
  )
}

type SentRate = Pick<RequestIngredient, 'applicationRate' | 'applicationUnit'>
/** The call's fields of a rate in the unit of its row. */
const sentRate = (amount: number, unit: RowUnit, litresPerHa: number): SentRate =>
  isCallUnit(unit) ? { applicationRate: amount, applicationUnit: unit } : callRate({ amount, unit }, litresPerHa)

type WaterValues = Pick<RequestValues, 'language' | 'waterRate' | 'waterRateUnits'>
const litresOf = ({ language, waterRate, waterRateUnits }: WaterValues): number | undefined => {
  const water = readRate(waterRate, language)
  return water === undefined ? undefined : waterPerHa(water, waterRateUnits)
}

/** What a rate in a unit that the call does not have is per hectare, to be read beside it (REQ-41). */
export const convertedRate = (typed: string, unit: RowUnit | EnteredWaterUnit, values: WaterValues): Quantity | undefined => {
  const amount = readRate(typed, values.language)
  if (amount === undefined || amount < 0 || unit === 'lt/Ha') return undefined
  if (unit === 'ga/Ac') return { amount: forReading(waterPerHa(amount, unit)), unit: 'L/ha' }
  if (isCallUnit(unit) || callUnit(unit)) return undefined
  const litres = litresOf(values)
  if (litres === undefined && isSprayRate(unit)) return undefined
  const { amount: perHa, unit: whole } = wholeRate(callRate({ amount, unit }, litres ?? 0))
  return { amount: forReading(perHa), unit: whole }
}

/**
 * A row's rate as it is sent: the call's fields and, where they are not what was typed, the rate as typed. With water in gallons per acre
 * it says of each rate that it is of a hectare (REQ-43). `amount` is NaN where it cannot be read.
 */
const rateOfRow = (
  form: RequestFormKind,
  { applicationUnit: unit }: IngredientValues,
  amount: number | undefined,
  values: WaterValues,
): { applicationRate: number | undefined; applicationUnit: ApplicationUnit; entered?: EnteredRate } => {
  if (amount === undefined || !(amount >= 0 && amount <= MAX_REQUEST_RATE))
    return { applicationRate: amount, applicationUnit: isCallUnit(unit) ? unit : callRate({ amount: 0, unit }, 0).applicationUnit }
  const sent = sentRate(amount, unit, litresOf(values) ?? 0)
  if (isCallUnit(unit) && (form === 'seed' || values.waterRateUnits !== 'ga/Ac')) return sent
  return { ...sent, entered: { amount, unit: isCallUnit(unit) ? PER_HECTARE_UNITS[unit] : unit } }
}

const requestWaterOf = (mine: MyWater): RequestWater => {
  const { hardness: entered, ph, temperature } = mine
  if (entered === null || entered === VERY_HARD) return { hardness: entered, ph, temperature }
  const isInUnit = typeof entered === 'object' && entered.unit === 'mg/L'
  return { hardness: callHardness(entered), ...(isInUnit ? {} : { enteredHardness: entered }), ph, temperature }
}

/** The lines of a form; those that came after its first requests are left out where they are empty. */
const linesIn = (form: RequestFormKind, values: Record<LineField, string>): Partial<Record<LineField, string>> =>
  Object.fromEntries(
    REQUEST_LINE_FIELDS.filter((field) => {
      const how = fieldRow(field).in[form]
      return how !== undefined && (how !== 'added' || values[field].trim() !== '')
    }).map((field) => [field, values[field]]),
  )

type BodyContext = { edition: Pick<Edition, 'requestForms'>; countryName: (code: string) => string }

/** The request as it is sent (REQ-09, SREQ-01). What is missing or no number is left for the schema to reject. */
export const requestOf = (form: RequestFormKind, values: RequestValues, { edition, countryName }: BodyContext) => {
  const rate = (typed: string): number | undefined => {
    const reading = readNumber(typed, values.language)
    if (reading.step === 'number') return reading.value
    return reading.step === 'empty' ? undefined : Number.NaN
  }
  const country = values.country === '' ? '' : countryOption(values.country, countryName(values.country))
  const { waterRate, waterRateUnits } = callWater(rate(values.waterRate), values.waterRateUnits)
  const common = {
    ...linesIn(form, values),
    email: values.email,
    requestDate: values.requestDate,
    waterRateUnits,
    comments: values.comments.trim() === '' ? [] : [{ comment: values.comments }],
    ingredients: values.ingredients.map((row) => ({
      name: row.name,
      orderOfAddition: row.orderOfAddition,
      ...rateOfRow(form, row, rate(row.applicationRate), values),
      ...(row.productId && { productId: row.productId }),
    })),
  }
  return form === 'foliar'
    ? {
        kind: edition.requestForms.foliarKind,
        ...common,
        countryCode: country,
        waterRate,
        ...(values.mine && { water: requestWaterOf(values.mine) }),
      }
    : {
        kind: REQUEST_KINDS.seed,
        ...common,
        country,
        ...(waterRate === undefined ? {} : { waterRate }),
      }
}
