/** What finds a name that is not as typed, in a file of its own: most people never need it. */
export { preparingNear } from '../../../domain/products/identify/near/near-index.ts'
export { withNear } from '../../../domain/products/identify/near/suggest-near.ts'
