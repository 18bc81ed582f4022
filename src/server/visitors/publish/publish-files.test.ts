import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDiskFull } from '../../process/disk-full.ts'
import { createPublishFolder, KEPT_MS, type Publication } from './publish-files.ts'
import { createDiskInMemory, Killed } from './testing/disk-in-memory.ts'

const FOLDER = '/site'
const CURRENT = `${FOLDER}/current`

/** A version of the data: what each country's pack has, and the pages. */
type Version = { packs: Record<string, number>; pages: number; withdrawn: readonly number[] }

const packOf = (country: string, content: number): string => `packs/${country}.${content}.json`
const bytesOf = (text: string) => () => Promise.resolve(Buffer.from(text))
const publicationOf = ({ packs, pages, withdrawn }: Version): Publication => {
  const names = Object.entries(packs).map(([country, content]) => packOf(country, content))
  return {
    objects: names.map((path) => ({ path, bytes: bytesOf(`content of ${path}`) })),
    pages: ['de.html', 'en.html'].map((path) => ({ path, bytes: bytesOf(`page ${path} ${pages}`) })),
    current: { path: 'current', bytes: bytesOf(JSON.stringify(names)) },
    isWithdrawn: (path) => withdrawn.some((content) => path.endsWith(`.${content}.json`)),
  }
}

/** What a reader does: everything that current names must be there, whole. */
const readersSee = (files: ReadonlyMap<string, Buffer>): string[] | undefined => {
  const current = files.get(CURRENT)
  if (!current) return undefined
  const names = JSON.parse(current.toString()) as string[]
  for (const name of names) expect(files.get(`${FOLDER}/${name}`)?.toString()).toBe(`content of ${name}`)
  for (const page of ['de.html', 'en.html']) expect(files.get(`${FOLDER}/${page}`)?.toString()).toMatch(new RegExp(`^page ${page} \\d+$`))
  return names
}
const publishedOf = (files: ReadonlyMap<string, Buffer>): string[] =>
  [...files.keys()].filter((name) => !name.includes('/.tankmix/')).map((name) => name.slice(FOLDER.length + 1))

const aVersion = fc.record({
  packs: fc.dictionary(fc.constantFrom('de', 'fr', 'us'), fc.integer({ min: 1, max: 5 })),
  pages: fc.integer({ min: 1, max: 3 }),
  withdrawn: fc.constant<readonly number[]>([]),
})

test('EDGE-71 wherever a publisher is killed, and again in the next one, a reader sees a whole version; the next to end publishes its own', async () => {
  const aRun = fc.record({ version: aVersion, killAt: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }) })
  await fc.assert(
    fc.asyncProperty(fc.array(aRun, { minLength: 2, maxLength: 6 }), aVersion, async (runs, last) => {
      const { disk, files, begin } = createDiskInMemory()
      let now = 0
      for (const { version, killAt } of [...runs, { version: last, killAt: undefined }]) {
        const before = readersSee(files)
        now += 1_000
        begin(killAt === undefined ? {} : { killAt })
        const folder = createPublishFolder(FOLDER, { disk, now: () => now })
        const wanted = publicationOf(version).objects.map(({ path }) => path)
        const outcome = await folder
          .open()
          .then(() => folder.publish(publicationOf(version)))
          .catch((error: unknown) => error)
        const after = readersSee(files)
        const isKilled = outcome instanceof Killed
        expect([isKilled ? before : wanted, wanted]).toContainEqual(after)
        expect(outcome instanceof Error).toBe(isKilled)
      }
      // The last one ended: its pages are the newest, and of all others nothing is left after two days.
      expect(files.get(`${FOLDER}/de.html`)?.toString()).toBe(`page de.html ${last.pages}`)
      now += KEPT_MS
      begin()
      const folder = createPublishFolder(FOLDER, { disk, now: () => now })
      await folder.open()
      await folder.publish(publicationOf(last))
      const named = [...publicationOf(last).objects.map(({ path }) => path), 'current', 'de.html', 'en.html']
      expect(publishedOf(files).toSorted()).toEqual(named.toSorted())
    }),
    { numRuns: 200 },
  )
})

test('EDGE-72 on a full disk, wherever it is full, readers go on seeing the version before, nothing half is left, and the next attempt ends', async () => {
  for (let fullFrom = 1; fullFrom <= 20; fullFrom++) {
    const { disk, files, begin } = createDiskInMemory()
    const folder = createPublishFolder(FOLDER, { disk, now: () => 0 })
    begin()
    await folder.open()
    await folder.publish(publicationOf({ packs: { de: 1, fr: 1 }, pages: 1, withdrawn: [] }))
    const next = publicationOf({ packs: { de: 2, fr: 1 }, pages: 2, withdrawn: [] })
    begin({ fullFrom })
    const outcome: unknown = await folder.publish(next).catch((error: unknown) => error)
    expect(isDiskFull(outcome)).toBe(outcome instanceof Error)
    expect([packOf('de', 1), packOf('de', 2)]).toContain(readersSee(files)![0])
    expect([...files.keys()].filter((name) => name.includes('unfinished'))).toEqual([])
    begin()
    await folder.publish(next)
    expect(readersSee(files)).toEqual(next.objects.map(({ path }) => path))
  }
})

