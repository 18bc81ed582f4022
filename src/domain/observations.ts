import type { LanguageCode } from './texts/languages.ts'
import { inOneCase } from './products/choices.ts'

/** A test may have its observations under a misspelled name too (SEED-05). */
type Observed = { observations?: string | undefined; obervations?: string | undefined }

/** The laboratory writes in English, whatever language the pages are in. */
export const LABORATORY_LANGUAGE: LanguageCode = 'en'

/** The observations, by either spelling; undefined where there are none. */
export const observationsOf = ({ observations, obervations }: Observed): string | undefined =>
  observations?.trim() || obervations?.trim() || undefined

/** Sentences that laboratories use often, by their codes, in one language. */
export type UsualSentences = Readonly<Record<string, string>>

/** Gives the codes of an observation that consists of usual sentences alone; undefined where any part of it is free text. */
export type ObservationCoder = (observations: string) => readonly string[] | undefined

/** A semicolon or a full stop ends a sentence; a decimal point does not. */
const SENTENCE_END = /;|\.(?=\s|$)/
const sentencesOf = (text: string): string[] => text.split(SENTENCE_END).map(inOneCase).filter(Boolean)

/** Finds usual sentences by their English text, whatever their case and spaces. */
export const observationCoder = (english: UsualSentences): ObservationCoder => {
  const codes = new Map(Object.entries(english).map(([code, sentence]) => [inOneCase(sentence), code]))
  return (observations) => {
    const found: string[] = []
    for (const sentence of sentencesOf(observations)) {
      const code = codes.get(sentence)
      if (code === undefined) return undefined
      found.push(code)
    }
    return found.length > 0 ? found : undefined
  }
}

/** An observation in the reader's language; undefined where one of its codes has no sentence there. `fullStop` ends each sentence. */
export const sentencesFor = (
  codes: readonly string[] | undefined,
  textOf: (code: string) => string | undefined,
  fullStop = '.',
): string | undefined => {
  const sentences = codes?.map(textOf)
  return sentences?.every((sentence) => sentence !== undefined)
    ? sentences.map((sentence) => `${sentence}${fullStop}`).join(' ')
    : undefined
}
