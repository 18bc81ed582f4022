import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createFileLock } from '../db/file-lock.ts'
import { openDb } from '../db/open-db.ts'
import { makeRelease } from '../data/release/release-folder.ts'
import { loadDemo } from '../data/load-demo.ts'
import { publishedRow } from '../laboratory/publishing/testing/published-row.ts'
import { migrate } from '../upgrade/migrate.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../visitors/brand/load-brand.ts'
import { mayMount, mounted } from '../testing/faults/small-disk.ts'
import { IN_FULL } from '../testing/in-full.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, spawnTankmix } from '../testing/programs/run-tankmix.ts'

const PROFILE = fileURLToPath(new URL('../data/release/testing/data-package-2.0.json', import.meta.url))
const brand = loadBrand(DEFAULT_BRAND_FOLDER)

type Resource = { name: string; path: string; hash: string; bytes: number; schema: { fields: { name: string }[] } }
type Described = { version: string; resources: Resource[] }

let base: string
let env: Record<string, string>
const dataFolder = (): string => join(base, 'data')
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tankmix-release-'))
  env = environmentOf({ dataFolder: dataFolder() })
  await runInProcess(['import', ACCEPTANCE_DATA], env)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const releasesOf = (folder: string): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'))
/** Of the newest release; releases of one day follow each other by their numbers. */
const read = (folder: string, name: string): string => readFileSync(join(folder, releasesOf(folder).toSorted().at(-1)!, name), 'utf8')
const rowsOf = (folder: string, name: string): Record<string, string>[] => parse(read(folder, name), { columns: true })
/** What whoever fetches a release does: each file is there and has the hash that is said of it. */
const described = (folder: string): Described => {
  for (const line of read(folder, 'SHA256SUMS').trim().split('\n')) {
    const [hash, name] = line.split('  ')
    expect(createHash('sha256').update(read(folder, name!)).digest('hex')).toBe(hash)
  }
  return JSON.parse(read(folder, 'datapackage.json')) as Described
}
const make = async (folder: string, today: string, of = dataFolder()) => {
  const database = openDb({ dataFolder: of })
  return makeRelease(database, { folder, brand, today }).finally(() => database.close())
}