test('EDGE-70 what did not change is not written again; only current is', async () => {
  const { disk, files, begin } = createDiskInMemory()
  begin()
  const version: Version = { packs: { de: 1, fr: 1 }, pages: 1, withdrawn: [] }
  const folder = createPublishFolder(FOLDER, { disk, now: () => 0 })
  await folder.open()
  expect(await folder.publish(publicationOf(version))).toEqual({ written: 4, unchanged: 0, removed: 0 })
  const buffers = new Map(files)
  expect(await folder.publish(publicationOf(version))).toEqual({ written: 0, unchanged: 4, removed: 0 })
  const touched = [...files].filter(([name, bytes]) => buffers.get(name) !== bytes).map(([name]) => name)
  expect(touched).toEqual([CURRENT])
})

test('EDGE-73 a pack with a withdrawn test is removed as soon as nothing names it, others after two days', async () => {
  const { disk, files, begin } = createDiskInMemory()
  begin()
  let now = 0
  const folder = createPublishFolder(FOLDER, { disk, now: () => now })
  await folder.open()
  await folder.publish(publicationOf({ packs: { de: 1, fr: 1 }, pages: 1, withdrawn: [] }))
  await folder.publish(publicationOf({ packs: { de: 2, fr: 2 }, pages: 1, withdrawn: [] }))
  expect(publishedOf(files)).toEqual(expect.arrayContaining([packOf('de', 1), packOf('fr', 1)]))
  await folder.publish(publicationOf({ packs: { de: 3, fr: 2 }, pages: 1, withdrawn: [1, 2] }))
  expect(publishedOf(files).filter((name) => name.startsWith('packs/'))).toEqual([packOf('fr', 2), packOf('de', 3)])
  await folder.publish(publicationOf({ packs: { de: 4, fr: 2 }, pages: 1, withdrawn: [] }))
  now = KEPT_MS - 1
  await folder.publish(publicationOf({ packs: { de: 4, fr: 2 }, pages: 1, withdrawn: [] }))
  expect(publishedOf(files)).toContain(packOf('de', 3))
  now = KEPT_MS
  await folder.publish(publicationOf({ packs: { de: 4, fr: 2 }, pages: 1, withdrawn: [] }))
  expect(publishedOf(files)).not.toContain(packOf('de', 3))
})

test('EDGE-70 a folder with files of somebody else is refused, and they are left alone', async () => {
  const { disk, files, begin } = createDiskInMemory()
  begin()
  files.set(`${FOLDER}/letter.txt`, Buffer.from('Dear'))
  await expect(createPublishFolder(FOLDER, { disk, now: () => 0 }).open()).rejects.toThrow('/site holds other files')
  expect([...files.keys()]).toEqual([`${FOLDER}/letter.txt`])
})

test('EDGE-70 a published file that was cut short since is written again by the next publisher', async () => {
  const { disk, files, begin } = createDiskInMemory()
  begin()
  const version: Version = { packs: { de: 1, fr: 1 }, pages: 1, withdrawn: [] }
  const publishAnew = async () => {
    const folder = createPublishFolder(FOLDER, { disk, now: () => 0 })
    await folder.open()
    return folder.publish(publicationOf(version))
  }
  await publishAnew()
  const [cut, spoiled] = [`${FOLDER}/${packOf('fr', 1)}`, `${FOLDER}/${packOf('de', 1)}`]
  files.set(cut, files.get(cut)!.subarray(0, 4))
  files.set(spoiled, Buffer.from(files.get(spoiled)!.toString().toUpperCase()))
  expect(await publishAnew()).toEqual({ written: 2, unchanged: 2, removed: 0 })
  expect(readersSee(files)).toHaveLength(2)
})

test.each(['', '{"files":', '{"files":{"a":1}}'])('EDGE-70 a damaged note of what was published is reported in words: %s', async (text) => {
  const { disk, files, begin } = createDiskInMemory()
  begin()
  files.set(`${FOLDER}/.tankmix/state.json`, Buffer.from(text))
  await expect(createPublishFolder(FOLDER, { disk, now: () => 0 }).open()).rejects.toThrow(
    '/site/.tankmix/state.json is damaged, so that it is not known what was published before: publish to another, empty folder',
  )
})

test('EDGE-73 on a full disk too, a pack with a withdrawn test is removed that nothing names', async () => {
  const { disk, files, begin } = createDiskInMemory()
  begin()
  const folder = createPublishFolder(FOLDER, { disk, now: () => 0 })
  await folder.open()
  for (const content of [1, 2]) await folder.publish(publicationOf({ packs: { de: content, fr: 1 }, pages: 1, withdrawn: [] }))
  begin({ fullFrom: 1 })
  const outcome: unknown = await folder
    .publish(publicationOf({ packs: { de: 3, fr: 1 }, pages: 1, withdrawn: [1, 2] }))
    .catch((error: unknown) => error)
  expect(isDiskFull(outcome)).toBe(true)
  expect(publishedOf(files)).not.toContain(packOf('de', 1))
  expect(readersSee(files)).toEqual([packOf('de', 2), packOf('fr', 1)])
})
