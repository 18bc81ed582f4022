import { observationCoder, type ObservationCoder } from '../../../domain/observations.ts'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../../domain/languages.ts'
import type { ResultCode } from '../../../domain/records.ts'

type Phrases = Record<ResultCode, string>

const files = import.meta.glob<Phrases>('../../../../content/phrases/*.json', { import: 'default' })
const load = (language: LanguageCode): Promise<Phrases> | undefined => files[`../../../../content/phrases/${language}.json`]?.()

/** The name of each result in a language; in English if that language is not on this device. */
export const importPhrases = async (language: LanguageCode): Promise<Phrases> => {
  const own = await load(language)?.catch(() => undefined)
  return own ?? load(DEFAULT_LANGUAGE)!
}

/** Finds the usual sentences of observations, as the server does; undefined if their list is not on this device. */
export const loadCoder = async (): Promise<ObservationCoder | undefined> => {
  const sentences = await import('../../../../content/observations/en.json').catch(() => undefined)
  return sentences && observationCoder(sentences.default)
}
