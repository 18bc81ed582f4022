import type { Choice } from '../../../domain/products/choices.ts'
import { TANK_RATE_UNITS } from '../../../domain/tank/volumes/rates.ts'
import { FORMS, type Form } from '../../../domain/records.ts'
import { MAX_REQUEST_RATE } from '../../../domain/requests/requests.ts'
import type { EnteredRate } from '../../../domain/tank/volumes/rates.ts'
import { isMyWater, type MyWater } from '../../../domain/tank/water/my-water.ts'
import { isObject } from '../../../domain/is-object.ts'

/** What is known of a product's rate: L/ha of a liquid, kg/ha of a solid. */
type WantedRate = { amount: number; form: Form }
/** `entered`: the same as it was typed in a tank (REQ-41). */
export type WantedProduct = Choice & { rate?: WantedRate; entered?: EnteredRate }

/** A mix that the laboratory is to test: what the request form is filled in with. */
export type WantedMix = {
  /** Upper-case ISO code. */
  country: string
  /** In the order of addition. Only a listed product has an id. */
  products: readonly WantedProduct[]
  /** As typed. */
  crop?: string
  /** L/ha. */
  waterRate?: number
  /** The same where it was typed in US gallons per acre (REQ-41). */
  gallonsPerAcre?: number
  /** The same where it was typed in litres per acre. */
  litresPerAcre?: number
  /** What is known of the water. */
  mine?: MyWater
  /** Name of the crop whose seed is coated. */
  seedName?: string
}

const MAX_NAME = 200
const MAX_PRODUCTS = 12

const isChoice = (value: unknown): value is Choice =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string' && value['name'].length <= MAX_NAME
const isAmount = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= MAX_REQUEST_RATE
const isRate = (value: unknown): value is WantedRate =>
  isObject(value) && isAmount(value['amount']) && FORMS.some((form) => form === value['form'])
const isEntered = (value: unknown): value is EnteredRate =>
  isObject(value) && isAmount(value['amount']) && TANK_RATE_UNITS.some((unit) => unit === value['unit'])
/** The product with its rate, if that can be one. */
const withRate = ({ id, name, ...rest }: Choice & { rate?: unknown; entered?: unknown }): WantedProduct => ({
  id,
  name,
  ...(isRate(rest.rate) && { rate: { amount: rest.rate.amount, form: rest.rate.form } }),
  ...(isEntered(rest.entered) && { entered: { amount: rest.entered.amount, unit: rest.entered.unit } }),
})

/** State of a history entry that opens a request form filled in. */
export const wantedMixState = (wantedMix: WantedMix) => ({ wantedMix })

/** The mix that a history entry carries. */
export const wantedMixIn = (state: unknown): WantedMix | undefined => {
  const mix = isObject(state) ? state['wantedMix'] : undefined
  if (!isObject(mix) || typeof mix['country'] !== 'string' || !Array.isArray(mix['products'])) return undefined
  const products = mix['products'].filter(isChoice).slice(0, MAX_PRODUCTS).map(withRate)
  const { country, crop, seedName, waterRate, gallonsPerAcre, litresPerAcre, mine } = mix
  return {
    country,
    products,
    ...(typeof crop === 'string' && { crop: crop.slice(0, MAX_NAME) }),
    ...(typeof seedName === 'string' && { seedName: seedName.slice(0, MAX_NAME) }),
    ...(isAmount(waterRate) && { waterRate }),
    ...(isAmount(gallonsPerAcre) && { gallonsPerAcre }),
    ...(isAmount(litresPerAcre) && { litresPerAcre }),
    ...(isMyWater(mine) && { mine }),
  }
}
