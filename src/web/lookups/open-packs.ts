import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { Asker } from '../../domain/search/outcomes.ts'
import type { OpenPack } from '../../domain/calls/open-pack.ts'
import { log } from '../platform/logger.ts'
import type { SavedPacks } from './packs.ts'

type OpenPacksOptions = {
  packs: () => Pick<SavedPacks, 'of' | 'read'>
  asker: Asker
  /** That of the page, in which most answers will be. */
  language: () => LanguageCode | undefined
  /** How many days ago the data with that hash were the newest; 0 while they are. */
  ageDays: (country: string, sha256: string) => number
}
type Opening = { country: string; sha256: string; coming: Promise<OpenPack | undefined>; pack?: OpenPack | undefined }

/** What results are asked for first: all of them, in another order, and only some. */
const FIRST_VIEWS = [{}, { sort: 'fails-first' }, { results: ['NC'] }]

/**
 * Of the first answers most is counting tests, making the texts of products and compiling code, all of which later ones use again: it
 * is done while nobody waits for it.
 */
const prepareViews = (pack: OpenPack, languageCode: LanguageCode): void => {
  const answer = (): void => {
    for (const view of FIRST_VIEWS)
      for (const name of ['foliarSearch', 'searchSummary']) pack.answerAtOnce(name, { countryCode: pack.country, languageCode, ...view })
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(answer)
  else setTimeout(answer)
}

/** Opens packs. Opening one takes time and memory, so the last one stays open until its data change. */
export const createOpenPacks = ({ packs, asker, language, ageDays }: OpenPacksOptions) => {
  let last: Opening | undefined

  /** The search code is loaded with the first pack that is opened. A pack that cannot be read is unused until it is fetched again. */
  const openText = async (json: string, age: () => number): Promise<OpenPack | undefined> => {
    const [{ openPack }, { importPhrases: phrases, loadCoder }] = await Promise.all([
      import('../../domain/calls/open-pack.ts'),
      import('./phrases.ts'),
    ])
    try {
      const pack = openPack(json, { phrases, codesOf: await loadCoder() }, asker, age)
      const shown = language()
      if (shown) {
        await pack.prepare(shown)
        prepareViews(pack, shown)
      }
      return pack
    } catch (error) {
      log.error(error)
      return undefined
    }
  }
  const read = async (country: string, sha256: string): Promise<OpenPack | undefined> => {
    const json = await packs().read(country)
    return json === undefined ? undefined : openText(json, () => ageDays(country, sha256))
  }
  const open = (country: string): Promise<OpenPack | undefined> => {
    const sha256 = packs().of(country)?.sha256
    if (sha256 === undefined) return Promise.resolve(undefined)
    if (last?.sha256 !== sha256) {
      const opening: Opening = { country, sha256, coming: read(country, sha256) }
      last = opening
      void opening.coming.then((pack) => (opening.pack = pack)).catch(log.error)
    }
    return last.coming
  }
  return {
    open,
    openText,
    /** The newest stored pack of a country, if it is open; else it is opened for the next time. */
    opened: (country: string): OpenPack | undefined => {
      const sha256 = packs().of(country)?.sha256
      if (last?.sha256 === sha256 && last?.pack) return last.pack
      void open(country).catch(log.error)
      return undefined
    },
  }
}
export type OpenPacks = ReturnType<typeof createOpenPacks>
