import type { Brand } from '../../../contract/brand.ts'
import type { LicensedPart } from '../../../contract/licences.ts'
import { filledText } from '../../../domain/filled-text.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { drawPlainPage } from '../plain-page.ts'
import type { LicencesTexts } from './licences-texts.ts'

type Shown = {
  parts: readonly LicensedPart[]
  language: LanguageCode
  texts: LicencesTexts
  /** Whose codes of crops there are, as a sentence. */
  eppo: string
  brand: Pick<Brand, 'title' | 'product' | 'colours' | 'icons'>
}

export const LICENCES_STYLE =
  `summary{display:flex;flex-wrap:wrap;align-items:center;column-gap:.75rem;min-height:2.5rem;padding-block:.25rem;cursor:pointer}summary::before{content:"+";content:"+"/"";width:1ch;font-weight:700}[open]>summary::before{content:"\u2212";content:"\u2212"/""}` +
  `summary b+span{margin-inline-start:auto}main li{padding:0}pre{margin:0 0 1rem;font-size:.875rem;white-space:pre-wrap}`

const partHtml = ({ name, version, licence, text }: LicensedPart): string =>
  `<li><details><summary><b>${escapeHtml(name)} ${escapeHtml(version)}</b><span>${escapeHtml(licence)}</span></summary><pre lang="en" dir="ltr">${escapeHtml(text)}</pre></details></li>`

/** Everything by others that browsers get, each part with its licence. It needs no script. */
export const drawLicencesPage = ({ parts, language, texts, eppo, brand }: Shown): string =>
  drawPlainPage({
    language,
    title: texts.title,
    brand,
    style: LICENCES_STYLE,
    main: [
      `<p>${escapeHtml(filledText(texts.intro, { product: brand.product }))}</p>`,
      `<p>${escapeHtml(eppo)}</p>`,
      `<ul>${parts.map(partHtml).join('')}</ul>`,
    ].join(''),
  })
