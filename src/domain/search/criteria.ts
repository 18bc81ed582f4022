import { countryCode } from '../countries.ts'
import type { TestKind } from '../records.ts'
import { canonicalFilters, type AskedFilters, type Filters } from './filters.ts'

export const SORTS = ['newest', 'fails-first', 'fewest-products', 'these-first'] as const
export type Sort = (typeof SORTS)[number]

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
type AskedCommon = { countryCode: string; makerChemicalId?: Optional; sort?: Sort | null | undefined } & AskedFilters
export type AskedFoliar = AskedCommon & { agrochemicalCode?: Optional; activeIngredientCode?: Optional }
export type AskedSeed = AskedCommon & { agrochemicalCode?: Optional; seedName?: Optional; benefitName?: Optional }

const filtersOf = (asked: AskedCommon): Filters & Pick<Criteria, 'sort'> => ({
  ...canonicalFilters(asked),
  sort: asked.sort === 'newest' ? undefined : (asked.sort ?? undefined),
})

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
