import { fold } from '../products/choices.ts'
import { countryCode } from '../countries.ts'
import { idsByWholeName, onlyNamed } from '../products/identify/whole-names.ts'
import type { TestKind } from '../records.ts'
import { isSeedRequest, requestCountry, type RequestIngredient, type TestRequest } from '../requests/requests.ts'

/** The list of products, as far as it is needed to know which of them an ingredient means. */
export type ProductList = {
  has: (id: string) => boolean
  /** Ids of the products with a whole name in any market, by its key. */
  idsByName: () => ReadonlyMap<string, readonly string[]>
}

/** Ids by every name that a product has in any market. */
export const idsByFoldedName = (
  products: Iterable<{ id: string; name: string; marketNames: Readonly<Record<string, string>> }>,
): ReadonlyMap<string, readonly string[]> => {
  const named = [...products].flatMap(({ id, name, marketNames }) =>
    [name, ...Object.values(marketNames)].map((one) => ({ id, name: one })),
  )
  return idsByWholeName(named)
}

/** The product that an ingredient means: by its id, else by its name if only one product has it. */
export const productOf = (list: ProductList, { name, productId }: Pick<RequestIngredient, 'name' | 'productId'>): string | undefined => {
  if (productId !== undefined && list.has(productId)) return productId
  return onlyNamed(list.idsByName(), name)
}

/** What a request asks for. `unlisted` are names of which nobody knows which product of the list they mean. */
type RequestedMix = { kind: TestKind; country: string; products: readonly string[]; unlisted: readonly string[] }

/** The mix of a test. Of a product at rate 0 nobody knows how much was in it. */
export type MixOfTest = { kind: TestKind; country: string; ingredients: readonly { productId: string; rate: number }[] }

/** How the mix of a test differs from what a request asks for; products are ids. */
export type MixComparison = {
  matched: string[]
  /** Asked for, and not in the test. */
  missing: string[]
  /** Asked for by a name that no product of the list has for certain: never taken for one of the test's products. */
  unlisted: string[]
  /** In the test, and not asked for. */
  extra: string[]
  isSameKind: boolean
  isSameCountry: boolean
}

export const askedFor = (request: TestRequest, list: ProductList): RequestedMix => {
  const known = new Set<string>()
  const unlisted = new Map<string, string>()
  for (const ingredient of request.ingredients) {
    const id = productOf(list, ingredient)
    if (id === undefined) unlisted.set(fold(ingredient.name).trim(), ingredient.name.trim())
    else known.add(id)
  }
  return {
    kind: isSeedRequest(request) ? 'seed' : 'foliar',
    country: countryCode(requestCountry(request).slice(0, 2)) ?? '',
    products: [...known],
    unlisted: [...unlisted.values()],
  }
}

/** The one comparison of a request's mix with that of a test, wherever a test is proposed, shown or named as an answer. */
export const compareMix = (asked: RequestedMix, test: MixOfTest): MixComparison => {
  const held = new Set(test.ingredients.map(({ productId }) => productId))
  const tested = new Set(test.ingredients.flatMap(({ productId, rate }) => (rate > 0 ? [productId] : [])))
  return {
    matched: asked.products.filter((id) => tested.has(id)),
    missing: asked.products.filter((id) => !tested.has(id)),
    unlisted: [...asked.unlisted],
    extra: [...held].filter((id) => !asked.products.includes(id)),
    isSameKind: asked.kind === test.kind,
    isSameCountry: asked.country === test.country,
  }
}

/** Whether a test is of exactly the mix, the kind and the country that were asked for, whatever the rates and the water. */
export const isExactMix = ({ matched, missing, unlisted, extra, isSameKind, isSameCountry }: MixComparison): boolean =>
  matched.length > 0 && missing.length + unlisted.length + extra.length === 0 && isSameKind && isSameCountry
