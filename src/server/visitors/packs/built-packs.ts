import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import type { BuiltPack } from './build-pack.ts'
import { contentStamp } from './content-stamp.ts'
import { createContents } from './country-digest.ts'
import { createCurrentFiles } from './current-files.ts'
import type { PackStore } from './pack-store.ts'
import { createPackService } from './packs.ts'
import { LISTS_FORMAT, type ListsFile } from '../../../contract/look-ups/current.ts'
import { LANGUAGES } from '../../../domain/texts/languages.ts'
import { allActives, allProducts, countryChoices } from '../../../domain/search/choice-lists.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'

/** JSON of the lists that are of no single country. `stamp`: see `contentStamp`. */
const listsJson = (index: SearchIndex, { brand, stamp }: { brand: Brand; stamp: string }): string => {
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

export type PackOptions = {
  brand: Brand
  phrases: Phrases
  currentData: () => LoadedData | undefined
  /** When the database last said that these are its data, milliseconds since 1970. */
  seenAt: () => number | undefined
  /** Builds a country's pack, which contains the stamp; rejects where the database does not respond. */
  buildPack: (country: string, stamp: string) => Promise<BuiltPack>
  /** Stores packs; without it they are cached in memory. */
  packStore?: PackStore
  now?: () => number
}

/** The packs and which of them are current, until the server closes. */
export const createBuiltPacks = (app: FastifyInstance, { brand, phrases, currentData, seenAt, ...options }: PackOptions) => {
  const stamp = contentStamp(brand, phrases)
  const contentOf = createContents(stamp)
  const packs = createPackService({
    build: (country) => options.buildPack(country, stamp),
    store: options.packStore,
    onStoreError: (error) => app.log.warn({ err: error }, 'a pack could not be stored; it is served from memory'),
  })
  const files = createCurrentFiles({
    currentData,
    seenAt,
    packs,
    contentOf,
    listsOf: ({ index }) => listsJson(index, { brand, stamp }),
    now: options.now ?? Date.now,
    onError: (error) => app.log.error({ err: error }, 'a pack could not be built; the server will try again'),
  })
  app.addHook('onClose', files.stop)
  return { packs, files, contentOf }
}
