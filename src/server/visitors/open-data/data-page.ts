import { escapeHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { ShownRelease } from '../../data/release/shown-file.ts'
import type { OpenDataTexts } from './open-data-texts.ts'

type Shown = {
  release: ShownRelease | undefined
  isDemonstration: boolean
  language: LanguageCode
  texts: OpenDataTexts
  product: string
  licence: { name: string; url?: string | undefined } | undefined
}

export const DATA_STYLE =
  ':root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c231f;background:#fff;overflow-wrap:anywhere}' +
  'h1{line-height:1.2}ul{padding:0;list-style:none}li{padding:.6rem 0;border-top:1px solid #c5cec9}a{display:inline-block;padding:.25rem 0;color:#14508c}code{display:block;font-size:.875rem}' +
  '@media(prefers-color-scheme:dark){body{color:#e6ebe8;background:#141a17}a{color:#8ec5ff}li{border-color:#3a453f}}'

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** What changed since the release before or, of the first, how much it has. */
const releaseText = ({ version, changes, first }: ShownRelease, texts: OpenDataTexts, number: Intl.NumberFormat): string => {
  const counts = Object.entries(first ?? changes).map(([name, count]) => [name, number.format(count)] as const)
  return filled(first ? texts.firstRelease : texts.release, { version, ...Object.fromEntries(counts) })
}

/** The page of the newest release, without a script. */
export const drawDataPage = ({ release, isDemonstration, language, texts, product, licence }: Shown): string => {
  const number = new Intl.NumberFormat(language)
  const rows = (release?.files ?? []).map(
    ({ name, bytes, sha256 }) =>
      `<li><a href="/data/${escapeHtml(`${release!.version}/${name}`)}">${escapeHtml(name)}</a> (${number.format(Math.ceil(bytes / 1000))}\u00a0kB)<code>SHA-256 ${sha256}</code></li>`,
  )
  const terms = licence ? filled(texts.licence, { licence: licence.name }) : texts.noLicence
  const status = release ? releaseText(release, texts, number) : isDemonstration ? texts.demonstration : texts.none
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(`${texts.title} · ${product}`)}</title><style>${DATA_STYLE}</style></head><body><main><h1>${escapeHtml(texts.title)}</h1>`,
    `<p>${escapeHtml(filled(texts.intro, { product }))}</p><p>${escapeHtml(status)}</p>`,
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    `<p>${licence?.url === undefined ? escapeHtml(terms) : `<a href="${escapeHtml(licence.url)}">${escapeHtml(terms)}</a>`}</p>`,
    `<p>${escapeHtml(texts.limits)}</p><p><a href="/">${escapeHtml(product)}</a></p></main></body></html>`,
  ].join('')
}
