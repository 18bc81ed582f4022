import { countryCode } from '../../../domain/countries.ts'
import { cropKey } from '../../../domain/crops/crop-terms.ts'
import { cropOf, CROPS } from '../../../domain/crops/crops.ts'
import type { Edition } from '../../../domain/editions.ts'
import type { TestKind } from '../../../domain/records.ts'
import type { AskedFoliar, AskedSeed } from '../../../domain/search/criteria.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { hasCoatings } from '../../../domain/search/seed-choices.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'

/** The search that an address asks for. */
export type Question = {
  kind: TestKind
  /** Upper-case code. */
  country: string
  /** The names of the products and of the active ingredient. */
  names: string[]
  /** Name of a crop in lower case. */
  crop: string | undefined
  asked: AskedFoliar & AskedSeed
  /** The same search as the query of an address, without its filters. */
  query: string
}

/** The query of an address; a name may be in it more than once. */
export type Query = Record<string, string | string[] | undefined>

const firstOf = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return (Array.isArray(value) ? value[0] : value)?.trim() || undefined
}

const PICKERS = { foliar: ['product', 'agrochemical', 'active'], seed: ['product', 'agrochemical', 'crop'] } as const

/** One of the three crops, by its id or any of its names, as the page takes it (SEED-36). */
const fixedCrop = (id: string): string | undefined =>
  (cropOf(id) ?? CROPS.find(({ name }) => cropKey(name) === cropKey(id)))?.name.toLowerCase()

/** The question of a search page's address; undefined where there is none, or where it names something that does not exist. */
export const questionIn = (
  query: Query,
  kind: TestKind,
  index: SearchIndex,
  { forcedCountry, extraRestriction }: Pick<Edition, 'forcedCountry' | 'extraRestriction'>,
): Question | undefined => {
  const typed = firstOf(query, 'country')
  const country = typed && (forcedCountry ?? countryCode(typed))
  // Whether a reseller's country has a test that it may not see is nothing to tell.
  if (!country || (forcedCountry === undefined && !index.countryAt.has(country))) return undefined
  const ids = Object.fromEntries(PICKERS[kind].map((picker) => [picker, firstOf(query, picker)]))
  const { product, agrochemical, active, crop: cropId } = ids as Partial<Record<(typeof PICKERS)[TestKind][number], string>>
  const productName = (id: string): string | undefined => {
    const position = index.terms.product.get(id)
    return position === undefined ? undefined : displayName(index.products[position]!, namesIn(index.products, country))
  }
  const activeName = (id: string): string | undefined =>
    index.terms.active.has(id.toLowerCase()) ? index.actives.find((name) => name.toLowerCase() === id.toLowerCase()) : undefined
  const names = [product && productName(product), agrochemical && productName(agrochemical), active && activeName(active)]
  const known = names.filter((name) => name !== undefined)
  if (known.length !== [product, agrochemical, active].filter((id) => id !== undefined).length) return undefined
  // A reseller's pages have a fixed list of crops (EDI-07).
  const other = cropId !== undefined && !extraRestriction && hasCoatings(index, country, cropId) ? cropId : undefined
  const crop = (cropId === undefined ? undefined : fixedCrop(cropId)) ?? other
  if (cropId !== undefined && crop === undefined) return undefined
  const used = { country: country.toLowerCase(), ...ids }
  return {
    kind,
    country,
    names: known,
    crop,
    asked: {
      countryCode: country,
      makerChemicalId: product,
      agrochemicalCode: agrochemical,
      activeIngredientCode: active,
      seedName: crop,
    },
    query: new URLSearchParams(Object.entries(used).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString(),
  }
}
