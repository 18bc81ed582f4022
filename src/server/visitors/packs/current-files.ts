import { setImmediate } from 'node:timers/promises'
import type { CurrentState } from '../../../contract/look-ups/current.ts'
import { HASH_LENGTH, RENEWED_EVERY_MS } from '../../../contract/look-ups/public-paths.ts'
import { createLoop } from '../../process/loop.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import { PackComing, type PackService } from './packs.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** How often new data are looked for; looking costs nothing. */
const LOOK_MS = 200
/** A pack of older data stays named for as long, while the new one is built; then its country is left out until it is. */
const OLD_NAME_MS = 2_000

const shortHash = (json: string | Uint8Array): string => sha256Hex(json).slice(0, HASH_LENGTH)

type Options = {
  currentData: () => LoadedData | undefined
  /** When the database last said that these are its data. */
  seenAt: () => number | undefined
  packs: PackService
  /** A digest of what a country's pack is made from. */
  contentOf: (data: LoadedData, country: string) => string
  /** JSON of the lists. */
  listsOf: (data: LoadedData) => string
  now: () => number
  onError: (error: unknown) => void
}
type Named = { hash: string; content: string }

/**
 * What is current: the packs and lists of the newest data, as far as they are built. Nothing is built until somebody asks; from then on
 * the packs of countries whose content changed are built at once.
 */
export const createCurrentFiles = ({ currentData, seenAt, packs, contentOf, listsOf, now, onError }: Options) => {
  const named = new Map<string, Named>()
  /** The name of each country before this one. */
  const former = new Map<string, string>()
  /** Countries that are named by the packs of older data, since when. */
  const outdated = new Map<string, number>()
  let lists: { hash: string; json: string } | undefined
  /** The data with which everything that is named was compared, and those of which everything is named. */
  let compared: LoadedData | undefined
  let finished: LoadedData | undefined
  let asOf: number | undefined
  let shown = ''

  const compare = async (data: LoadedData): Promise<Map<string, string>> => {
    const contents = new Map<string, string>()
    for (const country of data.index.countries) {
      contents.set(country, contentOf(data, country))
      // Others' requests go on between two countries.
      await setImmediate()
    }
    for (const country of named.keys()) {
      if (!contents.has(country)) named.delete(country)
      else if (named.get(country)!.content === contents.get(country)) outdated.delete(country)
      else if (!outdated.has(country)) outdated.set(country, now())
    }
    const json = listsOf(data)
    lists = { hash: shortHash(json), json }
    compared = data
    return contents
  }
  const refresh = async (): Promise<void> => {
    const data = currentData()
    if (!data || data === finished) return
    const contents = await compare(data)
    let isWhole = true
    for (const [country, content] of contents) {
      if (named.get(country)?.content === content) continue
      const pack = await packs.find(country, data.version, content)
      if (currentData() !== data) return
      if (pack.isOfNewer) isWhole = false
      else {
        const before = named.get(country)?.hash
        if (before !== undefined) former.set(country, before)
        named.set(country, { hash: pack.sha256.slice(0, HASH_LENGTH), content })
        outdated.delete(country)
      }
    }
    if (isWhole) finished = data
  }
  const loop = createLoop(refresh, {
    everyMs: LOOK_MS,
    onError: (error) => {
      if (!(error instanceof PackComing)) onError(error)
    },
  })
  let isStarted = false

  return {
    /** Undefined until data are loaded and the database has confirmed them. */
    state: (): CurrentState | undefined => {
      if (!isStarted) loop.start()
      isStarted = true
      const [data, seen] = [currentData(), seenAt()]
      if (!data || seen === undefined) return undefined
      for (const [country, since] of outdated)
        if (now() - since >= OLD_NAME_MS) {
          named.delete(country)
          outdated.delete(country)
        }
      const countries = Object.fromEntries(
        [...named].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([country, { hash }]) => [country, hash]),
      )
      const files = { ...(lists && { lists: lists.hash }), countries }
      const text = JSON.stringify(files)
      // Of names that were not compared with the newest data nothing newer is said.
      const isTrueNow = outdated.size === 0 && (compared === data || named.size === 0)
      if (asOf === undefined || (isTrueNow && (text !== shown || seen < asOf || seen - asOf >= RENEWED_EVERY_MS))) {
        asOf = seen
        shown = text
      }
      return { asOf: new Date(asOf).toISOString(), ...files }
    },
    /** Whether a hash names the tests of a country that are served now, or what was named before; undefined where it is not known (yet). */
    isNow: (country: string, hash: string): boolean | undefined => {
      if (former.get(country) === hash && named.get(country)?.hash !== hash) return false
      if (named.get(country)?.hash !== hash) return undefined
      if (outdated.has(country)) return false
      return compared === currentData() ? true : undefined
    },
    /** JSON of the lists with a hash; undefined where they are not the current ones. */
    listsWith: (hash: string): string | undefined => (lists?.hash === hash ? lists.json : undefined),
    stop: () => loop.stop(),
  }
}
export type CurrentFiles = ReturnType<typeof createCurrentFiles>
