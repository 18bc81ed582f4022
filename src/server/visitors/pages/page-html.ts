import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot, Brand } from '../../../contract/brand.ts'
import { VIEW_BEGIN, VIEW_END } from '../../../contract/first-view.ts'
import { paletteStyle } from '../../../domain/colours.ts'
import { escapeHtml, jsonForHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { sourceOfInline, sourcesOfScripts } from '../../http/security-headers.ts'
import { facePicture } from '../brand/face-pictures.ts'
import type { Preview } from '../sharing/previews.ts'

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`

/** Where the service is for others, without a slash at the end, and the path of its image; undefined where it was not told. */
type Outside = { origin: string; image: string } | undefined

/** The tags that search engines and previews of shared links read. Without its address the server leaves out those that need a host. */
const previewTags = (siteName: string, { title, description, path, picture, feed }: Preview, outside: Outside): string =>
  [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(outside === undefined || path === undefined ? [] : [meta('property', 'og:url', `${outside.origin}${path}`)]),
    ...(outside === undefined
      ? []
      : [
          meta('property', 'og:image', `${outside.origin}${picture === undefined ? outside.image : facePicture(picture)}`),
          ...(picture === undefined ? [] : [meta('property', 'og:image:alt', title)]),
        ]),
    meta('name', 'twitter:card', outside === undefined || picture === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(path === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(`${outside?.origin ?? ''}${path}`)}" />`]),
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(feed)}" />`]),
  ].join('\n    ')

const titleOf = ({ title }: Preview, siteName: string): string => (title === siteName ? siteName : `${title} · ${siteName}`)

const style = (css: string): string => (css === '' ? '' : `<style>${css}</style>`)
/** The build writes the styles that every page needs into it. */
const STYLE = /<style>(.*?)<\/style>/gs
const ROOT = '<div id="root"></div>'

/** What a page says where its code cannot run, as HTML: with JavaScript off, before the page; in a browser below the floor, after it. */
export type WithoutApp = { noScript: string; belowFloor: string }

type PageParts = {
  boot: Boot
  language: LanguageCode
  preview: Preview
  withoutApp?: WithoutApp
  /** Addresses that the page will ask for anyway. */
  preloads?: Preloads
  /** What the server draws of the page. */
  view?: { id: string; html: string; css: string; styles: readonly string[] } | undefined
}
/** `calls` of the API, by their addresses. */
export type Preloads = { scripts: readonly string[]; calls: readonly string[] }

/** Calls that the page makes carry the same headers, so that browsers use what was loaded. */
const preloadTags = ({ scripts, calls }: Preloads): string =>
  [
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
    ...calls.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(href)}">`),
  ].join('')

/** Markers around the root element, by which the background worker takes what is drawn out of its copy for all addresses. */
const drawn = (id: string, html: string): string => `${VIEW_BEGIN}<div id="root" data-view="${escapeHtml(id)}">${html}</div>${VIEW_END}`

/**
 * The built page with language, brand, data state and preview inserted, and what the server draws of it; throws where the page was not
 * built. `styleSources` and `scriptSources` are the hashes of what is inline in it, for the policy.
 */
export const createPageHtml = (
  webFolder: string,
  { icons, colours }: Pick<Brand, 'icons' | 'colours'>,
  viewCss: readonly string[] = [],
  publicUrl?: string,
) => {
  const outside: Outside = publicUrl === undefined ? undefined : { origin: new URL(publicUrl).origin, image: `/brand/${icons.large}` }
  const path = join(webFolder, 'index.html')
  let template: string
  try {
    template = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} is missing: build the pages first (npm run build)`, { cause: error })
  }
  const palette = paletteStyle(colours)
  const styles = [...[...template.matchAll(STYLE)].map(([, css]) => css!), palette, ...viewCss]
  const render = ({ boot, language, preview, withoutApp, preloads, view }: PageParts): string =>
    template
      .replaceAll('%LANGUAGE%', language)
      .replaceAll('%TITLE%', () => escapeHtml(titleOf(preview, boot.brand.title)))
      .replaceAll('%PRELOADS%', () => (preloads ? preloadTags(preloads) : ''))
      .replaceAll('%PREVIEW%', () => previewTags(boot.brand.title, preview, outside))
      .replaceAll('%NO_SCRIPT%', () => withoutApp?.noScript ?? '')
      .replaceAll('%BELOW_FLOOR%', () => withoutApp?.belowFloor ?? '')
      .replaceAll('%ICON%', () => escapeHtml(`/brand/${icons.small}`))
      .replaceAll('%THEME%', () => escapeHtml(boot.brand.colours.primary))
      .replaceAll('%BOOT%', () => jsonForHtml(boot))
      .replace('</template>', () => `${view ? switchedOff(view.styles) : ''}</template>`)
      .replace('</head>', () => `${style(palette)}${view ? style(view.css) : ''}</head>`)
      .replace(ROOT, () => (view ? drawn(view.id, view.html) : ROOT))
  return { render, styleSources: styles.filter(Boolean).map(sourceOfInline), scriptSources: sourcesOfScripts(template) }
}

/** Late code finds that these style sheets are there. */
const switchedOff = (files: readonly string[]): string =>
  files.map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}" disabled>`).join('')
