import type { Choice } from '../../../domain/choices.ts'
import type { Edition } from '../../../domain/editions.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { pagePaths } from '../../platform/page-paths.ts'

const PICKERS = ['country', 'product', 'agrochemical', 'active'] as const
type Picker = (typeof PICKERS)[number]

/** The form as it is filled. A picker that holds typed text only has an item with an empty id. */
export type Draft = { [P in Picker]?: Choice | undefined }
/** What is searched for: ids only. */
export type Criteria = { country: string } & Partial<Record<Exclude<Picker, 'country'>, string>>

/** The ids that a filled form searches for; undefined while no country is chosen. */
export const criteriaOf = (draft: Draft): Criteria | undefined => {
  const { country, product, agrochemical, active } = draft
  if (!country?.id) return undefined
  return {
    country: country.id,
    ...(product?.id && { product: product.id }),
    ...(agrochemical?.id && { agrochemical: agrochemical.id }),
    ...(active?.id && { active: active.id }),
  }
}

/** The criteria in an address, which a search puts there so that it can be shared and reloaded. */
export const criteriaIn = (search: URLSearchParams): Criteria | undefined => {
  const choice = (picker: Picker): Choice => ({ id: search.get(picker)?.trim() ?? '', name: '' })
  const country = choice('country').id.toUpperCase()
  return criteriaOf({
    country: { id: country, name: '' },
    product: choice('product'),
    agrochemical: choice('agrochemical'),
    active: choice('active'),
  })
}

export const searchPath = (criteria: Criteria): string => {
  const search = new URLSearchParams({ ...criteria, country: criteria.country.toLowerCase() })
  return `${pagePaths.search}?${search}`
}

const unnamed = (id: string | undefined): Choice | undefined => (id ? { id, name: '' } : undefined)

/** A form filled from ids; names other than the country's come with the lists. */
export const draftOf = (criteria: Criteria, countryName: (code: string) => string): Draft => ({
  country: { id: criteria.country, name: countryName(criteria.country) },
  product: unnamed(criteria.product),
  agrochemical: unnamed(criteria.agrochemical),
  active: unnamed(criteria.active),
})

export const sameCriteria = (left: Criteria | undefined, right: Criteria | undefined): boolean =>
  PICKERS.every((picker) => left?.[picker] === right?.[picker])

/** The body of the search call (API-04). */
export const searchBody = (criteria: Criteria, languageCode: LanguageCode, edition: Pick<Edition, 'extraRestriction'>) => ({
  countryCode: criteria.country,
  makerChemicalId: criteria.product ?? '',
  agrochemicalCode: criteria.agrochemical ?? '',
  activeIngredientCode: criteria.active ?? '',
  languageCode,
  ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
})
