import type { Brand } from '../../../contract/brand.ts'
import { paletteOf } from '../../../domain/colours.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { ShownRelease } from '../../data/release/shown-file.ts'
import type { OpenDataTexts } from './open-data-texts.ts'

type Shown = {
  release: ShownRelease | undefined
  isDemonstration: boolean
  language: LanguageCode
  texts: OpenDataTexts
  brand: Pick<Brand, 'title' | 'product' | 'colours' | 'icons'>
  licence: { name: string; url?: string | undefined } | undefined
}

/** In the colours of the brand, as the other pages that the server draws. */
export const dataStyle = (colours: Brand['colours']): string => {
  const {
    primary,
    ground,
    line,
    'primary-dark': night,
    'ground-dark': darkGround,
    'surface-dark': darkSurface,
    'line-dark': darkLine,
  } = paletteOf(colours)
  return (
    `:root{color-scheme:light dark}body{max-width:56rem;margin:0 auto;padding:0 min(1rem,5vw) 2rem;font:1rem/1.5 system-ui,sans-serif;color:#13201a;background:${ground};overflow-wrap:anywhere}` +
    `header{padding:.5rem 0;background:#fff;box-shadow:0 0 0 100vmax #fff;clip-path:inset(0 -100vmax)}header a{font-size:1.25rem;font-weight:700;color:inherit;text-decoration:none}` +
    `img{vertical-align:middle;border-radius:.5rem}h1{line-height:1.2}a{color:${primary}}code{display:block;font-size:.875rem}` +
    `ul{padding:0 1rem;list-style:none;background:#fff;border:1px solid ${line};border-radius:.875rem}li{padding:.75rem 0}li+li{border-top:1px solid ${line}}` +
    `li a{display:inline-block;min-height:2.75rem;font-weight:600}` +
    `@media(prefers-color-scheme:dark){body{color:#eff5f0;background:${darkGround}}header,ul{background:${darkSurface};border-color:${darkLine}}header{box-shadow:0 0 0 100vmax ${darkSurface}}li+li{border-color:${darkLine}}a{color:${night}}}`
  )
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** What changed since the release before or, of the first, how much it has. */
const releaseText = ({ version, changes, first }: ShownRelease, texts: OpenDataTexts, number: Intl.NumberFormat): string => {
  const counts = Object.entries(first ?? changes).map(([name, count]) => [name, number.format(count)] as const)
  return filled(first ? texts.firstRelease : texts.release, { version, ...Object.fromEntries(counts) })
}

/** The page of the newest release, without a script. */
export const drawDataPage = ({ release, isDemonstration, language, texts, brand, licence }: Shown): string => {
  const { product, title, icons, colours } = brand
  const number = new Intl.NumberFormat(language)
  const rows = (release?.files ?? []).map(
    ({ name, bytes, sha256 }) =>
      `<li><a href="/data/${escapeHtml(`${release!.version}/${name}`)}">${escapeHtml(name)}</a> (${number.format(Math.ceil(bytes / 1000))}\u00a0kB)<code>SHA-256 ${sha256}</code></li>`,
  )
  const terms = licence ? filled(texts.licence, { licence: licence.name }) : texts.noLicence
  const status = release ? releaseText(release, texts, number) : isDemonstration ? texts.demonstration : texts.none
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(`${texts.title} · ${product}`)}</title><style>${dataStyle(colours)}</style></head>`,
    `<body><header><a href="/"><img src="/brand/${escapeHtml(icons.small)}" alt="" width="36" height="36"> ${escapeHtml(title)}</a></header><main><h1>${escapeHtml(texts.title)}</h1>`,
    `<p>${escapeHtml(filled(texts.intro, { product }))}</p><p>${escapeHtml(status)}</p>`,
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    `<p>${licence?.url === undefined ? escapeHtml(terms) : `<a href="${escapeHtml(licence.url)}">${escapeHtml(terms)}</a>`}</p>`,
    `<p>${escapeHtml(texts.limits)}</p></main></body></html>`,
  ].join('')
}
