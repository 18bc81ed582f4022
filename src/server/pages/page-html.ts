import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '../../contract/brand.ts'
import { escapeHtml } from '../../domain/html.ts'
import type { LanguageCode } from '../../domain/languages.ts'
import type { Preview } from '../sharing/previews.ts'

const ESCAPED: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that is safe inside a script element. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPED[character]!)

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`

/** The tags that search engines and previews of shared links read. The server does not know its own address, so none has a host. */
const previewTags = (siteName: string, { title, description, path }: Preview): string =>
  [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(path === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(path)}" />`]),
  ].join('\n    ')

const titleOf = ({ title }: Preview, siteName: string): string => (title === siteName ? siteName : `${title} · ${siteName}`)

/** The built page with language, brand, data state and preview inserted; throws where the page was not built. */
export const createPageHtml = (webFolder: string, icon: string): ((boot: Boot, language: LanguageCode, preview: Preview) => string) => {
  const path = join(webFolder, 'index.html')
  let template: string
  try {
    template = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} is missing: build the pages first (npm run build)`, { cause: error })
  }
  return (boot, language, preview) =>
    template
      .replaceAll('%LANGUAGE%', language)
      .replaceAll('%TITLE%', () => escapeHtml(titleOf(preview, boot.brand.title)))
      .replaceAll('%PREVIEW%', () => previewTags(boot.brand.title, preview))
      .replaceAll('%ICON%', () => escapeHtml(`/brand/${icon}`))
      .replaceAll('%THEME%', () => escapeHtml(boot.brand.colours.primary))
      .replaceAll('%BOOT%', () => jsonForHtml(boot))
}
