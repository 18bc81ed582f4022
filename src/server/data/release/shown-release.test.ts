import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/open-db.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../visitors/brand/load-brand.ts'
import { makeRelease } from './release-folder.ts'
import { SHOWN, type ShownRelease } from './shown-file.ts'
import { createNewestRelease } from './shown-release.ts'

const brand = loadBrand(DEFAULT_BRAND_FOLDER)
const AT_ONCE = 50

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-shown-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const shownOf = (version: string): ShownRelease => ({ version, files: [], changes: { added: 1, amended: 0, withdrawn: 0 } })

/** Readings of releases that end when they are told to. */
const readings = () => {
  const begun: { version: string; done: (shown: ShownRelease) => void; fail: (error: Error) => void }[] = []
  const read = (_folder: string, version: string): Promise<ShownRelease> =>
    new Promise((done, fail) => {
      begun.push({ version, done, fail })
    })
  return { begun, read }
}

test('LOAD-01 however many ask at once, a release is read once; so is the next one, and one that could not be read is read again', async () => {
  const folder = emptyFolder()
  const { begun, read } = readings()
  const newest = createNewestRelease(folder, read)
  expect(await newest()).toBeUndefined()
  mkdirSync(join(folder, '2026-11-24'))
  const many = Array.from({ length: AT_ONCE }, () => newest())
  await expect.poll(() => begun.length).toBe(1)
  const more = Array.from({ length: AT_ONCE }, () => newest())
  begun[0]!.done(shownOf('2026-11-24'))
  expect(new Set(await Promise.all([...many, ...more])).size).toBe(1)

  renameSync(join(folder, '2026-11-24'), join(folder, '2026-11-25'))
  const failing = Array.from({ length: AT_ONCE }, () => newest())
  await expect.poll(() => begun.length).toBe(2)
  begun[1]!.fail(new Error('unreadable'))
  const reasons = (await Promise.allSettled(failing)).map((one) => one.status === 'rejected' && String(one.reason))
  expect(new Set(reasons)).toEqual(new Set(['Error: unreadable']))
  const again = newest()
  await expect.poll(() => begun.length).toBe(3)
  begun[2]!.done(shownOf('2026-11-25'))
  expect((await again)?.version).toBe('2026-11-25')
})

test('LOAD-01 a release that goes while it is read makes room for the newer one, read once too', async () => {
  const folder = emptyFolder()
  const { begun, read } = readings()
  const newest = createNewestRelease(folder, read)
  mkdirSync(join(folder, '2026-11-24'))
  const many = Array.from({ length: AT_ONCE }, () => newest())
  await expect.poll(() => begun.length).toBe(1)
  renameSync(join(folder, '2026-11-24'), join(folder, '2026-11-24.2'))
  begun[0]!.fail(Object.assign(new Error('gone'), { code: 'ENOENT' }))
  await expect.poll(() => begun.map(({ version }) => version)).toEqual(['2026-11-24', '2026-11-24.2'])
  begun[1]!.done(shownOf('2026-11-24.2'))
  expect(new Set((await Promise.all(many)).map((one) => one?.version))).toEqual(new Set(['2026-11-24.2']))
})

anyDatabase('what is said of a release', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
  })

  test('LOAD-01 is written when it is made; of a release of before, without it, the same is said', async () => {
    const folder = emptyFolder()
    const told = async () => {
      const written = await createNewestRelease(folder)()
      rmSync(join(folder, written!.version, SHOWN))
      expect(await createNewestRelease(folder)()).toEqual(written)
      return written!
    }
    await makeRelease(database, { folder, brand, today: '2026-11-24' })
    const first = await told()
    expect(first).toMatchObject({ version: '2026-11-24', changes: { amended: 0, withdrawn: 0 } })
    expect(first.first!.products + first.first!.tests).toBe(first.changes.added)
    expect(first.files.map(({ name }) => name).toSorted()).toEqual(
      [
        'CITATION.cff',
        'LICENCE.txt',
        'SHA256SUMS',
        'changes.csv',
        'datapackage.json',
        'ingredients.csv',
        'products.csv',
        'tests.csv',
      ].toSorted(),
    )
    const { id } = await database.kysely.selectFrom('tests').select('id').orderBy('id').executeTakeFirstOrThrow()
    await database.kysely.updateTable('tests').set({ observations: 'Noted again' }).where('id', '=', id).execute()
    await makeRelease(database, { folder, brand, today: '2026-11-25' })
    const second = await told()
    expect(second).toMatchObject({ version: '2026-11-25', changes: { added: 0, amended: 1, withdrawn: 0 } })
    expect(second.first).toBeUndefined()
    expect([first.earlier, second.earlier]).toEqual([[], ['2026-11-24']])
  })
})