describe('tankmix release', () => {
  test('RELEASE-01 CITE-02 CITE-05 writes all public tests as files that the Frictionless profile accepts, with their hashes and as many rows as the database has', async () => {
    const folder = join(base, 'first')
    const { code, out, error } = await runInProcess(['release', folder], env)
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^Released \d{4}-\d{2}-\d{2} to /)
    const { resources, ...more } = described(folder)
    // CITE-02
    expect(more).toMatchObject({
      version: releasesOf(folder)[0],
      conformsTo: 'https://datapackage.org/profiles/2.0/datapackage.json',
      contributors: [{ title: brand.registeredOffice.company, roles: ['publisher'] }],
    })
    // CITE-05
    const { names } = more as unknown as { names: { name: string; standard: string; path: string }[] }
    const sheet = 'https://pesticidecompendium.bcpc.org/azoxystrobin.html'
    expect(names).toContainEqual({ field: 'products.active_ingredients', name: 'azoxystrobin', standard: 'ISO 1750', path: sheet })
    expect(new Set(names.map(({ path }) => path.replace(/[\w-]+(\.html)?$/, '')))).toEqual(
      new Set(['https://gd.eppo.int/taxon/', 'https://pesticidecompendium.bcpc.org/']),
    )
    const ajv = formats.default(new Ajv({ strict: false, allErrors: true, formats: { textarea: true } }))
    const validate = ajv.compile(JSON.parse(readFileSync(PROFILE, 'utf8')) as object)
    expect([validate({ ...more, resources }), validate.errors]).toEqual([true, null])
    expect(validate({ ...more, resources: [{ path: 'tests.csv' }] })).toBe(false)

    const { kysely, ...database } = openDb({ dataFolder: dataFolder() })
    const count = async (table: 'products' | 'tests'): Promise<number> =>
      Number(
        (
          await kysely
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('rows'))
            .executeTakeFirstOrThrow()
        ).rows,
      )
    const tests = await kysely.selectFrom('tests').select('ingredients').execute()
    const counts: Record<string, number> = {
      products: await count('products'),
      tests: await count('tests'),
      ingredients: tests.reduce((sum, { ingredients }) => sum + (JSON.parse(ingredients) as unknown[]).length, 0),
    }
    await database.close()
    counts['changes'] = counts['products']! + counts['tests']!
    for (const { name, path, hash, bytes, schema } of resources) {
      const text = read(folder, path)
      expect(hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
      expect(bytes).toBe(Buffer.byteLength(text))
      const rows = rowsOf(folder, path)
      expect([name, rows.length]).toEqual([name, counts[name]])
      expect(Object.keys(rows[0]!)).toEqual(schema.fields.map((field) => field.name))
    }
    expect(read(folder, 'LICENCE.txt')).toContain('No licence is granted')
    expect(read(folder, 'CITATION.cff')).toContain(`type: dataset\ntitle: "Tankmix: laboratory tests of tank mixes and seed coatings"\n`)
  })

  test('RELEASE-02 the same data give the same bytes; nothing is written where nothing changed', async () => {
    const [one, other] = [join(base, 'one'), join(base, 'other')]
    for (const folder of [one, other]) expect(await make(folder, '2026-11-24')).toMatchObject({ step: 'released', version: '2026-11-24' })
    const files = readdirSync(join(one, '2026-11-24'))
    expect(files.length).toBe(10)
    for (const name of files) expect(read(one, name)).toBe(read(other, name))
    expect(await make(one, '2026-11-25')).toEqual({ step: 'unchanged', version: '2026-11-24' })
    expect(releasesOf(one)).toEqual(['2026-11-24'])
  })

  test('RELEASE-03 CITE-04 changes.csv says what was added, amended and withdrawn; confidential and withdrawn tests are in no file, and the data of older releases go', async () => {
    const own = join(base, 'changing')
    cpSync(dataFolder(), own, { recursive: true })
    const folder = join(base, 'changed')
    await make(folder, '2026-11-24', own)
    const [withdrawn, amended] = rowsOf(folder, 'tests.csv').map((row) => row['id']!)
    const database = openDb({ dataFolder: own })
    await publishedRow(database, withdrawn!, { withdrawn: '2026-11-24' })
    await database.kysely.updateTable('tests').set({ observations: '=cmd|calc' }).where('id', '=', amended!).execute()
    await database.close()
    expect(await make(folder, '2026-11-24', own)).toMatchObject({ version: '2026-11-24.2', changes: 2 })
    expect(releasesOf(folder).toSorted()).toEqual(['2026-11-24', '2026-11-24.2'])
    // What it was and changed stays, and none of its data (CITE-04).
    expect(readdirSync(join(folder, '2026-11-24')).toSorted()).toEqual([
      'CITATION.cff',
      'LICENCE.txt',
      'SHA256SUMS',
      'changes.csv',
      'datapackage.json',
    ])
    const changes = rowsOf(folder, 'changes.csv')
    expect(changes).toHaveLength(2)
    expect(changes).toEqual(
      expect.arrayContaining([
        { record: 'test', id: withdrawn, change: 'withdrawn' },
        { record: 'test', id: amended, change: 'amended' },
      ]),
    )
    expect(rowsOf(folder, 'tests.csv').map((row) => row['id'])).not.toContain(withdrawn)
    expect(rowsOf(folder, 'ingredients.csv').map((row) => row['test_id'])).not.toContain(withdrawn)
    expect(rowsOf(folder, 'tests.csv').find((row) => row['id'] === amended)!['observations']).toBe("'=cmd|calc")
  })

  test('RELEASE-12 GATE-42 tests.csv marks what is under review or lacks readings, which is an amendment, as is its end; a release of before the column is compared as it is', async () => {
    const own = join(base, 'reviewing')
    cpSync(dataFolder(), own, { recursive: true })
    const folder = join(base, 'reviewed')
    const database = openDb({ dataFolder: own })
    const { kysely } = database
    const marks = (): Record<string, string | undefined> =>
      Object.fromEntries(rowsOf(folder, 'tests.csv').map((row) => [row['id'], row['under_review']]))
    await makeRelease(database, { folder, brand, today: '2026-11-24' })
    const ids = Object.keys(marks())
    const id = ids[0]!
    expect(new Set(Object.values(marks()))).toEqual(new Set(['false']))
    await publishedRow(database, id, { isUnderReview: true })
    expect(await makeRelease(database, { folder, brand, today: '2026-11-25' })).toMatchObject({ step: 'released', changes: 1 })
    expect(rowsOf(folder, 'changes.csv')).toEqual([{ record: 'test', id, change: 'amended' }])
    expect(marks()).toEqual({ ...Object.fromEntries(ids.map((one) => [one, 'false'])), [id]: 'true' })
    const { resources } = described(folder)
    const { fields } = resources.find(({ name }) => name === 'tests')!.schema
    expect(fields.slice(-3)).toEqual([
      { name: 'under_review', type: 'boolean', description: expect.stringContaining('may be amended or withdrawn') },
      { name: 'incomplete', type: 'boolean', description: expect.stringContaining('none to rely on') },
      { name: 'evidence_level', type: 'string', description: expect.stringContaining('it changes no result') },
    ])
    const lacking = { watched: 0, required: 24, isIncomplete: true, deviations: [] }
    await publishedRow(database, ids[1]!, { completeness: lacking })
    expect(rowsOf(folder, 'tests.csv').find((row) => row['id'] === ids[1])!['incomplete']).toBe('false')
    await kysely.updateTable('publications').set({ is_under_review: 0 }).where('test_id', '=', id).execute()
    expect(await makeRelease(database, { folder, brand, today: '2026-11-26' })).toMatchObject({ step: 'released', changes: 2 })
    expect(rowsOf(folder, 'tests.csv').find((row) => row['id'] === ids[1])!['incomplete']).toBe('true')
    await database.close()
    expect(marks()[id]).toBe('false')
    // Of the edition before the column, the hash of a test is that of its cells without it.
    const { hashes } = JSON.parse(read(folder, '.state.json')) as { hashes: { tests: Record<string, string> } }
    const line = read(folder, 'tests.csv')
      .split('\r\n')
      .find((one) => one.startsWith(`"${id}",`))!
    const ingredients = read(folder, 'ingredients.csv')
      .split('\r\n')
      .filter((one) => one.startsWith(`"${id}",`))
    const before = [line.replace(/,"","own","false","false","[A-D]"$/, ''), ...ingredients].join('\n')
    expect(hashes.tests[id]).toBe(createHash('sha256').update(before).digest('base64url').slice(0, 16))
  })

  test('EVID-07 tests.csv has the level of each test, by the tests of the release; where it alone changes that is no amendment', async () => {
    const own = join(base, 'levels')
    cpSync(dataFolder(), own, { recursive: true })
    const folder = join(base, 'levelled')
    const database = openDb({ dataFolder: own })
    const { kysely } = database
    const [one] = await kysely.selectFrom('tests').selectAll().where('kind', '=', 'foliar').where('result', '=', 'C').limit(1).execute()
    const recorded = { hardness: 342, water_ph: 7, temperature: 20, hours: 24 }
    await kysely.updateTable('tests').set(recorded).where('id', '=', one!.id).execute()
    const levelOf = (id: string) => rowsOf(folder, 'tests.csv').find((row) => row['id'] === id)?.['evidence_level']
    await makeRelease(database, { folder, brand, today: '2026-11-24' })
    const lacking = rowsOf(folder, 'tests.csv').find(({ hours }) => hours === '')!['id']!
    expect([levelOf(one!.id), levelOf(lacking)]).toEqual(['B', 'C'])
    await kysely
      .insertInto('tests')
      .values({ ...one!, ...recorded, id: '77001', date: '2026-03-04' })
      .execute()
    await makeRelease(database, { folder, brand, today: '2026-11-25' })
    expect([levelOf(one!.id), levelOf('77001')]).toEqual(['A', 'A'])
    expect(rowsOf(folder, 'changes.csv')).toEqual([{ record: 'test', id: '77001', change: 'added' }])
    await publishedRow(database, '77001', { isUnderReview: true })
    await makeRelease(database, { folder, brand, today: '2026-11-26' })
    expect([levelOf(one!.id), levelOf('77001')]).toEqual(['B', ''])
    await database.close()
  })

  test('RELEASE-04 demonstration tests are never released', async () => {
    const of = join(base, 'demonstration')
    const database = openDb({ dataFolder: of })
    await migrate(database)
    const folder = join(base, 'none')
    expect(await makeRelease(database, { folder, brand, today: '2026-11-24' })).toEqual({ step: 'empty' })
    await loadDemo(database, { maker: brand.maker, productSets: [], today: '2026-11-21', foliarTests: 50, seedTests: 5 })
    expect(await makeRelease(database, { folder, brand, today: '2026-11-24' })).toEqual({ step: 'demonstration' })
    await database.close()
    expect(releasesOf(folder)).toEqual([])
  })

  test('RELEASE-05 a process that is killed leaves whole releases, a second one is refused, and a folder of others is left alone', async () => {
    const folder = join(base, 'killed')
    for (let kills = 0; kills < 2; kills++) {
      const child = spawnTankmix(['release', folder], env)
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = new Promise((resolve) => child.once('close', resolve))
      const isBegun = (): boolean => {
        try {
          return readdirSync(folder).length > 0
        } catch {
          return false
        }
      }
      while (child.exitCode === null && !isBegun()) await sleep(2)
      await sleep(kills * 10)
      child.kill('SIGKILL')
      await ended
      if (releasesOf(folder).length > 0) described(folder)
    }
    const lock = createFileLock(folder, '.lock')
    expect(lock.take()).toBe(true)
    expect(await runInProcess(['release', folder], env)).toMatchObject({
      code: 1,
      error: `Another process makes a release in ${folder}.\n`,
    })
    lock.release()
    expect((await runInProcess(['release', folder], env)).code).toBe(0)
    described(folder)
    expect(readdirSync(folder).filter((name) => name.startsWith('.unfinished'))).toEqual([])
    const letters = mkdtempSync(join(base, 'letters-'))
    writeFileSync(join(letters, 'letter.txt'), 'Dear')
    expect(await runInProcess(['release', letters], env)).toMatchObject({
      code: 1,
      error: expect.stringContaining('holds other files') as string,
    })
    expect(readdirSync(letters)).toContain('letter.txt')
  })

  const unable = IN_FULL ? mayMount() : 'npm run test:all'
  test.skipIf(unable !== undefined)('RELEASE-05 on a full disk the release before stays whole, and the next attempt ends', async () => {
    const own = join(base, 'full')
    cpSync(dataFolder(), own, { recursive: true })
    const place = mounted(1024 * 1024)()
    onTestFinished(() => place.remove())
    const folder = join(place.folder, 'releases')
    await make(folder, '2026-11-24', own)
    expect(() => writeFileSync(join(place.folder, 'filler'), Buffer.alloc(2 * 1024 * 1024))).toThrow('no space left')
    const database = openDb({ dataFolder: own })
    await database.kysely.updateTable('tests').set({ observations: 'Foam' }).execute()
    await database.close()
    const full = await runInProcess(['release', folder], environmentOf({ dataFolder: own }))
    expect(full).toMatchObject({ code: 1, error: expect.stringContaining('is full; the release before stays whole') as string })
    expect(described(folder).version).toBe('2026-11-24')
    rmSync(join(place.folder, 'filler'))
    expect(await make(folder, '2026-11-25', own)).toMatchObject({ step: 'released' })
    described(folder)
  })
})
