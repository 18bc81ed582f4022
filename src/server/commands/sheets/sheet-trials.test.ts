import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HABITS, sheetOf } from '../../data/mapping/testing/country-sheets.ts'
import { PRODUCTS_CSV, trueTests } from '../../data/mapping/testing/true-tests.ts'
import { makeXlsx } from '../../data/sheets/testing/make-xlsx.ts'
import { openDb, type DatabaseSettings } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf, runTankmix, spawnTankmix } from '../../testing/programs/run-tankmix.ts'

const ROWS = 6_000
let folder: string
const [german] = HABITS
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-sheet-trials-'))
  mkdirSync(join(folder, 'list'))
  writeFileSync(join(folder, 'list', 'products.csv'), PRODUCTS_CSV)
  writeFileSync(join(folder, 'list', 'tests.csv'), 'id,kind,country,date,result,water_rate,crop,benefit,observations\n')
  writeFileSync(join(folder, 'list', 'ingredients.csv'), 'test_id,order,product_id,rate\n')
  writeFileSync(join(folder, 'large.xlsx'), makeXlsx([{ name: 'Tests', rows: sheetOf(german!, trueTests(1, ROWS)) }]))
  writeFileSync(join(folder, 'small.xlsx'), makeXlsx([{ name: 'Tests', rows: sheetOf(german!, trueTests(1, 20)) }]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

eachDatabase('an import of a spreadsheet in trouble', ({ copiesOf }) => {
  const { settings } = copiesOf((database) => importFiles(database, join(folder, 'list')))
  const countOf = async (place: DatabaseSettings): Promise<number> => {
    const database = openDb(place)
    const { count } = await database.kysely
      .selectFrom('tests')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    await database.close()
    return Number(count)
  }

  test('BRING-12 killed at any moment it has taken in all or nothing, and the next one takes in the rest', async () => {
    const place = await settings()
    const env = environmentOf(place)
    const mapping = join(folder, `${place.databaseUrl === undefined ? 'file' : 'server'}.json`)
    await runInProcess(['import', join(folder, 'large.xlsx'), '--propose', mapping, '--country', 'DE'], env)
    for (const after of [900, 1_500, 2_100]) {
      const child = spawnTankmix(['import', join(folder, 'large.xlsx'), '--mapping', mapping], env)
      const ended = new Promise((done) => {
        child.on('close', done)
      })
      await sleep(after)
      child.kill('SIGKILL')
      await ended
      expect([0, ROWS]).toContain(await countOf(place))
    }
    const { code, out } = await runInProcess(['import', join(folder, 'large.xlsx'), '--mapping', mapping], env)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Tests: (6,000 added, 0 changed, 0 unchanged|0 added, 0 changed, 6,000 unchanged)/),
    ])
    expect(await countOf(place)).toBe(ROWS)
    expect((await runInProcess(['audit', 'verify'], env)).code).toBe(0)
  })

  test.skipIf(!existsSync('/dev/full'))('BRING-12 where the disk is full for what it writes, nothing is taken in', async () => {
    const place = await settings()
    const env = environmentOf(place)
    symlinkSync('/dev/full', join(folder, `full-${place.databaseUrl === undefined ? 'file' : 'server'}`))
    const full = join(folder, `full-${place.databaseUrl === undefined ? 'file' : 'server'}`)
    const small = join(folder, 'small.xlsx')
    expect(await runInProcess(['import', small, '--propose', full, '--country', 'DE'], env)).toMatchObject({
      code: 1,
      error: expect.stringContaining('ENOSPC') as string,
    })
    expect(await runInProcess(['import', small, '--country', 'DE', '--problems', full], env)).toMatchObject({
      code: 1,
      error: expect.stringContaining('ENOSPC') as string,
    })
    expect(await countOf(place)).toBe(0)
  })

  test('BRING-12 nothing is left in the folder for temporary files', async () => {
    const env = environmentOf(await settings())
    const temporary = mkdtempSync(join(folder, 'temporary-'))
    const { code } = await runTankmix(['import', join(folder, 'small.xlsx'), '--country', 'DE'], { ...env, TMPDIR: temporary })
    expect([code, readdirSync(temporary)]).toEqual([0, []])
  })
})
