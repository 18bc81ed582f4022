import { countryCode } from '../countries.ts'
import { RESULT_CODES, type ResultCode, type TestKind } from '../records.ts'

export const SORTS = ['newest', 'fails-first', 'fewest-products'] as const
export type Sort = (typeof SORTS)[number]

/** Narrows a search. What is missing does not restrict. */
export type Filters = {
  /** The test must have one of these results. */
  results?: readonly ResultCode[] | undefined
  /** Every product of the test must be a chosen one. */
  onlyThese?: true | undefined
  /** L/ha, from and to included. */
  water?: readonly [from: number, to: number] | undefined
  /** From and to included. */
  years?: readonly [from: number, to: number] | undefined
}

/** What a test must have. Criteria that are missing or empty do not restrict. */
export type Criteria = Filters & {
  kind: TestKind
  /** Upper-case code. */
  country: string
  /** Ids of products that must all be in the test. */
  products?: readonly (string | null | undefined)[]
  active?: string | null | undefined
  crop?: string | null | undefined
  benefit?: string | null | undefined
  /** Code of a product set: the test must have a product of it. */
  productSet?: string | null | undefined
  /** Newest first where it is missing; tests that are equal in another order are newest first too. */
  sort?: Exclude<Sort, 'newest'> | undefined
}

type Optional = string | null | undefined
type AskedFilters = {
  results?: Filters['results'] | null
  onlyThese?: boolean | null | undefined
  water?: Filters['water'] | null
  years?: Filters['years'] | null
  sort?: Sort | null | undefined
}
type AskedCommon = { countryCode: string; makerChemicalId?: Optional } & AskedFilters
export type AskedFoliar = AskedCommon & { agrochemicalCode?: Optional; activeIngredientCode?: Optional }
export type AskedSeed = AskedCommon & { agrochemicalCode?: Optional; seedName?: Optional; benefitName?: Optional }

/** Equal filters give equal texts, so that they share a cached response. */
const filtersOf = ({ results, onlyThese, water, years, sort }: AskedFilters): Filters & Pick<Criteria, 'sort'> => {
  const codes = RESULT_CODES.filter((code) => results?.includes(code))
  return {
    results: codes.length === 0 || codes.length === RESULT_CODES.length ? undefined : codes,
    onlyThese: onlyThese || undefined,
    water: water ?? undefined,
    years: years ?? undefined,
    sort: sort === 'newest' ? undefined : (sort ?? undefined),
  }
}

/** The criteria of a foliar search (API-04), in the main edition or within a reseller's product set. */
export const criteriaOfFoliar = (asked: AskedFoliar, productSet?: string): Criteria => ({
  kind: 'foliar',
  country: countryCode(asked.countryCode) ?? '',
  products: [asked.makerChemicalId || null, asked.agrochemicalCode || null],
  active: asked.activeIngredientCode || null,
  productSet,
  ...filtersOf(asked),
})

/** The criteria of a seed-coating search (API-04). */
export const criteriaOfSeed = (asked: AskedSeed, productSet?: string): Criteria => ({
  kind: 'seed',
  country: countryCode(asked.countryCode) ?? '',
  products: [asked.makerChemicalId || null, asked.agrochemicalCode || null],
  crop: asked.seedName || null,
  benefit: asked.benefitName || null,
  productSet,
  ...filtersOf(asked),
})
