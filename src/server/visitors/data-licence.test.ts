import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Brand } from '../../contract/brand.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { makeRelease } from '../data/release/release-folder.ts'
import { acceptanceApp } from '../testing/acceptance-app.ts'
import { pagesOptions } from './public-pages/testing/pages-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-licence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Named = { name: string; url?: string }

/** What each place says of the licence. */
const placesOf = async (dataLicence: Brand['dataLicence']) => {
  const options = await pagesOptions()
  const { dataLicence: _own, ...others } = options.brand!
  const brand: Brand = { ...others, ...(dataLicence && { dataLicence }) }
  const own = mkdtempSync(join(folder, 'data-'))
  const releaseFolder = join(own, 'releases')
  const { app, database, close } = await acceptanceApp({ dataFolder: own }, undefined, { ...options, brand, releaseFolder })
  try {
    await makeRelease(database, { folder: releaseFolder, brand, today: '2026-11-28' })
    const open = async (url: string, language = 'en'): Promise<string> =>
      (await app.inject({ url, headers: { cookie: `lang=${language}` } })).body
    const release = (name: string): string => readFileSync(join(releaseFolder, '2026-11-28', name), 'utf8')
    const page = await open(String((await app.inject('/product/1')).headers.location))
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page || '')?.[1] ?? '{"@graph":[]}') as {
      '@graph': { '@type': string; license?: Named & { '@type': string } }[]
    }
    return {
      api: (JSON.parse(await open('/api/openapi.json')) as { info: { license: Named } }).info.license,
      package: (JSON.parse(release('datapackage.json')) as { licenses: { title: string; path: string }[] }).licenses,
      text: release('LICENCE.txt'),
      feed: /<rights[^>]*>([^<]*)<\/rights>/.exec(await open('/feed.atom'))?.[1],
      datasets: graph['@graph'].filter((one) => one['@type'] === 'Dataset').map(({ license }) => license),
      pages: await Promise.all(LANGUAGE_CODES.map((language) => open('/data', language))),
    }
  } finally {
    await close()
  }
}

test.each<[string, NonNullable<Brand['dataLicence']>]>([
  ['a name and an address', { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }],
  ['a name', { name: 'Terms of the laboratory' }],
])('NOTICE-05 a licence of %s is the same wherever it is named', async (_what, licence) => {
  const { name, url } = licence
  const places = await placesOf(licence)
  expect(places.api).toEqual(licence)
  expect(places.package).toEqual([{ title: name, path: url ?? 'LICENCE.txt' }])
  expect(places.text).toContain(`under ${name}.`)
  expect(places.feed).toBe(url === undefined ? name : `${name}, ${url}`)
  expect(places.datasets.length).toBeGreaterThan(0)
  for (const one of places.datasets) expect(one).toEqual({ '@type': 'CreativeWork', ...licence })
  for (const page of places.pages) expect(page).toContain(name)
  for (const text of [places.text, ...places.pages]) expect(text).toContain(url ?? name)
})

test('NOTICE-05 where none is granted, every place says so', async () => {
  const places = await placesOf(undefined)
  const none = 'No licence is granted'
  expect(places.api).toEqual({ name: none })
  expect(places.package).toEqual([{ title: none, path: 'LICENCE.txt' }])
  expect(places.text).toMatch(new RegExp(`^${none} `))
  expect(places.feed).toBe(none)
  expect(places.datasets.length).toBeGreaterThan(0)
  for (const one of places.datasets) expect(one).toEqual({ '@type': 'CreativeWork', name: none })
  const [english, ...others] = places.pages
  expect(english).toContain(none)
  expect(new Set(others.map((page) => /<\/ul><p>([^<]+)<\/p>/.exec(page)?.[1])).size).toBe(others.length)
})

test('NOTICE-05 one module reads the licence from the brand', () => {
  const root = new URL('../../', import.meta.url).pathname
  const readers = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && /\bdataLicence\b(?!')/.test(readFileSync(join(root, file), 'utf8')),
  )
  // The release is made in a thread, which gets what it needs of the brand.
  expect(readers.toSorted()).toEqual(['contract/brand.ts', 'contract/data-licence.ts', 'server/data/release/nightly-release.ts'])
})
