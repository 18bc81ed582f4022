import { z } from 'zod/mini'
import { RESULT_CODES } from '../domain/records.ts'
import type { Call } from './call.ts'
import { country, id, languageCode, optionalCriterion } from './fields.ts'
import { paths } from './paths.ts'

export const ingredient = z.object({
  orderOfAddition: z.number(),
  /** L: rate in litres. P: rate in kilogrammes. */
  form: z.enum(['L', 'P']),
  /** Foliar: per hectare. Seed: per kg of seed. */
  rate: z.number(),
  /** As the product is called in the country of the test. */
  name: z.string(),
  /** What the asking country calls it, where that differs. */
  localName: z.optional(z.string()),
  /** Upper-case code of the country whose product was tested. */
  country: z.string(),
  activeIngredients: z.array(z.string()),
  manufacturer: z.string(),
})

export const test = z.object({
  tankmixId: z.string(),
  /** yyyy-MM-dd */
  dateOfTest: z.string(),
  /** L/ha; null for a seed coating. */
  waterRate: z.nullable(z.number()),
  result: z.enum(RESULT_CODES),
  /** The result in words, in the language asked for. */
  phrase: z.string(),
  observations: z.optional(z.string()),
  ingredients: z.array(ingredient),
})
export type Test = z.infer<typeof test>
export type Ingredient = z.infer<typeof ingredient>

const criteria = {
  countryCode: country,
  makerChemicalId: optionalCriterion,
  languageCode: z._default(languageCode, 'en'),
  /** The reseller's slug. */
  extraRestriction: optionalCriterion,
}

export const foliarCriteria = z.object({
  ...criteria,
  agrochemicalCode: optionalCriterion,
  activeIngredientCode: optionalCriterion,
})
export type FoliarCriteria = z.infer<typeof foliarCriteria>

export const seedCriteria = z.object({ ...criteria, seedName: optionalCriterion, benefitName: optionalCriterion })
export type SeedCriteria = z.infer<typeof seedCriteria>

export const foliarSearch = {
  ...paths.foliarSearch,
  summary: 'Foliar tests that meet all criteria, newest first, at most 500',
  body: foliarCriteria,
  response: z.array(test),
} satisfies Call

export const seedSearch = {
  ...paths.seedSearch,
  summary: 'Seed-coating tests that meet all criteria, newest first, at most 500',
  body: seedCriteria,
  response: z.array(test),
} satisfies Call

export const outcome = {
  ...paths.outcome,
  summary: 'One test, with its phrase in a language and the names of a country beside the tested ones',
  params: z.object({ testId: id, languageCode, countryCode: country }),
  response: test,
} satisfies Call

export const resellerOutcome = {
  ...paths.resellerOutcome,
  summary: "One test, with its phrase in the reseller's language",
  params: z.object({ testId: id }),
  response: test,
} satisfies Call
