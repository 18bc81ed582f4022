import type { RequestIngredient, TestRequest } from '../requests/requests.ts'
import type { RequestState } from './request-states.ts'

/** Where one mix of a request stands. */
export const MIX_STATES = ['open', 'in-test', 'done', 'refused', 'cancelled'] as const
export type MixState = (typeof MIX_STATES)[number]

/** Of one request. */
export const MAX_MIXES = 200
/** The place of the mix that the requester's form asked for. */
export const FIRST_MIX = 1

/** A product of a mix that the laboratory added; null is a rate that nobody said. */
export type MixProduct = Omit<RequestIngredient, 'orderOfAddition' | 'applicationRate'> & { applicationRate: number | null }

/**
 * The state of a request of several mixes. `before` is its own: as long as none was ever in test, it is new, accepted, or waits for its
 * requester, as the laboratory left it.
 */
export const stateOfMixes = (before: RequestState, mixes: readonly MixState[]): RequestState => {
  const has = (state: MixState): boolean => mixes.includes(state)
  if (has('in-test')) return 'in-test'
  if (has('done')) return has('open') ? 'in-test' : 'done'
  if (has('open')) return before === 'new' || before === 'waiting' ? before : 'accepted'
  return has('refused') && before !== 'cancelled' ? 'refused' : 'cancelled'
}

/** A request as if it asked for one of its mixes only. A rate that nobody said is 0, which the bench takes for none. */
export const requestOfMix = <Request extends TestRequest>(request: Request, products: readonly MixProduct[] | null): Request =>
  products === null
    ? request
    : {
        ...request,
        ingredients: products.map(({ applicationRate, ...product }, at) => ({
          ...product,
          orderOfAddition: at + 1,
          applicationRate: applicationRate ?? 0,
        })),
      }

/** How many mixes a request has, and how many of them are reported. */
export type MixProgress = { all: number; reported: number }
export const progressOf = (mixes: readonly MixState[]): MixProgress => ({
  all: mixes.length,
  reported: mixes.filter((state) => state === 'done').length,
})
