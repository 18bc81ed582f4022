import { Parser } from 'htmlparser2'

export type ReadPage = {
  title: string
  headings: string[]
  canonical: string | undefined
  robots: string | undefined
  /** What search engines show below the title, and what previews show. */
  descriptions: string[]
  /** Addresses by language. */
  alternates: Map<string, string>
  feeds: string[]
  /** Where links in the page lead to. */
  links: string[]
  /** JSON-LD blocks. */
  linkedData: unknown[]
  /** Of scripts that a browser would run. */
  scripts: number
  language: string | undefined
  /** Everything that is read, in order. */
  text: string
}

/** Reads a page as a crawler without JavaScript does. */
export const readHtml = (html: string): ReadPage => {
  const read: ReadPage = {
    title: '',
    headings: [],
    canonical: undefined,
    robots: undefined,
    descriptions: [],
    alternates: new Map(),
    feeds: [],
    links: [],
    linkedData: [],
    scripts: 0,
    language: undefined,
    text: '',
  }
  const open: string[] = []
  let block = ''
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.push(name)
      const { rel, href, hreflang, type } = attributes
      if (name === 'html') read.language = attributes['lang']
      if (name === 'meta' && attributes['name'] === 'robots') read.robots = attributes['content']
      if (name === 'meta' && [attributes['name'], attributes['property']].some((one) => one === 'description' || one === 'og:description'))
        read.descriptions.push(attributes['content']!)
      if (name === 'link' && rel === 'canonical') read.canonical = href
      if (name === 'link' && rel === 'alternate' && hreflang) read.alternates.set(hreflang, href!)
      if (name === 'link' && rel === 'alternate' && type === 'application/atom+xml') read.feeds.push(href!)
      if (name === 'a' && href) read.links.push(href)
      if (name === 'script' && type !== 'application/ld+json') read.scripts++
      block = ''
    },
    ontext: (text) => {
      block += text
      if (!open.includes('script') && !open.includes('style') && !open.includes('title')) read.text += text
    },
    onclosetag: (name) => {
      open.pop()
      if (name === 'title') read.title = block
      if (name === 'h1') read.headings.push(block)
      if (name === 'script' && block.trim() !== '') read.linkedData.push(JSON.parse(block))
      read.text += ' '
    },
  })
  parser.end(html)
  return { ...read, text: read.text.replaceAll(/\s+/g, ' ') }
}
