import type { Brand } from '../../../contract/brand.ts'
import { LISTS_FORMAT, type ListsFile } from '../../../contract/current.ts'
import { LANGUAGES } from '../../../domain/languages.ts'
import { allActives, allProducts, countryChoices } from '../../../domain/search/choice-lists.ts'
import type { SearchIndex } from '../../../domain/search/search-index.ts'

/** JSON of the lists that are of no single country. `stamp`: see `contentStamp`. */
export const listsJson = (index: SearchIndex, { brand, stamp }: { brand: Brand; stamp: string }): string => {
  const file: ListsFile = {
    format: LISTS_FORMAT,
    version: stamp,
    countries: countryChoices(index),
    languages: LANGUAGES.map(({ languageCode, name }) => ({ id: languageCode, name, languageCode })),
    activeIngredients: allActives(index),
    agrochemicals: allProducts(index),
    contacts: brand.contacts,
  }
  return JSON.stringify(file)
}
