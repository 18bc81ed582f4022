import type { Edition } from '../../../domain/editions.ts'
import {
  type ApplicationUnit,
  countryOption,
  DEFAULT_APPLICATION_UNIT,
  DEFAULT_WATER_RATE_UNIT,
  INITIAL_INGREDIENTS,
  REQUEST_KINDS,
  type RequestForm,
  type WaterRateUnit,
} from '../../../domain/requests.ts'

/** A row of the ingredient table as it is filled. */
export type IngredientValues = {
  name: string
  orderOfAddition: number
  /** As typed. */
  applicationRate: string
  applicationUnit: ApplicationUnit
}

/** A request form as it is filled; numbers as they are typed. */
export type RequestValues = {
  name: string
  email: string
  company: string
  /** yyyy-MM-dd, or what was typed for one. */
  requestDate: string
  /** Upper-case ISO code. */
  country: string
  crop: string
  seedName: string
  ndaRef: string
  comments: string
  waterRate: string
  waterRateUnits: WaterRateUnit
  ingredients: IngredientValues[]
}

/** A new row stands after all others; a gap that a deleted row left stays. */
export const nextIngredient = (rows: readonly Pick<IngredientValues, 'orderOfAddition'>[]): IngredientValues => ({
  name: '',
  orderOfAddition: Math.max(0, ...rows.map(({ orderOfAddition }) => orderOfAddition)) + 1,
  applicationRate: '',
  applicationUnit: DEFAULT_APPLICATION_UNIT,
})

export const emptyValues = (form: RequestForm, given: { today: string; country: string }): RequestValues => {
  const ingredients: IngredientValues[] = []
  while (ingredients.length < INITIAL_INGREDIENTS[form]) ingredients.push(nextIngredient(ingredients))
  return {
    name: '',
    email: '',
    company: '',
    requestDate: given.today,
    country: given.country,
    crop: '',
    seedName: '',
    ndaRef: '',
    comments: '',
    waterRate: '',
    waterRateUnits: DEFAULT_WATER_RATE_UNIT,
    ingredients,
  }
}

/** The number that was typed, with a point or a comma; undefined where it is none. */
export const numberIn = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

/** What was typed for a rate, or nothing where it is no number of at least 0 (REQ-06). */
export const clearedRate = (typed: string): string => ((numberIn(typed) ?? -1) >= 0 ? typed : '')

export const isWholeIngredient = ({ name, applicationRate }: IngredientValues): boolean =>
  name.trim() !== '' && clearedRate(applicationRate) !== ''

type BodyContext = { edition: Pick<Edition, 'requestForms'>; countryName: (code: string) => string }

/** The request as it is sent (REQ-09, SREQ-01). What is missing or no number is left for the schema to refuse. */
export const requestOf = (form: RequestForm, values: RequestValues, { edition, countryName }: BodyContext) => {
  const country = values.country === '' ? '' : countryOption(values.country, countryName(values.country))
  const common = {
    name: values.name,
    email: values.email,
    company: values.company,
    crop: values.crop,
    requestDate: values.requestDate,
    waterRateUnits: values.waterRateUnits,
    comments: values.comments.trim() === '' ? [] : [{ comment: values.comments }],
    ingredients: values.ingredients.map((row) => ({
      name: row.name,
      orderOfAddition: row.orderOfAddition,
      applicationRate: numberIn(row.applicationRate),
      applicationUnit: row.applicationUnit,
    })),
  }
  const waterRate = numberIn(values.waterRate)
  return form === 'foliar'
    ? { kind: edition.requestForms.foliarKind, ...common, countryCode: country, waterRate }
    : {
        kind: REQUEST_KINDS.seed,
        ...common,
        country,
        seedName: values.seedName,
        ndaRef: values.ndaRef,
        ...(values.waterRate.trim() === '' ? {} : { waterRate }),
      }
}
