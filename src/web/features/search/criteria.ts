import type { Choice } from '../../../domain/products/choices.ts'
import type { Edition } from '../../../domain/editions.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { TestKind } from '../../../domain/records.ts'
import { pagePaths } from '../../platform/page-paths.ts'

/** The criteria of each kind of search, besides the country. */
const NARROWING = {
  foliar: ['product', 'agrochemical', 'active'],
  seed: ['product', 'agrochemical', 'crop'],
} as const
type Narrowing = (typeof NARROWING)[TestKind][number]
type Picker = 'country' | Narrowing

/** The form as filled in. A picker with only typed text has an item with an empty id. */
export type Draft = { [P in Picker]?: Choice | undefined }
/** Products besides the two that are searched for; a field that is empty, or has typed text only, is among them. */
export type MoreChoices = readonly (Choice | undefined)[]
export const NO_MORE_CHOICES: MoreChoices = []
/** Pickers that take typed text. What was typed and is in no list does not restrict, but the results must say so. */
const TYPED = ['product', 'agrochemical', 'active'] as const
type Typed = (typeof TYPED)[number]
const textKey = (picker: Typed) => `${picker}Text` as const
/** The criteria of a search: ids, and typed text that was left out. */
export type AddressCriteria = { country: string } & Partial<Record<Narrowing | ReturnType<typeof textKey>, string>>

/** Anybody can write an address: no control characters or marks of direction, and not a page of text. */
export const cleanText = (text = ''): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
const MAX_TEXT = 80

export const formPath: Record<TestKind, string> = { foliar: pagePaths.search, seed: pagePaths.seedSearch }

/** What a filled form searches for; undefined while no country is chosen. */
export const criteriaOf = ({ country, ...narrowing }: Draft): AddressCriteria | undefined => {
  if (!country?.id) return undefined
  const criteria: AddressCriteria = { country: country.id }
  for (const [picker, choice] of Object.entries(narrowing)) {
    const text = cleanText(choice?.name)
    if (choice?.id) criteria[picker as Narrowing] = choice.id
    else if (text) criteria[textKey(picker as Typed)] = text
  }
  return criteria
}

/** The pickers with typed text that was not chosen. */
export const typedIn = (draft: Draft): { picker: Typed; name: string }[] =>
  TYPED.flatMap((picker) => {
    const { id, name } = draft[picker] ?? {}
    return !id && name?.trim() ? { picker, name: cleanText(name) } : []
  })

const unnamed = (id: string | undefined, text?: string | null): Choice | undefined =>
  id || text ? { id: id ?? '', name: id ? '' : text! } : undefined

/** The criteria in an address, which a search puts there so that it can be shared and reloaded; an edition may force its country. */
export const criteriaIn = (search: URLSearchParams, kind: TestKind, forcedCountry?: string): AddressCriteria | undefined => {
  const country = search.get('country')?.trim().toUpperCase()
  const draft: Draft = { country: unnamed(country && (forcedCountry ?? country)) }
  for (const picker of NARROWING[kind]) draft[picker] = unnamed(search.get(picker)?.trim(), search.get(`${picker}Text`))
  return criteriaOf(draft)
}

export const searchPath = (criteria: AddressCriteria, kind: TestKind): string => {
  const search = new URLSearchParams({ ...criteria, country: criteria.country.toLowerCase() })
  return `${formPath[kind]}?${search}`
}

/** A form filled from ids; names of products, actives and crops come with the lists. */
export const draftOfCriteria = (criteria: AddressCriteria, countryName: (code: string) => string): Draft => ({
  country: { id: criteria.country, name: countryName(criteria.country) },
  product: unnamed(criteria.product, criteria.productText),
  agrochemical: unnamed(criteria.agrochemical, criteria.agrochemicalText),
  active: unnamed(criteria.active, criteria.activeText),
  crop: unnamed(criteria.crop),
})

/** The criteria of a search, in the order of the form. */
export const narrowedBy = ({ product, agrochemical, active, crop }: Draft): Choice[] =>
  [product, agrochemical, active, crop].filter((choice) => choice !== undefined && choice.id !== '') as Choice[]

/** Whether a reload would lose input: all except a chosen country, which is stored. Typed text without a choice counts. */
export const isPartlyFilled = (draft: Draft): boolean =>
  Object.values(draft).some((choice) => choice && (!choice.id || choice !== draft.country))

export const sameCriteria = (left: AddressCriteria | undefined, right: AddressCriteria | undefined): boolean =>
  (['country', 'crop', ...TYPED, ...TYPED.map(textKey)] as const).every((picker) => left?.[picker] === right?.[picker])

/** Whether two products were asked for and nothing else: then tests of just these two answer the question. */
export const isTwo = ({ product, agrochemical, active }: { [P in Narrowing]?: string | null | undefined }): boolean =>
  !!product && !!agrochemical && !active

export type BodyInput = [criteria: AddressCriteria, languageCode: LanguageCode, edition: Pick<Edition, 'extraRestriction'>]
/** Makes the body of a search call from what was asked for. */
export type BodyOf = (...asking: BodyInput) => ReturnType<typeof commonBody>

/** What the bodies of both search calls have in common (API-04). Of two products the tests of just these come first (ANS-110). */
export const commonBody = (...[criteria, languageCode, edition]: BodyInput) => ({
  countryCode: criteria.country,
  makerChemicalId: criteria.product ?? '',
  agrochemicalCode: criteria.agrochemical ?? '',
  languageCode,
  ...(isTwo(criteria) && { sort: 'these-first' as const }),
  ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
})

export const foliarBody = (...asking: BodyInput) => ({ ...commonBody(...asking), activeIngredientCode: asking[0].active ?? '' })
