import { useEffect, useState } from 'react'
import type english from '../../../../content/take-along/en.json'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../../domain/texts/languages.ts'
import type { EppoList } from '../../../domain/take-along/eppo.ts'
import { log } from '../../platform/logger.ts'

/** The words of the panel and of its files. */
export type TakeWords = typeof english

const files = import.meta.glob<TakeWords>('../../../../content/take-along/*.json', { import: 'default' })
const load = (language: LanguageCode): Promise<TakeWords> | undefined => files[`../../../../content/take-along/${language}.json`]?.()

/** The words in a language; in English if that language is not on this device. */
const loadTakeWords = async (language: LanguageCode): Promise<TakeWords> => {
  const own = await load(language)?.catch(() => undefined)
  return own ?? load(DEFAULT_LANGUAGE)!
}

const loadEppo = (): Promise<EppoList> => import('../../../../content/crops/codes/eppo.json').then((file) => file.default)

/** Fetches them, so that the panel opens without a network. */
export const keepTakeWords = async (language: LanguageCode): Promise<void> => {
  await Promise.all([loadTakeWords(language), loadEppo()])
}

type Loaded = { words: TakeWords; eppo: EppoList }

/** Undefined until they are there; null where they cannot be fetched. */
export const useTakeWords = (language: LanguageCode): Loaded | null | undefined => {
  const [loaded, setLoaded] = useState<Loaded | null>()
  useEffect(() => {
    Promise.all([loadTakeWords(language), loadEppo()]).then(
      ([words, eppo]) => setLoaded({ words, eppo }),
      (error: unknown) => {
        log.error(error)
        setLoaded(null)
      },
    )
  }, [language])
  return loaded
}
