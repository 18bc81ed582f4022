import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/languages.ts'

const FOLDER = fileURLToPath(new URL('../../../content/sharing/', import.meta.url))

/** A text with each of these variables and no other. */
const text = (...variables: string[]) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.refine(
      (value) => {
        const found = [...value.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!)
        return found.length === variables.length && variables.every((name) => found.includes(name))
      },
      variables.length === 0 ? 'may not hold variables' : `must hold ${variables.map((name) => `{${name}}`).join(', ')} and no others`,
    ),
  )

const sharingTexts = z.strictObject({
  /** First in every title while the data are demonstration data. */
  demonstration: text(),
  /** A result in one or two words. */
  verdicts: z.strictObject({ C: text(), CA: text(), NC: text() }),
  counts: text('pass', 'withCare', 'fail'),
  notTested: text(),
  report: text('phrase', 'date', 'water'),
  seedReport: text('phrase', 'date'),
  search: text('product'),
  seedSearch: text('product'),
  /** About every other page. */
  site: text('product'),
  /** Names of crops within a sentence, by their names in the data in lower case; other crops keep those. */
  crops: z.record(z.string(), text()),
})
export type SharingTexts = z.infer<typeof sharingTexts>
export type SharingCatalogue = (language: LanguageCode) => SharingTexts

const readTexts = (path: string): SharingTexts => {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error })
  }
  const result = z.safeParse(sharingTexts, read)
  if (result.success) return result.data
  const messages = result.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new Error(`${path}: ${messages.join('; ')}`)
}

/** Reads content/sharing; a language without a file uses English. Throws with the file's name and all errors in it. */
export const loadSharingTexts = (folder: string = FOLDER): SharingCatalogue => {
  const catalogue = new Map<string, SharingTexts>()
  for (const file of readdirSync(folder)) {
    const language = file.replace(/\.json$/, '')
    if (isLanguageCode(language)) catalogue.set(language, readTexts(join(folder, file)))
  }
  const fallback = catalogue.get(DEFAULT_LANGUAGE)
  if (!fallback) throw new Error(`${join(folder, `${DEFAULT_LANGUAGE}.json`)} is missing`)
  return (language) => catalogue.get(language) ?? fallback
}
