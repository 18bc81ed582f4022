import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findTest, laboratoryAt } from '../../../domain/search/index/read-test.ts'
import { hashOfRow } from '../../audit/imports/leaves.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { openDb } from '../../db/open-db.ts'
import { loadIndex } from '../../served-data/load-index.ts'
import { updateIndex } from '../../served-data/update-index.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { errorText } from '../import-errors.ts'
import { unguard } from '../../laboratory/audit/testing/alter.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { exportData } from '../export-data.ts'
import { readReleaseData } from '../release/release-rows.ts'
import { temporaryFolders } from '../testing/acceptance-folders.ts'
import { namedProblems } from '../testing/imported-scene.ts'

const { newFolder, folderWith } = temporaryFolders()
const HEADER = 'id,name,accreditation,address,website'
const LAB = 'agro-1,Agro Lab,"ISO/IEC 17025, mixing tests, until 2027-05-01",Road 1,https://agro.example/lab'

/** The acceptance data with a laboratory, and with `laboratory` in the column of each test that is named. */
const partnered = (of: Record<string, string>, laboratories: string | null = [HEADER, LAB, ''].join('\n')): string => {
  const folder = folderWith({
    'tests.csv': (text) => {
      const [header, ...rows] = text.trimEnd().split(/\r?\n/)
      return [`${header},laboratory`, ...rows.map((row) => `${row},${of[row.split(',')[0]!] ?? ''}`), ''].join('\n')
    },
  })
  if (laboratories !== null) writeFileSync(join(folder, 'laboratories.csv'), laboratories)
  return folder
}
const errorsOf = (outcome: Awaited<ReturnType<typeof importFiles>>): string[] =>
  'errors' in outcome ? outcome.errors.listed.map(errorText) : []

