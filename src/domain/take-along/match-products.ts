import { type Choice, fold } from '../products/choices.ts'
import { bareName } from '../products/bare-name.ts'
import { isCodeOf } from '../products/product-codes.ts'
import type { ReadProduct } from './read-adapt.ts'

/** Products of our list that a file's products are compared with. */
export type Listed = {
  choices: readonly Choice[]
  /** Registration numbers and barcodes of a product. */
  codesOf: (productId: string) => readonly string[]
  /** Upper-case code. */
  country: string
  /** Address of the site, whose ids a file of ours has. */
  site: string
}

const only = (ids: ReadonlySet<string>): string | undefined => (ids.size === 1 ? [...ids][0] : undefined)

/**
 * The product of our list that a file means: by the registration number of the country, by the barcode, by our own id if the name is the
 * same, then by the name. What fits several products, and what fits none, is no product of our list.
 */
export const matchProduct = ({ name, ids }: ReadProduct, { choices, codesOf, country, site }: Listed): string | undefined => {
  const byCode = (system: string): string | undefined => {
    const typed = ids.filter(({ source }) => source.toUpperCase() === system).map(({ text }) => text)
    if (typed.length === 0) return undefined
    const found = choices.filter(({ id }) =>
      codesOf(id).some((code) => code.startsWith(`${system}:`) && typed.some((number) => isCodeOf(code, number, country))),
    )
    return only(new Set(found.map(({ id }) => id)))
  }
  const folded = fold(name.trim())
  const bare = bareName(name)
  const namesOf = ({ name: one, generalName = one }: Choice) => [one, generalName]
  const named = choices.filter((choice) => namesOf(choice).some((one) => fold(one) === folded))
  /** What a reader takes for the same name (NAME-09). */
  const namesakes = named.length === 0 ? [] : choices.filter((choice) => namesOf(choice).some((one) => bareName(one) === bare))
  const own = new Set(ids.filter(({ source }) => source === site).map(({ text }) => text))
  return (
    only(new Set(named.filter(({ id }) => own.has(id)).map(({ id }) => id))) ??
    byCode(country) ??
    byCode('GTIN') ??
    only(new Set([...named, ...namesakes].map(({ id }) => id)))
  )
}
