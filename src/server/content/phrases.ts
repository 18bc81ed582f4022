import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/texts/languages.ts'
import type { ResultCode } from '../../domain/records.ts'

const FOLDER = new URL('../../../content/phrases/', import.meta.url)
const sentence = z.string().check(z.minLength(1))
const phrasesFile = z.strictObject({ C: sentence, CA: sentence, NC: sentence })

/** The phrase for each result code, in a language. */
export type Phrases = (language: LanguageCode) => Record<ResultCode, string>

/** Reads content/phrases; a language without a file uses English. Throws with the file's name where one is malformed. */
export const loadPhrases = (): Phrases => {
  const phrases = new Map<string, Record<ResultCode, string>>()
  for (const file of readdirSync(FOLDER)) {
    const language = file.replace(/\.json$/, '')
    if (!isLanguageCode(language)) continue
    const path = fileURLToPath(new URL(file, FOLDER))
    try {
      phrases.set(language, z.parse(phrasesFile, JSON.parse(readFileSync(path, 'utf8'))))
    } catch (error) {
      throw new Error(`${path} must contain a sentence for each of C, CA and NC`, { cause: error })
    }
  }
  const fallback = phrases.get(DEFAULT_LANGUAGE)
  if (!fallback) throw new Error(`${fileURLToPath(FOLDER)}${DEFAULT_LANGUAGE}.json is missing`)
  return (language) => phrases.get(language) ?? fallback
}
