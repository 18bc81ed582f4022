import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { runKilled } from '../testing/run-killed.ts'
import { qualityScene } from './testing/nonconformities.ts'

const REPORTS = Array.from({ length: 200 }, (_, at) => `K-${1000 + at}`)

/** The files of 200 tests. */
const manyTests = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-many-'))
  cpSync(join(ACCEPTANCE_DATA, 'products.csv'), join(folder, 'products.csv'))
  const tests = REPORTS.map((id) => `${id},foliar,FR,2025-03-14,C,200,Wheat,,Even`)
  writeFileSync(
    join(folder, 'tests.csv'),
    ['id,kind,country,date,result,water_rate,crop,benefit,observations', ...tests].join('\n').concat('\n'),
  )
  const lines = REPORTS.flatMap((id) => [`${id},1,1,1`, `${id},2,102,0.8`])
  writeFileSync(join(folder, 'ingredients.csv'), ['test_id,order,product_id,rate', ...lines].join('\n').concat('\n'))
  return folder
}

eachDatabase('suspending from a nonconformity', ({ settings }) => {
  test('NC-05 200 reports that a killed server had suspended in part are each suspended once by the same press', async () => {
    const place = await settings()
    const folder = manyTests()
    const before = openDb(place)
    await importFiles(before, folder)
    await before.close()
    rmSync(folder, { recursive: true })
    const { database, opened, choose, post, read, people, close } = await qualityScene(place)
    const id = await opened()
    expect(await choose(id, 'hand', '', { tests: REPORTS })).toEqual([204, ''])
    const suspended = async () => (await database.kysely.selectFrom('suspensions').select('test_id').execute()).map((one) => one.test_id)
    const path = `nonconformities/${id}/suspend`
    const body = { note: 'The scale was out.' }
    expect((await post(path, body, 'cleo')).json()).toMatchObject({ left: 150 })
    const work = { path, body, cookie: people.cleo.cookie }
    expect(await runKilled({ settings: place, work, after: 400 })).toBeUndefined()
    const half = await suspended()
    expect([half.length > 50, half.length < 100]).toEqual([true, true])
    for (let left = Infinity; left > 0;) {
      const next = (await post(path, body, 'cleo')).json<{ left: number }>().left
      expect(next).toBeLessThan(left)
      left = next
    }
    expect((await suspended()).toSorted()).toEqual(REPORTS)
    expect(new Set((await read(id)).tests.map(({ report }) => report))).toEqual(new Set(['suspended']))
    const marked = await database.kysely.selectFrom('publications').select('test_id').where('is_under_review', '=', 1).execute()
    expect(marked.length).toBe(REPORTS.length)
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })
})
