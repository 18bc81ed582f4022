import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/texts/languages.ts'

/** Texts in the language of a reader. */
export type TextCatalogue<Texts> = (language: LanguageCode) => Texts

/** A text with no other variables than these, and with all required ones. */
export const textWith = (variables: readonly string[], required: readonly string[] = []) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.refine(
      (value) => [...value.matchAll(/\{([^}]*)\}/g)].every(([, name]) => variables.includes(name!)),
      variables.length === 0 ? 'may not hold variables' : `may only hold ${inBraces(variables)}`,
    ),
    z.refine((value) => required.every((name) => value.includes(`{${name}}`)), `must hold ${inBraces(required)}`),
  )
const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

const readTexts = <Texts>(path: string, schema: z.ZodMiniType<Texts>): Texts => {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error })
  }
  const result = z.safeParse(schema, read)
  if (result.success) return result.data
  const messages = result.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new Error(`${path}: ${messages.join('; ')}`)
}

/** Reads a file for each language; a language without a file uses English. Throws with the file's name and all errors in it. */
export const loadTexts = <Texts>(folder: string, schema: z.ZodMiniType<Texts>): TextCatalogue<Texts> => {
  const catalogue = new Map<string, Texts>()
  for (const file of readdirSync(folder)) {
    const language = file.replace(/\.json$/, '')
    if (isLanguageCode(language)) catalogue.set(language, readTexts(join(folder, file), schema))
  }
  const fallback = catalogue.get(DEFAULT_LANGUAGE)
  if (!fallback) throw new Error(`${join(folder, `${DEFAULT_LANGUAGE}.json`)} is missing`)
  return (language) => catalogue.get(language) ?? fallback
}

/** The same for a folder of this program, which does not change while it runs: it is read when its texts are first wanted. */
export const ownTexts = <Texts>(folder: string, schema: z.ZodMiniType<Texts>): (() => TextCatalogue<Texts>) => {
  let loaded: TextCatalogue<Texts> | undefined
  return () => (loaded ??= loadTexts(folder, schema))
}
