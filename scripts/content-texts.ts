import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { LANGUAGE_CODES, type LanguageCode } from '../src/domain/texts/languages.ts'

const CONTENT = fileURLToPath(new URL('../content', import.meta.url))
const format = formatter()

/** The English observations are compared with what the laboratory typed, so they have the spaces of a keyboard. */
const TYPED = join('observations', 'en.json')

/** A text that people read. `isMessage`: it has plurals as the catalogues write them. */
type ContentText = { path: string; language: LanguageCode; text: string; isMessage: boolean }

/** The language that a path names: by a folder (`locales/de/first-page.po`) or by the file (`mail/de.json`). */
const languageOf = (path: string): LanguageCode | undefined =>
  LANGUAGE_CODES.find((language) => path.split('/').includes(language) || basename(path).replace(/\.\w+$/, '') === language)

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []

const textsOf = async (path: string, language: LanguageCode): Promise<string[]> => {
  const filename = join(CONTENT, path)
  const content = readFileSync(filename, 'utf8')
  if (path.endsWith('.json')) return textsIn(JSON.parse(content))
  if (path.endsWith('.md')) return content.split('\n')
  const messages = await format.parse(content, { locale: language, sourceLocale: 'en', filename })
  return Object.values(messages).flatMap(({ translation }) => translation ?? [])
}

/** Every text of `content/`, in all languages; articles by line. */
export const contentTexts = async (): Promise<ContentText[]> => {
  const found: ContentText[] = []
  for (const path of readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const language = languageOf(path)
    if (language === undefined || path === TYPED || !/\.(po|json|md)$/.test(path)) continue
    // oxlint-disable-next-line no-await-in-loop
    for (const text of await textsOf(path, language)) found.push({ path, language, text, isMessage: path.endsWith('.po') })
  }
  return found
}
