import { countryCode } from '../countries.ts'
import type { Criteria } from './search-tests.ts'

type Optional = string | null | undefined
type AskedCommon = { countryCode: string; makerChemicalId?: Optional }
export type AskedFoliar = AskedCommon & { agrochemicalCode?: Optional; activeIngredientCode?: Optional }
export type AskedSeed = AskedCommon & { seedName?: Optional; benefitName?: Optional }

/** What a foliar search asks of a test (API-04), in the main edition or within a reseller's product set. */
export const foliarCriteria = (asked: AskedFoliar, productSet?: string): Criteria => ({
  kind: 'foliar',
  country: countryCode(asked.countryCode) ?? '',
  products: [asked.makerChemicalId || null, asked.agrochemicalCode || null],
  active: asked.activeIngredientCode || null,
  productSet,
})

/** What a seed-coating search asks of a test (API-04). */
export const seedCriteria = (asked: AskedSeed, productSet?: string): Criteria => ({
  kind: 'seed',
  country: countryCode(asked.countryCode) ?? '',
  products: [asked.makerChemicalId || null],
  crop: asked.seedName || null,
  benefit: asked.benefitName || null,
  productSet,
})
