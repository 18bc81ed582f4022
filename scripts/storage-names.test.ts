import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { TERMS_COOKIE } from '../src/contract/first-view.ts'
import { CSRF_COOKIE } from '../src/contract/paths.ts'
import { LANGUAGE_CODES } from '../src/domain/texts/languages.ts'
import { statedIn } from '../src/web/features/information/privacy-text.ts'
import { STORED_NAMES } from '../src/web/features/information/stored-names.ts'

const WEB = fileURLToPath(new URL('../src/web/', import.meta.url))
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  // The console stores nothing of visitors; the preview of a report has a prefix of its own.
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$|^console[/\\]|[/\\]console-worker\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(WEB, name), 'utf8') }))

/** The first argument of each call that stores, where it is a text or a constant of its file; parameters are followed to their constants. */
const USES =
  /(?:storage\.(?:read|write)\(|preference(?:<[^>]*>)?\(storage, |createShelf(?:<[^>]*>)?\([^,]+, |sessionStorage\.setItem\(|cacheName: )\s*([^,)\s]+)/g

const valueOf = (word: string, text: string): readonly string[] => {
  const literal = /^['"`]([\w-]+)/.exec(word)
  if (literal) return [literal[1]!]
  const [name = ''] = /^\w+/.exec(word) ?? []
  const everywhere = [text, ...sources.map((one) => one.text)]
  for (const one of everywhere) {
    const [, value] = new RegExp(`const ${name}(?:: [^=]+)? = (.+)`).exec(one) ?? []
    const texts = value && [...value.matchAll(/['`]([\w-]+)(?:\$\{[^}]*\}[^'`]*)?['`]/g)].map(([, found]) => found!)
    if (texts && texts.length > 0) return texts
  }
  return [`?${word}`]
}

test('PACK-04 the code stores only what the list of names has, and all of the list is stored', () => {
  const found = new Set<string>()
  for (const { name, text } of sources) {
    if (/platform[/\\](?:storage|shelf)\.ts$/.test(name)) continue
    for (const [, word] of text.matchAll(USES)) for (const one of valueOf(word!, text)) found.add(one)
  }
  found.delete('?key')
  expect([...found].toSorted()).toEqual([...new Set(Object.values(STORED_NAMES).flat())].toSorted())
})

test('PACK-04 the privacy text has a line for each of these in every language', () => {
  const linesOf = (language: string) => readFileSync(join(WEB, `../../content/privacy/${language}.md`), 'utf8').match(/^- /gm)?.length
  const counts = LANGUAGE_CODES.map((language) => [language, linesOf(language)])
  expect(counts).toEqual(LANGUAGE_CODES.map((language) => [language, Object.keys(STORED_NAMES).length]))
})

test.each(LANGUAGE_CODES)('PRIV-61 the privacy text in %s names all that is stored, and each cookie, and nothing else', (language) => {
  const markdown = readFileSync(join(WEB, `../../content/privacy/${language}.md`), 'utf8')
  const text = statedIn(markdown, { privacy: undefined, countryName: (code) => code })
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  const cookies = sources.flatMap(({ text: code }) =>
    [...code.matchAll(/setCookie\((?:'(\w+)'|TERMS_COOKIE)/g)].map(([, name]) => name ?? TERMS_COOKIE),
  )
  expect(cookies.length).toBeGreaterThan(1)
  const all = [...Object.values(STORED_NAMES).flat(), ...cookies, CSRF_COOKIE]
  expect([...new Set(named)].toSorted()).toEqual([...new Set(all)].toSorted())
})
