import { useEffect, useState } from 'react'
import type english from '../../../../../../content/guidance/en.json'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../../../../domain/texts/languages.ts'
import { log } from '../../../../platform/logger.ts'

/** The words of order, passes, jar and guidance, by the domain's codes. */
export type Words = typeof english

const files = import.meta.glob<Words>('../../../../../../content/guidance/*.json', { import: 'default' })
const load = (language: LanguageCode): Promise<Words> | undefined => files[`../../../../../../content/guidance/${language}.json`]?.()

/** The words in a language; in English if that language is not on this device. */
export const loadWords = async (language: LanguageCode): Promise<Words> => {
  const own = await load(language)?.catch(() => undefined)
  return own ?? load(DEFAULT_LANGUAGE)!
}

/** Undefined until they are there; null where they cannot be fetched. */
export const useWords = (language: LanguageCode): Words | null | undefined => {
  const [words, setWords] = useState<Words | null>()
  useEffect(() => {
    loadWords(language).then(setWords, (error: unknown) => {
      log.error(error)
      setWords(null)
    })
  }, [language])
  return words
}
