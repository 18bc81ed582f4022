import { escapeHtml } from '../../../domain/html.ts'

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
  rights: string | undefined
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
export const atomXml = ({ id, title, subtitle, updated, language, author, rights, icon, self, page, entries }: AtomFeed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">\n` +
  `<id>${text(id)}</id><title>${text(title)}</title><subtitle>${text(subtitle)}</subtitle><updated>${updated}</updated>\n` +
  `<author><name>${text(author)}</name></author>${rights === undefined ? '' : `<rights>${text(rights)}</rights>`}<icon>${text(icon)}</icon>\n` +
  `${link('self', 'application/atom+xml', self)}${link('alternate', 'text/html', page)}\n${entries.map(entryXml).join('')}</feed>\n`
