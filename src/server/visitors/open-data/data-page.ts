import type { Brand } from '../../../contract/brand.ts'
import type { DataLicence } from '../../../contract/data-licence.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { ShownRelease } from '../../data/release/shown-file.ts'
import { drawPlainPage } from '../plain-page.ts'
import type { OpenDataTexts } from './open-data-texts.ts'

type Shown = {
  release: ShownRelease | undefined
  isDemonstration: boolean
  language: LanguageCode
  texts: OpenDataTexts
  brand: Pick<Brand, 'title' | 'product' | 'colours' | 'icons'>
  licence: DataLicence
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
  const { product } = brand
  const number = new Intl.NumberFormat(language)
  const rows = (release?.files ?? []).map(
    ({ name, bytes, sha256 }) =>
      `<li><a href="/data/${escapeHtml(`${release!.version}/${name}`)}">${escapeHtml(name)}</a> (${number.format(Math.ceil(bytes / 1000))}\u00a0kB)<code>SHA-256 ${sha256}</code></li>`,
  )
  const terms = licence.isGranted ? filled(texts.licence, { licence: licence.name }) : texts.noLicence
  const status = release ? releaseText(release, texts, number) : isDemonstration ? texts.demonstration : texts.none
  const main = [
    `<p>${escapeHtml(filled(texts.intro, { product }))}</p><p>${escapeHtml(status)}</p>`,
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    `<p>${licence.url === undefined ? escapeHtml(terms) : `<a href="${escapeHtml(licence.url)}">${escapeHtml(terms)}</a>`}</p>`,
    `<p>${escapeHtml(texts.limits)}</p>`,
  ].join('')
  return drawPlainPage({ language, title: texts.title, brand, main })
}
