import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import type { CurrentState } from '../../../contract/look-ups/current.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import { askCurrentState, assetFiles, CURRENT_FILE, packFiles, pageFiles, securityFiles } from './asked-files.ts'
import type { Published, PublishedFile, PublishFolder } from './publish-files.ts'
import { holdsWithdrawn } from './withdrawn-in-pack.ts'

type Options = {
  app: FastifyInstance
  folder: PublishFolder
  webFolder: string
  brand: Brand
  publicUrl: string | undefined
  data: () => LoadedData | undefined
}

const isWhole = ({ lists, countries }: CurrentState, { index }: LoadedData): boolean =>
  lists !== undefined && [...index.countries].every((country) => Object.hasOwn(countries, country))

/** The same bytes for as long as the data are the same. */
const kept = ({ path, bytes }: PublishedFile): PublishedFile => {
  let read: Promise<Uint8Array> | undefined
  return { path, bytes: () => (read ??= bytes()) }
}

/** Writes what the server would send to a folder, whenever it changed. */
export const createPublisher = ({ app, folder, webFolder, brand, publicUrl, data }: Options) => {
  let shown = ''
  let files = ''
  let pages: { of: LoadedData; files: PublishedFile[] } | undefined
  let assets: PublishedFile[] | undefined

  const pagesOf = (loaded: LoadedData): PublishedFile[] => {
    if (pages?.of !== loaded) pages = { of: loaded, files: pageFiles(app, { brand, publicUrl, isDemonstration: loaded.demo }).map(kept) }
    return pages.files
  }
  return {
    /** Undefined as long as not all is built for the first time. `isNew` where more than the date of `current` changed. */
    publishOnce: async (): Promise<(Published & { isNew: boolean }) | undefined> => {
      const loaded = data()
      if (!loaded) return undefined
      if (loaded.index.tests.days.length === 0) throw new Error('the database has no tests: nothing is published')
      const state = await askCurrentState(app)
      if (!state || (files === '' && !isWhole(state, loaded))) return undefined
      const text = JSON.stringify(state)
      const nothing: Published = { written: 0, unchanged: 0, removed: 0 }
      if (text === shown && pages?.of === loaded) return { ...nothing, isNew: false }
      assets ??= await assetFiles(webFolder)
      const done = await folder.publish({
        objects: [...assets, ...packFiles(app, state)],
        pages: [...pagesOf(loaded), ...securityFiles(brand, publicUrl)],
        current: { path: CURRENT_FILE, bytes: () => Promise.resolve(Buffer.from(text)) },
        isWithdrawn: holdsWithdrawn(loaded.index),
      })
      const { asOf: _asOf, ...named } = state
      const isNew = files !== `${loaded.version} ${JSON.stringify(named)}`
      files = `${loaded.version} ${JSON.stringify(named)}`
      shown = text
      return { ...done, isNew }
    },
  }
}
