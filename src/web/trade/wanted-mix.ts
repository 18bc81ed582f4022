import type { Choice } from '../../domain/choices.ts'

/** A mix that the laboratory is to test: what the request form is filled in with. */
export type WantedMix = {
  /** Upper-case ISO code. */
  country: string
  /** In the order of addition. Only a listed product has an id. */
  products: readonly Choice[]
  /** Name of the crop whose seed is coated. */
  seedName?: string
}

const MAX_NAME = 200
const MAX_PRODUCTS = 12

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isChoice = (value: unknown): value is Choice =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string' && value['name'].length <= MAX_NAME

/** State of a history entry that opens a request form filled in. */
export const wanting = (wantedMix: WantedMix) => ({ wantedMix })

/** The mix that a history entry carries. */
export const wantedMixIn = (state: unknown): WantedMix | undefined => {
  const mix = isObject(state) ? state['wantedMix'] : undefined
  if (!isObject(mix) || typeof mix['country'] !== 'string' || !Array.isArray(mix['products'])) return undefined
  const products = mix['products'].filter(isChoice).slice(0, MAX_PRODUCTS)
  const { country, seedName } = mix
  return { country, products, ...(typeof seedName === 'string' && { seedName: seedName.slice(0, MAX_NAME) }) }
}
