import type { Brand } from '../../../contract/brand.ts'
import { licenceLine, licenceOfData } from '../../../contract/data-licence.ts'
import type { PublicPageBuild } from '../../../contract/public/public-pages.ts'
import { newestNews } from '../../../domain/public-pages/reported-tests.ts'
import { dateOf } from '../../../domain/search/index/search-index.ts'
import { verdictsOfMix } from '../public-pages/contents.ts'
import { type FeedSource, itemOf, updatedOf } from './feed-items.ts'
import { type FoundFeed, FRONT_PAGE } from './find-feed.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'

type AtomEntry = {
  id: string
  title: string
  /** RFC 3339. */
  updated: string
  html: string
  address: string
}
type AtomFeed = {
  id: string
  title: string
  subtitle: string
  updated: string
  language: string
  author: string
  /** In English. */
  rights: string
  icon: string
  self: string
  /** The page of the same tests. */
  page: string
  entries: readonly AtomEntry[]
}

/** What XML 1.0 has no place for. */
// eslint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const text = (value: string): string => escapeHtml(value.toWellFormed().replaceAll(NO_XML, '\ufffd'))

const link = (rel: string, type: string, href: string): string => `<link rel="${rel}" type="${type}" href="${text(href)}"/>`

const entryXml = ({ id, title, updated, html, address }: AtomEntry): string =>
  `<entry><id>${text(id)}</id><title>${text(title)}</title><updated>${updated}</updated>` +
  `${link('alternate', 'text/html', address)}<content type="html">${text(html)}</content></entry>\n`

/** A feed as RFC 4287 has it. */
const atomXml = ({ id, title, subtitle, updated, language, author, rights, icon, self, page, entries }: AtomFeed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">\n` +
  `<id>${text(id)}</id><title>${text(title)}</title><subtitle>${text(subtitle)}</subtitle><updated>${updated}</updated>\n` +
  `<author><name>${text(author)}</name></author><rights xml:lang="en">${text(rights)}</rights><icon>${text(icon)}</icon>\n` +
  `${link('self', 'application/atom+xml', self)}${link('alternate', 'text/html', page)}\n${entries.map(entryXml).join('')}</feed>\n`

/** So many entries a feed has. */
const MOST = 50
/** A name in a tag: URI (RFC 4151) belongs to whoever had the host's name on this day. */
const TAGGED_ON = '2026-11-24'

/** The host without its port; a number in brackets is no name. */
const tagOf = (origin: string): ((name: string) => string) => {
  const { hostname } = new URL(origin)
  return (name) => `tag:${hostname.startsWith('[') ? 'localhost' : hostname},${TAGGED_ON}:${name}`
}

/** A feed as XML. Its ids stay the same whatever becomes of a test, so that whoever kept an entry has it replaced. */
export const writeFeed = (
  source: FeedSource,
  brand: Brand,
  { wordFeed }: Pick<PublicPageBuild, 'wordFeed'>,
  { address, page, about, country, kind, find, mix }: FoundFeed,
): string => {
  const { served, language, origin } = source
  const tag = tagOf(origin)
  const news = newestNews(served.index, find(), MOST)
  const items = news.map((one) => itemOf(source, one))
  const words = wordFeed({
    language,
    product: brand.product,
    isDemonstration: served.demo,
    about: about ?? (country === undefined ? brand.title : undefined),
    country,
    kind,
    verdicts: mix ? verdictsOfMix(source, mix.ids, mix.docs) : [],
    items,
  })
  const entries = news.map((one, at) => ({
    id: tag(`test/${encodeURIComponent(one.id)}`),
    updated: updatedOf(one),
    address: items[at]!.address,
    ...words.items[at]!,
  }))
  return atomXml({
    id: tag(`feed${address}`),
    title: words.title,
    subtitle: words.subtitle,
    updated: entries[0]?.updated ?? `${dateOf(0)}T00:00:00Z`,
    language,
    author: brand.registeredOffice.company,
    rights: licenceLine(licenceOfData(brand)),
    icon: `${origin}/brand/${brand.icons.small}`,
    self: `${origin}${address}`,
    page: `${origin}${(brand.publicPages ? page : undefined) ?? FRONT_PAGE}`,
    entries,
  })
}
