import type { EnteredHardness } from './entered-hardness.ts'
import type { FormKind, LineField, LinesOf } from './request-fields.ts'
import type { VERY_HARD } from '../tank/water/conditions.ts'
import type { EnteredRate } from '../tank/volumes/rates.ts'

/** The kinds of request of the main edition; a reseller's foliar form sends the reseller's name instead. */
export const REQUEST_KINDS = { foliar: 'Foliar', seed: 'seed' } as const satisfies Record<FormKind, string>

/** Which form a request came from. */
export type RequestFormKind = FormKind

export const WATER_RATE_UNITS = ['lt/Ha', 'ga/Ac'] as const
export type WaterRateUnit = (typeof WATER_RATE_UNITS)[number]
export const DEFAULT_WATER_RATE_UNIT: WaterRateUnit = 'lt/Ha'

export const APPLICATION_UNITS = ['Litres', 'Millilitres', 'Kilogrammes', 'Grammes'] as const
export type ApplicationUnit = (typeof APPLICATION_UNITS)[number]
export const DEFAULT_APPLICATION_UNIT: ApplicationUnit = 'Litres'

/** Maximum length of texts that are no field of a form, in UTF-16 units. */
export const MAX_LENGTHS = { kind: 60, ingredientName: 200 } as const
export const MAX_COMMENTS = 20
export const MAX_INGREDIENTS = 30
/** Order numbers are not reused after a delete, so they may exceed the number of ingredients. */
export const MAX_ORDER_OF_ADDITION = 1_000
/** Far above any real rate or water volume, in any unit. */
export const MAX_REQUEST_RATE = 1_000_000

/** Number of rows that each form starts with. */
export const INITIAL_INGREDIENTS: Record<RequestFormKind, number> = { foliar: 2, seed: 1 }

export type RequestIngredient = {
  name: string
  /** From 1; gaps occur where a row was deleted. */
  orderOfAddition: number
  /** In `applicationUnit`, at least 0. */
  applicationRate: number
  applicationUnit: ApplicationUnit
  /** The same rate as it was typed, where that was in another unit (REQ-40). */
  entered?: EnteredRate | undefined
  /** Where the product was chosen from a list. */
  productId?: string | undefined
}

/** What the requester knows of the water: mg/L of calcium carbonate, pH and °C. */
export type RequestWater = Required<Record<'ph' | 'temperature', number | null>> & {
  hardness: number | typeof VERY_HARD | null
  /** The same hardness as it was entered, where that was not in mg/L. */
  enteredHardness?: EnteredHardness | undefined
}

type OfEveryForm = {
  kind: string
  email: string
  /** yyyy-MM-dd */
  requestDate: string
  waterRateUnits: WaterRateUnit
  comments: { comment: string }[]
  ingredients: RequestIngredient[]
}
export type FoliarRequestFields = OfEveryForm &
  LinesOf<'foliar'> & {
    countryCode: string
    waterRate: number
    water?: RequestWater | undefined
  }
export type SeedRequestFields = OfEveryForm &
  LinesOf<'seed'> & {
    country: string
    /** The design of a seed treatment need not name one. */
    waterRate: number | null
  }
export type TestRequest = FoliarRequestFields | SeedRequestFields

/** Whether a validated request came from the seed-treatment form. */
export const isSeedRequest = (request: TestRequest): request is SeedRequestFields => 'seedName' in request

/** A line of a request; empty where it has none. */
export const requestLineOf = (request: TestRequest, field: LineField): string =>
  (request as Partial<Record<LineField, string>>)[field] ?? ''

/** The reference of its non-disclosure agreement; empty where it names none (REQ-25). */
export const ndaOf = (request: TestRequest): string => requestLineOf(request, 'ndaRef')

/** The country of a request as the form sent it, "CODE - Name" or the code alone. */
export const requestCountry = (request: TestRequest): string => (isSeedRequest(request) ? request.country : request.countryCode)

/** The value of a country's option in the request forms: "FR - France" (REQ-01). */
export const countryOption = (code: string, name: string): string => `${code} - ${name}`

/** The code of such a value; empty where it names no country. */
export const codeOfOption = (option: string): string => option.split(' - ')[0]!

/** The reference of a request, for visitor and laboratory: `AB-2026-000123`; numbers begin at 1 in each year. */
export const requestReference = (prefix: string, year: number, number: number): string =>
  `${prefix}-${String(year).padStart(4, '0')}-${String(number).padStart(6, '0')}`

/** Only a program fills in a form faster. */
export const MIN_FILL_MS = 1_000
