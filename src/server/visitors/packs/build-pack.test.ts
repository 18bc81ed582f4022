import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFiles } from '../../testing/import-files.ts'
import { openDb } from '../../db/open-db.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { buildPack } from './build-pack.ts'

anyDatabase('packs that a thread builds one after the other', ({ settings }) => {
  test('STAY-04 each is of its own database and country, also after one that failed', async () => {
    const [empty, full] = [await settings(), await settings()]
    const database = openDb(full)
    await importFiles(database, ACCEPTANCE_DATA).finally(() => database.close())
    const broken = mkdtempSync(join(tmpdir(), 'tankmix-broken-'))
    writeFileSync(join(broken, 'tankmix.db'), 'not a database')
    const testsOf = async (place: typeof full, country: string): Promise<number> =>
      (await buildPack({ settings: place, country, stamp: '' })).tests
    try {
      expect(await testsOf(full, 'FR')).toBe(5)
      expect(await testsOf(empty, 'FR')).toBe(0)
      await expect(buildPack({ settings: { dataFolder: broken }, country: 'FR', stamp: '' })).rejects.toThrow('is damaged')
      expect(await Promise.all([testsOf(full, 'IN'), testsOf(full, 'FR')])).toEqual([1, 5])
    } finally {
      rmSync(broken, { recursive: true })
    }
  })
})
