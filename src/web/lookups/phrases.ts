import { observationCoder, type ObservationCoder } from '../../domain/observations.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { ResultCode } from '../../domain/records.ts'
import english from '../../../content/phrases/en.json'

type Phrases = Record<ResultCode, string>

const files = import.meta.glob<Phrases>(['../../../content/phrases/*.json', '!../../../content/phrases/en.json'], {
  import: 'default',
})
const load = (language: LanguageCode): Promise<Phrases> | undefined => files[`../../../content/phrases/${language}.json`]?.()

/** The name of each result in a language; in English, which comes with this code, if that language is not on this device. */
export const importPhrases = async (language: LanguageCode): Promise<Phrases> => (await load(language)?.catch(() => undefined)) ?? english

/** Finds the usual sentences of observations, as the server does; undefined if their list is not on this device. */
export const loadCoder = async (): Promise<ObservationCoder | undefined> => {
  const sentences = await import('../../../content/observations/en.json').catch(() => undefined)
  return sentences && observationCoder(sentences.default)
}
