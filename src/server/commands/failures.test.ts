import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importFiles } from '../testing/import-files.ts'
import { backUp } from '../backup/backup.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf } from '../testing/programs/run-tankmix.ts'

const base = mkdtempSync(join(tmpdir(), 'tankmix-failures-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const newFolder = (): string => {
  const folder = join(base, String(++folders))
  mkdirSync(folder)
  return folder
}

/** The parts of a command's error message: what failed, and why. */
const failure = async (work: Promise<unknown>): Promise<[what: string, why: unknown]> => {
  const error = await work.then(
    () => new Error('nothing failed'),
    (thrown: Error) => thrown,
  )
  return [error.message, (error.cause as Error | undefined)?.message]
}

/** The acceptance data with more tests than the limits below leave room for. */
const largeData = (): string => {
  const folder = newFolder()
  cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
  const numbers = Array.from({ length: 20_000 }, (_, at) => 9_000_000 + at)
  const rows = (header: string, row: (id: number) => string): string => `${header}\n${numbers.map(row).join('\n')}\n`
  const observations = 'x'.repeat(200)
  writeFileSync(
    join(folder, 'tests.csv'),
    rows(
      'id,kind,country,date,result,water_rate,crop,benefit,observations',
      (id) => `${id},foliar,FR,2025-03-14,C,200,Wheat,,${observations}`,
    ),
  )
  writeFileSync(
    join(folder, 'ingredients.csv'),
    rows('test_id,order,product_id,rate', (id) => `${id},1,1,1`),
  )
  return folder
}

/** At its limit of pages SQLite reports a full disk. */
test.each(['main', 'temp'])(
  'DATA-05 an import onto a full disk (%s) names the database and the first cause, and changes nothing',
  async (schema) => {
    const dataFolder = newFolder()
    const database = openDb({ dataFolder })
    await migrate(database)
    await importFiles(database, ACCEPTANCE_DATA)
    await sql.raw(`pragma ${schema}.max_page_count = 60`).execute(database.kysely)
    const doing = schema === 'main' ? 'take over the rows' : 'set the rows aside in temporary tables'
    const [what, why] = await failure(importFiles(database, largeData()))
    expect(what).toContain(`the database ${join(dataFolder, 'tankmix.db')} could not ${doing}`)
    expect(why).toContain('database or disk is full')
    expect(await database.kysely.selectFrom('tests').select('id').execute()).toHaveLength(14)
    await sql.raw(`pragma ${schema}.max_page_count = 1000000`).execute(database.kysely)
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true })
    await database.close()
  },
)

eachDatabase('a transaction', ({ open }) => {
  test('DATA-05 that the database ended itself does not hide the cause', async () => {
    const { kysely } = await open()
    const failed = kysely.transaction().execute(async (trx) => {
      await sql`rollback`.execute(trx)
      throw new Error('the first error')
    })
    await expect(failed).rejects.toThrow('the first error')
  })
})

test('DATA-05 an export that cannot be written names the file and the cause, and leaves no part of it', async () => {
  const env = environmentOf({ dataFolder: newFolder() })
  await runInProcess(['import', ACCEPTANCE_DATA], env)
  const folder = newFolder()
  mkdirSync(join(folder, 'tests.csv'))
  const { code, error } = await runInProcess(['export', folder], env)
  expect(code).toBe(1)
  expect(error).toMatch(/^tankmix export: \S+\/tests\.csv could not be written \(E[A-Z]+: .*\)\n$/)
  expect(readdirSync(folder).toSorted()).toEqual(['products.csv', 'tests.csv'])
})

test.skipIf(!existsSync('/dev/full'))('DATA-05 an export onto a full disk names the file and the cause', async () => {
  const env = environmentOf({ dataFolder: newFolder() })
  await runInProcess(['import', ACCEPTANCE_DATA], env)
  const folder = newFolder()
  symlinkSync('/dev/full', join(folder, 'products.csv.part'))
  expect(await runInProcess(['export', folder], env)).toMatchObject({
    code: 1,
    error: `tankmix export: ${join(folder, 'products.csv')} could not be written (ENOSPC: no space left on device, write)\n`,
  })
})

test('DATA-05 a backup that cannot be written names the file and the cause', async () => {
  const dataFolder = newFolder()
  await runInProcess(['import', ACCEPTANCE_DATA], environmentOf({ dataFolder }))
  // The name of the unfinished copy is longer than file systems allow.
  const folder = newFolder()
  const file = join(folder, 'x'.repeat(250))
  const [what, why] = await failure(backUp(dataFolder, file))
  expect(what).toBe(`${file} could not be written`)
  expect(why).toContain('name too long')
  expect(readdirSync(folder)).toEqual([])
})

test('DATA-05 a backup of a damaged database names the database', async () => {
  const dataFolder = newFolder()
  const path = join(dataFolder, 'tankmix.db')
  await runInProcess(['import', ACCEPTANCE_DATA], environmentOf({ dataFolder }))
  truncateSync(path, 4_096 * 5)
  const folder = newFolder()
  const [what, why] = await failure(backUp(dataFolder, join(folder, 'copy.db')))
  expect(what).toContain(`the database ${path} is damaged`)
  expect(why).toBeDefined()
  expect(readdirSync(folder)).toEqual([])
})

test('DATA-05 a database that cannot be opened is named', async () => {
  const dataFolder = newFolder()
  mkdirSync(join(dataFolder, 'tankmix.db'))
  const { error } = await runInProcess(['import', ACCEPTANCE_DATA], environmentOf({ dataFolder }))
  expect(error).toBe(`tankmix import: the database ${join(dataFolder, 'tankmix.db')} could not be opened (unable to open database file)\n`)
})
