import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { importFiles } from '../testing/import-files.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type DatabaseSettings } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../testing/fixtures.ts'
import { environmentOf, startTankmix, type RunningServer } from '../testing/programs/run-tankmix.ts'
import type { LoadedData } from './load-index.ts'
import { encodeSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts'

const FILE = 'index.snapshot'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', LAB_EMAIL: 'lab@example.com' }

const searchOf = async ({ url }: RunningServer): Promise<unknown> => {
  const response = await fetch(`${url}/api/tankmix/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ANTI_FORGERY },
    body: JSON.stringify({ countryCode: 'US', languageCode: 'en' }),
  })
  return { status: response.status, tests: await response.json() }
}
/** The bytes of a file as a text; undefined for a folder. */
const contentOf = (path: string): string | undefined => (statSync(path).isFile() ? readFileSync(path, 'latin1') : undefined)
type Expected = { says?: readonly string[]; isStored?: () => boolean }
/** Starts the real command, waits until it is ready, has said these and has stored its index, and returns what a search finds. */
const served = async (settings: DatabaseSettings, env: Record<string, string>, { says = [], isStored }: Expected): Promise<unknown> => {
  const server = await startTankmix({ ...environmentOf(settings), ...env })
  try {
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    const found = await searchOf(server)
    for (const text of says) await expect.poll(() => server.said()).toContain(text)
    if (isStored) await expect.poll(isStored).toBe(true)
    return found
  } finally {
    await server.stop()
  }
}

eachDatabase('a start', ({ settings }) => {
  test('STAY-20 STAY-21 is ready and finds the same, whatever the stored index is, and makes its folder', async () => {
    const place = await settings()
    const database = openDb(place)
    await migrate(database)
    await importFiles(database, ACCEPTANCE_DATA)
    await database.close()
    const path = join(place.dataFolder, FILE)
    const isPostgres = place.databaseUrl !== undefined
    // With PostgreSQL nothing of the folder is needed beforehand.
    if (isPostgres) rmSync(place.dataFolder, { recursive: true })
    const found = await served(place, MAIL, { isStored: () => existsSync(path) })
    expect(found).toMatchObject({ status: 200, tests: expect.arrayContaining([expect.anything()]) as unknown })
    expect(statSync(place.dataFolder).mode & 0o077).toBe(0)

    const good = (await readSnapshot(place))!
    const { countryAt: _map, ...index } = good.index
    const broken: [string, () => void | Promise<void>, ...string[]][] = [
      ['lacks something', () => writeSnapshot(place, encodeSnapshot({ ...good, index } as unknown as LoadedData))],
      ['undefined', () => writeSnapshot(place, [serialize({})])],
      ['EISDIR', () => void mkdirSync(join(path, 'of somebody'), { recursive: true }), 'the index could not be stored for the next start'],
    ]
    for (const [reason, breakIt, ...alsoSaid] of isPostgres ? broken.slice(0, 1) : broken) {
      rmSync(path, { recursive: true, force: true })
      await breakIt()
      const before = contentOf(path)
      const says = ['the stored index cannot be used; it is built anew', reason, ...alsoSaid]
      // The next index takes the place of a file, not of a folder with something in it.
      const isStored = before === undefined ? undefined : () => contentOf(path) !== before
      expect([reason, await served(place, {}, { says, ...(isStored ? { isStored } : {}) })]).toEqual([reason, found])
      expect(contentOf(path) === undefined).toBe(before === undefined)
    }
  })
})

test('STAY-21 a data folder that does not exist is made, with a mail server set too', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'tankmix-none-'))
  try {
    expect(await served({ dataFolder: join(parent, 'a', 'b') }, MAIL, { says: ['is served on'] })).toMatchObject({ status: 200 })
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})
