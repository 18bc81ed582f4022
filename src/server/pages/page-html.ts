import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '../../contract/brand.ts'
import { escapeHtml } from '../../domain/html.ts'
import type { LanguageCode } from '../../domain/languages.ts'

const ESCAPED: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that is safe inside a script element. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPED[character]!)

/** The built page with language, brand and data state inserted; throws where the page was not built. */
export const createPageHtml = (webFolder: string, icon: string): ((boot: Boot, language: LanguageCode) => string) => {
  const path = join(webFolder, 'index.html')
  let template: string
  try {
    template = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} is missing: build the pages first (npm run build)`, { cause: error })
  }
  return (boot, language) =>
    template
      .replaceAll('%LANGUAGE%', language)
      .replaceAll('%TITLE%', () => escapeHtml(boot.brand.title))
      .replaceAll('%ICON%', () => escapeHtml(`/brand/${icon}`))
      .replaceAll('%THEME%', () => escapeHtml(boot.brand.colours.primary))
      .replaceAll('%BOOT%', () => jsonForHtml(boot))
}
