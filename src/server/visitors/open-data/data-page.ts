import type { Brand } from '../../../contract/brand.ts'
import { type DataLicence, namedLicence } from '../../../contract/data-licence.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { citationsOfRelease } from '../../../domain/citations.ts'
import { PAGES } from '../../../domain/pages.ts'
import { RELEASE_LIMITS, releaseTitle } from '../../data/release/describe-release.ts'
import type { ShownRelease } from '../../data/release/shown-file.ts'
import type { OfferedRelease } from '../../data/release/shown-release.ts'
import { drawPlainPage } from '../plain-page.ts'
import type { OpenDataTexts } from './open-data-texts.ts'

type Shown = {
  release: OfferedRelease | undefined
  isDemonstration: boolean
  language: LanguageCode
  texts: OpenDataTexts
  brand: Pick<Brand, 'title' | 'product' | 'registeredOffice' | 'colours' | 'icons'>
  licence: DataLicence
  /** Of this service, without a slash at the end. */
  origin: string
}

/** A citation is chosen whole with one press: the page has no script that could copy it. */
export const DATA_STYLE =
  'summary{padding:.75rem 0;font-weight:600;cursor:pointer}pre{white-space:pre-wrap;user-select:all;-webkit-user-select:all}h2{font-size:1rem}'
/** So many of the releases before are named. */
const MOST_EARLIER = 30
const MEDIA: Record<string, string> = { csv: 'text/csv', json: 'application/json' }

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** What changed since the release before or, of the first, how much it has. */
const releaseText = ({ version, changes, first }: ShownRelease, texts: OpenDataTexts, number: Intl.NumberFormat): string => {
  const counts = Object.entries(first ?? changes).map(([name, count]) => [name, number.format(count)] as const)
  return filled(first ? texts.firstRelease : texts.release, { version, ...Object.fromEntries(counts) })
}

/** The release as data for machines, in the words of schema.org. */
const linkedData = (
  { version, files }: OfferedRelease,
  { brand, licence, origin }: Pick<Shown, 'brand' | 'licence' | 'origin'>,
): string => {
  const organization = { '@type': 'Organization', name: brand.registeredOffice.company }
  const said = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${origin}/data`,
    name: releaseTitle(brand),
    description: RELEASE_LIMITS,
    url: `${origin}/data`,
    version,
    datePublished: version.slice(0, 10),
    isAccessibleForFree: true,
    creator: organization,
    publisher: organization,
    license: { '@type': 'CreativeWork', ...namedLicence(licence) },
    distribution: files.map(({ name, sha256, bytes }) => ({
      '@type': 'DataDownload',
      name,
      contentUrl: `${origin}/data/${version}/${name}`,
      encodingFormat: MEDIA[name.split('.').at(-1)!] ?? 'text/plain',
      contentSize: `${bytes} B`,
      sha256,
    })),
  }
  return `<script type="application/ld+json">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script>`
}

/** How the release is cited. */
const citing = ({ version }: OfferedRelease, { texts, brand, origin }: Pick<Shown, 'texts' | 'brand' | 'origin'>): string => {
  const forms = citationsOfRelease({
    publisher: brand.registeredOffice.company,
    title: releaseTitle(brand),
    version,
    address: `${origin}/data`,
  }).map(({ name, text }) => `<h2>${name}</h2><pre>${escapeHtml(text)}</pre>`)
  return `<details><summary>${escapeHtml(texts.cite)}</summary>${forms.join('')}</details>`
}

/** What the releases before were and changed: their data are not offered. */
const earlierReleases = ({ earlier }: OfferedRelease, { earlier: title, earlierNote }: OpenDataTexts): string => {
  const rows = earlier
    .slice(-MOST_EARLIER)
    .toReversed()
    .map(
      (version) =>
        `<li>${version} ${['datapackage.json', 'changes.csv'].map((name) => `<a href="/data/${version}/${name}" aria-label="${name}, ${version}">${name}</a>`).join(' · ')}</li>`,
    )
  if (rows.length === 0) return ''
  return `<details><summary>${escapeHtml(title)}</summary><p>${escapeHtml(earlierNote)}</p><ul>${rows.join('')}</ul></details>`
}

/** The page of the newest release, without a script. */
export const drawDataPage = ({ release, isDemonstration, language, texts, brand, licence, origin }: Shown): string => {
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
    `<p><a href="${PAGES.advice.replace(':articleId', 'evidence-levels')}">${escapeHtml(texts.levels)}</a></p>`,
    release
      ? citing(release, { texts, brand, origin }) + earlierReleases(release, texts) + linkedData(release, { brand, licence, origin })
      : '',
  ].join('')
  return drawPlainPage({ language, title: texts.title, brand, main, style: DATA_STYLE })
}
