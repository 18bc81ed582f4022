import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/languages.ts'
import { SUMMARY_LABELS, type SummaryLabel } from '../../domain/request-summary.ts'

const FOLDER = fileURLToPath(new URL('../../../content/mail/', import.meta.url))

/** A text with no other variables than these, and with all required ones. */
const text = (variables: readonly string[], required: readonly string[] = []) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.refine(
      (value) => [...value.matchAll(/\{([^}]*)\}/g)].every(([, name]) => variables.includes(name!)),
      `may only hold ${variables.map((name) => `{${name}}`).join(', ')}`,
    ),
    z.refine(
      (value) => required.every((name) => value.includes(`{${name}}`)),
      `must hold ${required.map((name) => `{${name}}`).join(', ')}`,
    ),
  )
const aboutRequest = text(['product', 'maker', 'reference'], ['reference'])
const label = text(['product'])

const mailTexts = z.strictObject({
  laboratorySubject: aboutRequest,
  laboratoryIntroduction: aboutRequest,
  laboratoryReply: text([]),
  /** Used instead where the visitor's address needs SMTPUTF8. */
  laboratoryNoReply: text([]),
  /** Only in emails about requests of a reseller's edition. */
  laboratoryReseller: text(['reseller'], ['reseller']),
  laboratoryLanguage: text(['language'], ['language']),
  acknowledgementSubject: aboutRequest,
  acknowledgementText: aboutRequest,
  summary: z.strictObject(Object.fromEntries(SUMMARY_LABELS.map((name) => [name, label])) as Record<SummaryLabel, typeof label>),
})
export type MailTexts = z.infer<typeof mailTexts>
export type MailCatalogue = (language: LanguageCode) => MailTexts

const readTexts = (path: string): MailTexts => {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error })
  }
  const result = z.safeParse(mailTexts, read)
  if (result.success) return result.data
  const messages = result.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new Error(`${path}: ${messages.join('; ')}`)
}

/** Reads content/mail; a language without a file uses English. Throws with the file's name and all errors in it. */
export const loadMailTexts = (folder: string = FOLDER): MailCatalogue => {
  const catalogue = new Map<string, MailTexts>()
  for (const file of readdirSync(folder)) {
    const language = file.replace(/\.json$/, '')
    if (isLanguageCode(language)) catalogue.set(language, readTexts(join(folder, file)))
  }
  const fallback = catalogue.get(DEFAULT_LANGUAGE)
  if (!fallback) throw new Error(`${join(folder, `${DEFAULT_LANGUAGE}.json`)} is missing`)
  return (language) => catalogue.get(language) ?? fallback
}