eachDatabase('laboratories of', ({ open, untouched }) => {
  const laboratoriesIn = ({ kysely }: Awaited<ReturnType<typeof open>>) =>
    kysely.selectFrom('tests').select(['id', 'laboratory']).where('laboratory', 'is not', null).orderBy('id').execute()

  test('SOURCE-02 an import takes laboratories and whose each test is; files without either go on, and change nothing of it', async () => {
    const database = await open()
    expect(await importFiles(database, partnered({ 1001: 'agro-1' }))).toMatchObject({ ok: true })
    expect(await laboratoriesIn(database)).toEqual([{ id: '1001', laboratory: 'agro-1' }])
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true })
    expect(await laboratoriesIn(database)).toEqual([{ id: '1001', laboratory: 'agro-1' }])
    expect(await database.kysely.selectFrom('laboratories').select('id').execute()).toEqual([{ id: 'agro-1' }])
    // An empty cell of a column that is there empties it.
    expect(await importFiles(database, partnered({ 1002: 'agro-1' }, null))).toMatchObject({ ok: true })
    expect(await laboratoriesIn(database)).toEqual([{ id: '1002', laboratory: 'agro-1' }])
  })

  test.each([
    [
      'a laboratory that is nowhere',
      { 1001: 'nobody' },
      [HEADER, LAB],
      'tests.csv:2: laboratory: there is no laboratory nobody in laboratories.csv or in the database',
    ],
    ['one that is there twice', {}, [HEADER, LAB, LAB], 'laboratories.csv:3: id: laboratory agro-1 is already on line 2'],
    ['one without a name', {}, [HEADER, 'a,,,,'], 'laboratories.csv:2: name: must not be empty'],
    [
      'a website of another kind',
      {},
      [HEADER, 'a,A,,,javascript:alert(1)'],
      'laboratories.csv:2: website: must be an address that begins with https:// and names a host, not "javascript:alert(1)"',
    ],
    ['a file without its columns', {}, ['id,name', 'a,A'], 'laboratories.csv:1: accreditation: this column is missing'],
  ])('SOURCE-02 refuses %s, and nothing is changed', async (_what, of, rows, error) => {
    const database = await open()
    const outcome = await importFiles(database, partnered(of, rows.join('\n')))
    expect(errorsOf(outcome)).toContain(error)
    expect(await database.kysely.selectFrom('laboratories').selectAll().execute()).toEqual([])
  })

  test('SOURCE-02 an export has the laboratories where there are any, and is what to import again', async () => {
    const database = await open()
    await importFiles(database, partnered({ 1001: 'agro-1' }))
    const [first, second] = [newFolder(), newFolder()]
    await exportData(database, first)
    expect(readFileSync(join(first, 'laboratories.csv'), 'utf8')).toBe(`\uFEFF${HEADER}\n${LAB}\n`)
    const other = await open()
    expect(await importFiles(other, first)).toMatchObject({ ok: true })
    await exportData(other, second)
    for (const file of ['products.csv', 'tests.csv', 'ingredients.csv', 'laboratories.csv'])
      expect(readFileSync(join(second, file), 'utf8')).toBe(readFileSync(join(first, file), 'utf8'))
    // A folder that had some has none of a database without.
    await exportData(await open(), second)
    expect(() => readFileSync(join(second, 'laboratories.csv'))).toThrow('ENOENT')
  })

  test('SOURCE-02 the entry of an import seals each laboratory that it added or changed', async () => {
    const database = await open()
    await importFiles(database, partnered({ 1001: 'agro-1' }))
    expect(await namedProblems(database)).toEqual([])
    await importFiles(database, partnered({ 1001: 'agro-1' }, [HEADER, LAB.replace('Road 1', 'Road 2')].join('\n')))
    await importFiles(database, ACCEPTANCE_DATA)
    expect(await namedProblems(database)).toEqual([])
    await unguard(database)
    await sql`update laboratories set accreditation = 'for everything'`.execute(database.kysely)
    await sql`update tests set laboratory = null where id = '1001'`.execute(database.kysely)
    expect(await namedProblems(database)).toEqual([
      'public-test:1001 was altered: entry 1 has another hash of it',
      'laboratory:agro-1 was altered: entry 2 has another hash of it',
    ])
  })

  test('SOURCE-03 served data have them, also where only a laboratory changed', async () => {
    const database = await open()
    await importFiles(database, partnered({ 1001: 'agro-1' }))
    const loaded = await loadIndex(database)
    const nameIn = ({ index }: typeof loaded): string | undefined => laboratoryAt(index, findTest(index, '1001')!)?.name
    expect(nameIn(loaded)).toBe('Agro Lab')
    await importFiles(database, partnered({ 1001: 'agro-1' }, [HEADER, LAB.replace('Agro Lab', 'Agro Laboratory')].join('\n')))
    expect(nameIn((await updateIndex(database, loaded))!)).toBe('Agro Laboratory')
  })

  test('SOURCE-04 a release says whose each test is, and tests of the own laboratory are as they were in releases before', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const before = await readReleaseData(database)
    expect(before.files.laboratories).toBeUndefined()
    await importFiles(database, partnered({ 1001: 'agro-1' }))
    const after = await readReleaseData(database)
    expect(after.files.laboratories).toContain('"agro-1","Agro Lab"')
    const rows = after.files.tests.split('\r\n').filter((row) => /^"100[12]"/.test(row))
    expect(rows.map((row) => row.split(',').slice(-5, -1))).toEqual([
      ['"agro-1"', '"partner"', '"false"', '"false"'],
      ['""', '"own"', '"false"', '"false"'],
    ])
    const { 1001: _amended, ...others } = before.hashes.tests
    expect(after.hashes.tests).toMatchObject(others)
    expect(after.hashes.tests['1001']).not.toBe(before.hashes.tests['1001'])
  })

  test('SOURCE-02 a database of before goes on: its tests are of the own laboratory, and their seals hold', async () => {
    const own = await untouched()
    const database = openDb(own)
    try {
      await migrateUpTo(database, '056-controls')
      await sql`insert into tests (id, kind, country, date, result, water_rate, crop, benefit, observations, ingredients) values ('7', 'foliar', 'FR', '2025-03-14', 'C', 200, '', '', '', '[]')`.execute(
        database.kysely,
      )
      const read = () => database.kysely.selectFrom('tests').selectAll().executeTakeFirstOrThrow()
      const before = await read()
      await migrate(database)
      const after = await read()
      expect([Object.hasOwn(before, 'laboratory'), after.laboratory]).toEqual([false, null])
      expect(hashOfRow('public-test', after)).toBe(hashOfRow('public-test', before))
    } finally {
      await database.close()
    }
  })
})
