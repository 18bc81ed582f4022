import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { hashOfRow } from '../audit/imports/leaves.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { Database } from '../db/open-db.ts'
import { unguard } from '../laboratory/audit/testing/alter.ts'
import { noteAuditCheck } from '../laboratory/audit/last-check.ts'
import { changeProduct } from '../laboratory/products/change-product.ts'
import { changePublication } from '../laboratory/publishing/change-publication.ts'
import { addPerson, NOW } from '../laboratory/publishing/testing/publishing.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { fillDatabase } from '../testing/fill-database.ts'
import { importFiles } from '../testing/import-files.ts'
import { sealWritten } from '../testing/seal-written.ts'
import { loadDemo } from './load-demo.ts'
import { changedFolder, namedProblems } from './testing/imported-scene.ts'
import { NO_HISTORY } from '../../domain/records.ts'

const folders: string[] = []
const folderOf = (...given: Parameters<typeof changedFolder>): string => {
  const folder = changedFolder(...given)
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The files with another result of test 1001. */
const amended = (): string => folderOf((file, text) => (file === 'tests.csv' ? text.replace('2025-03-14,C,', '2025-03-14,CA,') : text))
const CHECK = { at: '2026-05-01T10:00:00.000Z', entries: 1, hash: 'abc', problems: 1, found: ['public-test:1 was altered'] }

/** What somebody does with the database's own tools, and what of it is named; `%` stands for the block of an import. */
const TRIALS: [what: string, statements: string[], named: string[]][] = [
  [
    'the verdict of a test',
    [`update tests set result = 'C' where id = '1002'`],
    ['public-test:1002 was altered: entry 1 has another hash of it'],
  ],
  [
    'the rate of an ingredient',
    [`update tests set ingredients = replace(ingredients, '0.8', '0.4') where id = '1001'`],
    ['public-test:1001 was altered: entry 1 has another hash of it'],
  ],
  ['a test that is gone', [`delete from tests where id = '1003'`], ['public-test:1003 is missing: entry 1 has its hash']],
  [
    'a test that nobody imported',
    [
      `insert into tests (id, kind, country, date, result, water_rate, crop, benefit, observations, ingredients)
        select '1002a', kind, country, date, 'C', water_rate, crop, benefit, observations, ingredients from tests where id = '1002'`,
    ],
    ['public-test:1002a has no entry in the audit'],
  ],
  [
    'two tests in each other’s place',
    [
      `update tests set id = 'x' where id = '1001'`,
      `update tests set id = '1001' where id = '1002'`,
      `update tests set id = '1002' where id = 'x'`,
    ],
    ['1001', '1002'].map((id) => `public-test:${id} was altered: entry 1 has another hash of it`),
  ],
  [
    'the name of a product',
    [`update products set name = 'Zincora' where id = '1'`],
    ['product:1 was altered: entry 1 has another hash of it'],
  ],
  [
    'who keeps a product',
    [`update products set kept_by = 'console' where id = '2'`],
    ['product:2 was altered: entry 1 has another hash of it'],
  ],
  ['a product that is gone', [`delete from products where id = '3'`], ['product:3 is missing: entry 1 has its hash']],
  [
    'the record of the last check',
    [`update audit_checks set problems = 0, found = '[]'`],
    ['audit-check:1 was altered: entry 2 has another hash of it'],
  ],
  ['no record of the last check', ['delete from audit_checks'], ['audit-check:1 is missing: entry 2 has its hash']],
  [
    'the numbers of the import’s entry',
    [`update audit set after = replace(after, '"tests":14', '"tests":13') where seq = 1`],
    ['entry 1 was altered: its hash is not that of its content'],
  ],
  [
    'seals that cannot be read',
    [`update import_seals set leaves = '{' where kind = 'product'`],
    ['import-seal:% was altered: entry 1 has another hash of it', 'product:1 has no entry in the audit'],
  ],
  [
    'no seals',
    ['delete from import_seals'],
    ['import-seal:% is missing: entry 1 has its hash', 'public-test:1001 has no entry in the audit'],
  ],
  [
    'data that call themselves a demonstration',
    [`update tests set result = 'C' where id = '1002'`, 'update data_state set demo = 1'],
    [
      'public-test:1002 was altered: entry 1 has another hash of it',
      'products and tests are marked as a demonstration, but an import is sealed',
    ],
  ],
]

eachDatabase('what an import wrote', ({ copiesOf, open, settings }) => {
  const imported = copiesOf(async (database) => {
    await importFiles(database, ACCEPTANCE_DATA)
    await noteAuditCheck(database.kysely, CHECK)
  })
  const run = async ({ kysely }: Database, statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(kysely)
  }

  test('LAB-340 an import has one entry with the hash of each product and test that it added or replaced, and of nothing else', async () => {
    const database = await open()
    const of = async (folder: string) => {
      expect(await importFiles(database, folder)).toMatchObject({ ok: true })
      const { after, ...entry } = await database.kysely
        .selectFrom('audit')
        .select(['seq', 'actor', 'action', 'after', 'seals'])
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
      return {
        ...entry,
        after: JSON.parse(after) as unknown,
        seals: entry.seals === '' ? 0 : Object.keys(JSON.parse(entry.seals) as object).length,
      }
    }
    const { count } = await database.kysely
      .selectFrom('products')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
    const first = await of(ACCEPTANCE_DATA)
    const products = (await database.kysely.selectFrom('products').select('id').execute()).length
    const entry = { actor: 'command-line', action: 'import.apply' }
    expect(first).toEqual({ ...entry, seq: 1, after: { tests: 14, products, kept: 1 }, seals: 3 })
    expect(await of(ACCEPTANCE_DATA)).toEqual({ ...entry, seq: 2, after: { tests: 0, products: 0, kept: 0 }, seals: 0 })
    expect(await of(amended())).toEqual({ ...entry, seq: 3, after: { tests: 1, products: 0, kept: 1 }, seals: 2 })
    // Products, tests, three blocks of seals and two of what was kept, and the protocol that comes with the product.
    expect(await verifyAudit(database)).toMatchObject({ problems: [], objects: products + 14 + 5 + 1 })
  })

  test.each(TRIALS)('LAB-341 verify names %s', async (_what, statements, named) => {
    const database = await imported.open()
    expect(await namedProblems(database)).toEqual([])
    await unguard(database)
    await run(database, statements)
    const found = (await namedProblems(database)).map((one) => one.replace(/(?<=^import-seal:)[\da-f-]{36}:\d/, '%'))
    expect(found).toEqual(expect.arrayContaining(named))
    // A row is named where it was touched, and no other one.
    const isOfAll = named.some((one) => one.startsWith('import-seal'))
    expect(isOfAll ? [] : found.filter((one) => !named.includes(one))).toEqual([])
  })

  test('LAB-341 a test that was altered together with its seal cannot be named, but the block with it is', async () => {
    const database = await imported.open()
    await unguard(database)
    const { kysely } = database
    const before = await kysely.selectFrom('tests').selectAll().where('id', '=', '1002').executeTakeFirstOrThrow()
    await kysely.updateTable('tests').set({ result: 'C' }).where('id', '=', '1002').execute()
    const [old, forged] = [before, { ...before, result: 'C' }].map((row) => hashOfRow('public-test', row))
    await sql`update import_seals set leaves = replace(leaves, ${old}, ${forged})`.execute(kysely)
    expect(await namedProblems(database)).toEqual([
      expect.stringMatching(/^import-seal:[\da-f-]{36}:\d was altered: entry 1 has another hash of it$/),
      expect.stringMatching(
        /^import-seal:[\da-f-]{36}:\d has the hashes of public-test:1001 to public-test:2004: these cannot be compared$/,
      ),
    ])
  })

  test('LAB-341 rows are compared some thousands at a time: at the edges of these too one that differs, is new or gone is named', async () => {
    const database = await open()
    const product = { id: 'p', kind: 'maker', name: 'P', manufacturer: 'M', form: 'L', formulation: 'SL', activeIngredients: [] } as const
    const more = { countries: [], marketNames: {}, productSets: [], role: '', strengths: [], codes: [], ...NO_HISTORY } as const
    const tests = Array.from({ length: 10_001 }, (_, at) => ({
      id: String(10_000 + at),
      kind: 'foliar' as const,
      country: 'FR',
      date: '2025-03-14',
      result: 'C' as const,
      waterRate: 200,
      crop: '',
      benefit: '' as const,
      observations: '',
      ingredients: [{ order: 1, productId: 'p', rate: 1 }],
    }))
    await fillDatabase(database, { products: [{ ...product, ...more } as never], tests })
    await sealWritten(database)
    expect(await verifyAudit(database)).toMatchObject({ problems: [], objects: 10_001 + 1 + 22 + 1 + 1 })
    await run(database, [
      `update tests set result = 'NC' where id in ('10000', '14999', '15000', '20000')`,
      `delete from tests where id in ('10001', '19999')`,
      `update tests set id = '9' where id = '15001'`,
    ])
    expect((await namedProblems(database)).toSorted()).toEqual(
      [
        ...['10000', '14999', '15000'].map((id) => `public-test:${id} was altered: entry 1 has another hash of it`),
        'public-test:10001 is missing: entry 1 has its hash',
        'public-test:15001 is missing: entry 1 has its hash',
        'public-test:19999 is missing: entry 1 has its hash',
        'public-test:20000 was altered: entry 1 has another hash of it',
        'public-test:9 has no entry in the audit',
      ].toSorted(),
    )
  })

  test('LAB-342 what was altered before a later import replaced it, or was gone before it came again, is named for good', async () => {
    const database = await imported.open()
    await run(database, [
      `update tests set observations = 'Fine' where id = '1001'`,
      `delete from tests where id = '1004'`,
      `update products set name = 'Other' where id = '2'`,
    ])
    expect(await importFiles(database, amended())).toMatchObject({ ok: true })
    const expected = [
      'public-test:1001 was altered before entry 3 replaced it: entry 1 has another hash of it',
      'public-test:1004 was missing when entry 3 added it again: entry 1 has its hash',
      'product:2 was altered before entry 3 replaced it: entry 1 has another hash of it',
    ]
    expect((await namedProblems(database)).toSorted()).toEqual(expected.toSorted())
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true })
    expect((await namedProblems(database)).toSorted()).toEqual(expected.toSorted())
  })

  test('LAB-343 what the console takes over leaves the import by an entry with the hash that the import had; altered before, it is named', async () => {
    const database = await imported.open()
    const actor = await addPerson(database, 'ada@lab.example', 'approver')
    const by = { actor, now: NOW }
    const amend = { action: 'amend', note: 'Look again.' } as const
    const withdraw = { action: 'withdraw', reason: 'wrong-result', note: '' } as const
    const sell = async (id: string) =>
      expect(await changeProduct(database, { id, rowVersion: 1 }, { action: 'withdraw' }, by)).toMatchObject({ ok: true })
    await run(database, [`update tests set result = 'C' where id = '1002'`, `update products set formulation = 'SL' where id = '2'`])
    for (const testId of ['1001', '1002']) expect(await changePublication(database, { testId }, amend, by)).toMatchObject({ ok: true })
    expect(await changePublication(database, { testId: '1003' }, withdraw, by)).toMatchObject({ ok: true })
    await sell('1')
    await sell('2')
    const seqs = await database.kysely
      .selectFrom('audit')
      .select(['seq', 'action', 'before'])
      .where('before', 'like', '%"imported"%')
      .orderBy('seq')
      .execute()
    expect(seqs.map(({ action }) => action)).toEqual(['test.amend', 'test.amend', 'test.withdraw', 'product.withdraw', 'product.withdraw'])
    const entry = (at: number): string => `entry ${seqs[at]!.seq} took it over from an import: entry 1 has another hash of it`
    const expected = [`public-test:1002 was altered before ${entry(1)}`, `product:2 was altered before ${entry(4)}`]
    expect((await namedProblems(database)).toSorted()).toEqual(expected.toSorted())
    expect(await importFiles(database, amended())).toMatchObject({ ok: true, skipped: expect.any(Array) as unknown })
    expect((await namedProblems(database)).toSorted()).toEqual(expected.toSorted())
  })

  test('LAB-344 the demonstration is sealed by nothing, which verify says; the import that replaces it seals all', async () => {
    const database = await open()
    await loadDemo(database, { maker: 'Demo', productSets: ['89'], today: '2026-06-30', foliarTests: 30, seedTests: 2 })
    const demo = await verifyAudit(database)
    expect([demo.problems, demo.notSealed]).toEqual([
      [],
      expect.arrayContaining(['Not sealed: the products and tests of the demonstration, which are made up.']),
    ])
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true, replacedDemo: true })
    const whole = await verifyAudit(database)
    expect([whole.problems, whole.notSealed]).toEqual([
      [],
      ['Not sealed: sessions, emails that are still to be sent, addresses that ask to be told of a mix, counts and indexes.'],
    ])
    await run(database, [`update tests set result = 'C' where id = '1002'`])
    expect(await namedProblems(database)).toHaveLength(1)
  })

  test('LAB-340 a new database has no entry, and its audit is whole', async () => {
    await settings()
    const database = await open()
    expect(await verifyAudit(database)).toMatchObject({ head: { entries: 0 }, problems: [], objects: 1 })
  })
})
