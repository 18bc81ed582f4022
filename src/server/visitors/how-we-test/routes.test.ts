import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIN_EDITION } from '../../../domain/editions.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { buildTestApp, type TestOptions } from '../../testing/test-app.ts'
import { readHtml } from '../public-pages/testing/read-html.ts'
import { pagesOptions } from '../public-pages/testing/pages-app.ts'

let folder: string
let options: TestOptions
let served: Awaited<ReturnType<typeof acceptanceApp>>

/** The page as another server on the same database draws it. */
const pageWith = async (other: TestOptions, path = methodPath('en')): Promise<string> => {
  const another = await buildTestApp(served.settings, undefined, { ...options, ...other })
  const { statusCode, body } = await another.app.inject({ url: path })
  await another.close()
  expect(statusCode).toBe(200)
  return body
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-method-'))
  options = await pagesOptions()
  served = await acceptanceApp({ dataFolder: folder }, undefined, options)
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

test('METHOD-01 METHOD-05 it stands in every language before the terms, names itself in all of them, and runs no script', async () => {
  const alternates = [...LANGUAGE_CODES, 'x-default'].toSorted()
  const titles = new Set<string>()
  for (const language of LANGUAGE_CODES) {
    const { statusCode, headers, body } = await served.app.inject({ url: methodPath(language) })
    expect([language, statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
      language,
      200,
      'text/html; charset=utf-8',
      undefined,
    ])
    const page = readHtml(body)
    expect([page.language, page.scripts, page.headings.length, page.robots]).toEqual([language, 0, 1, undefined])
    expect([...page.alternates.keys()].toSorted()).toEqual(alternates)
    expect(page.canonical).toBe(`http://localhost:0${methodPath(language)}`)
    expect(page.linkedData).toMatchObject([{ '@graph': [{ '@type': 'BreadcrumbList' }, { '@type': 'TechArticle', inLanguage: language }] }])
    // A letter of Hindi is three bytes.
    expect(Buffer.byteLength(body)).toBeLessThan(language === 'hi' ? 32_000 : 30_000)
    // Nothing of it is left in English.
    expect([language, /\b(?:the|mix|readings|protocol of)\b/i.test(page.text)]).toEqual([language, language === 'en'])
    titles.add(page.title)
  }
  expect(titles.size).toBe(LANGUAGE_CODES.length)
})

test('METHOD-01 a language that is none has no such page, and English has one address', async () => {
  const english = await served.app.inject({ url: '/how-we-test.en.html' })
  expect([english.statusCode, english.headers.location]).toEqual([301, '/how-we-test.html'])
  expect((await served.app.inject({ url: '/how-we-test.xx.html' })).statusCode).toBe(404)
})

test('METHOD-01 METHOD-07 it tells when readings are made, what each verdict means by its sign, who reviews, and how to cite', async () => {
  const { body } = await served.app.inject({ url: methodPath('en') })
  const { text, links } = readHtml(body)
  for (const part of [
    'Jar test, version 1: readings are made at 0, 2 and 24 hours',
    'Jar test, version 1',
    'lets nobody publish a test of their own',
    'A withdrawn result counts no more',
    'Spraypair Lab. [Products]. [Result]. [Test Number], [Version], [Date Tested]. http://localhost:0/testResult/[Test Number]/en',
    'Results are a guide and not a guarantee',
  ])
    expect(text).toContain(part)
  expect([...body.matchAll(/data-sign="(\w+)".*?data-look="(\w+)">([^<]+)</g)].map(([, sign, look, word]) => [sign, look, word])).toEqual([
    ['pass', 'pass', 'Pass'],
    ['care', 'care', 'Pass – with care'],
    ['fail', 'fail', 'Fail'],
    ['pass', 'pass', 'Pass'],
    ['care', 'care', 'Pass – with care'],
    ['fail', 'fail', 'Fail'],
    ['care', 'care', 'Conflicting'],
    ['unknown', 'unknown', 'Not tested'],
  ])
  expect(links).toEqual(expect.arrayContaining(['/advice/reading-a-report', '/terms', methodPath('de')]))
})

test('METHOD-03 what the brand does not hold is not said, in any language', async () => {
  const { laboratory, ...rest } = options.brand!
  const held = { ...options.brand!, iso9001: true, laboratory: { ...laboratory!, accreditation: 'AB 17025 <i>' } }
  const most = await pageWith({ brand: held })
  expect(most).toContain('following the quality standard ISO 9001')
  expect(most).toContain('AB 17025 &lt;i&gt;')
  const another = await buildTestApp(served.settings, undefined, { ...options, brand: { ...rest, iso9001: false } })
  for (const language of LANGUAGE_CODES) {
    const { body } = await another.app.inject({ url: methodPath(language) })
    expect(body).not.toMatch(/ISO|9001|17025|30[., \u00a0]?000/)
    expect(body).not.toContain('id="laboratory"')
  }
  await another.close()
})

test('METHOD-02 the page tells what the protocol that comes with the product says', async () => {
  const [protocol] = await served.database.kysely.selectFrom('protocols').selectAll().where('made_by', '=', '').execute()
  const { text } = readHtml(await pageWith({}))
  const rules = protocol!.decision_rule.split('\n').map((line) => line.slice(line.indexOf(': ') + 2))
  expect(rules).toHaveLength(3)
  const read = text.toLowerCase().replaceAll('\u00a0', ' ')
  for (const rule of rules) expect(read).toContain(rule.toLowerCase())
  const numbers = (words: string): string[] =>
    [...words.matchAll(/600 ml|1,000|0, 2 and 24 hours|hour 0|at 2 hours|ten times/g)].map(String)
  expect([...new Set(numbers(protocol!.text))].toSorted()).toEqual([...new Set(numbers(read))].toSorted())
})

test('METHOD-08 a test of a public page names its protocol, or says that none was recorded', async () => {
  const mix = async (): Promise<string> =>
    readHtml((await served.app.inject({ url: '/mix/4,102,106/calcimar-azostar-250-sc-sulphamon' })).body).text
  expect(await mix()).toMatch(/ · Method not recorded/)
  await publishedRow(served.database, '1002')
  await served.currentData.refresh()
  expect(await mix()).toContain('Method Jar test, version 1')
  expect(await mix()).not.toContain('Method not recorded')
})

test('METHOD-02 a protocol of the laboratory’s own is named, with its words only where the brand publishes them; a retired one is not', async () => {
  const protocol = {
    id: 'own',
    version: 3,
    name: 'Cold <water>',
    text: 'Secret & step',
    decision_rule: 'The rule',
    made_by: 'p1',
    made_at: '2026-05-04T08:00:00.000Z',
  }
  await served.database.kysely
    .insertInto('protocols')
    .values({ ...protocol, limits: null, waters: null })
    .execute()
  const named = readHtml(await pageWith({})).text
  expect(named).toContain('Cold <water>, version 3 · in force since 4 May 2026')
  expect(named).not.toContain('Secret')
  expect(readHtml(await pageWith({ brand: { ...options.brand!, publicProtocols: true } })).text).toContain('Secret & step')
  await served.database.kysely
    .insertInto('retired_protocols')
    .values({ protocol_id: 'jar-test', retired_at: '2026-06-01T08:00:00.000Z', retired_by: 'p1' })
    .execute()
  const without = readHtml(await pageWith({})).text
  expect(without).not.toContain('Jar test, version 1')
  expect(without).not.toContain('0, 2 and 24 hours')
  expect(without).toContain('The protocol of a test says at which hours readings are made.')
})

test('METHOD-04 without the protocols it says that they cannot be shown, and claims no hours', async () => {
  const { text } = readHtml(await pageWith({ readProtocols: () => Promise.reject(new Error('away')) }))
  expect(text).toContain('The protocols cannot be shown at the moment.')
  expect(text).not.toContain('24 hours')
})

test('METHOD-05 METHOD-09 it is in the sitemap, and public pages and the menu lead to it', async () => {
  const { body } = await served.app.inject({ url: '/sitemap.xml' })
  expect(body).toContain(`<loc>http://localhost:0${methodPath('en')}</loc>`)
  const { body: list } = await served.app.inject({ url: '/products?lang=de' })
  expect(readHtml(list).links).toContain(methodPath('de'))
  expect(MAIN_EDITION.menus.find(({ name }) => name === 'about')!.entries).toContain('method')
})
