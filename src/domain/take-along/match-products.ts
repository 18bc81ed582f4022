import { type Candidate, identify, meant } from '../products/identify/identify.ts'
import type { PreparedSuggestions } from '../products/prepared-suggestions.ts'
import type { ReadProduct } from './read-adapt.ts'

/** What a file's products are compared with. */
export type Listed = {
  /** The products of our list, as they are called in the country, with their codes there. */
  prepared: PreparedSuggestions
  manufacturerOf: (productId: string) => string | undefined
  /** yyyy-MM-dd */
  day: string
  /** Address of the site, whose ids a file of ours has. */
  site: string
}

/**
 * The product of our list that a file means (TAKE-09, WHO-10). Unless it is certain, somebody who knows the file has to confirm it. What fits
 * several products alike, and what fits none, is no product of our list.
 */
export const matchProduct = ({ name, ids }: ReadProduct, { prepared, manufacturerOf, day, site }: Listed): Candidate | undefined => {
  const own = ids.find(({ source }) => source === site)
  const numbers = ids.filter(({ source }) => source !== site).map(({ source, text }) => ({ system: source, text }))
  return meant(identify({ name, numbers, ...(own ? { ownId: own.text } : {}) }, prepared, { manufacturerOf, day }))
}
