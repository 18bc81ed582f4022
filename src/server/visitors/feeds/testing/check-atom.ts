import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFeed } from 'htmlparser2'
import { validateXML } from 'xmllint-wasm'

const SCHEMA = readFileSync(join(import.meta.dirname, 'atom.rng'), 'utf8')

/** What is wrong with a feed by the schema of RFC 4287; nothing for a right one. */
export const atomErrors = async (xml: string): Promise<string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'feed.xml', contents: xml }],
    schema: [SCHEMA],
    extension: 'relaxng',
  })
  return errors.map(({ message }) => message)
}

/** A feed as a reader of feeds sees it. */
export const readFeed = (xml: string) => {
  const feed = parseFeed(xml, { xmlMode: true })
  if (!feed) throw new Error('no feed')
  const updated = [...xml.matchAll(/<updated>([^<]*)<\/updated>/g)].map(([, moment]) => moment!)
  return {
    title: feed.title ?? '',
    subtitle: feed.description ?? '',
    updated: updated[0]!,
    ids: feed.items.map(({ id }) => id!),
    entries: feed.items.map(({ id, title, link, description }, at) => ({
      id: id!,
      title: title!,
      link: link!,
      html: description!,
      updated: updated[at + 1]!,
    })),
  }
}
