import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDb, type Database } from '../db/open-db.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'
import { migrate } from '../upgrade/migrate.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { appendAudit } from './append-audit.ts'
import { compareSeals } from './compare-seals.ts'
import { verifyAudit } from './verify-audit.ts'

const AT = '2026-05-14T10:00:00.000Z'

/** An entry as the edition before made it. */
const OLD_ENTRY = ['record', 1, AT, 'p1', 'request.accept', 'request', 'r1', '', '{"state":"accepted"}', '', '']
const OLD_HASH = createHash('sha256').update(JSON.stringify(OLD_ENTRY)).digest('hex')

/** One of each kind of record, as the edition before the seals stored it. */
const OLD_RECORDS = [
  `insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets, kept_by, row_version)
    values ('1', 'maker', 'Zincora', 'Maker', 'L', 'SC', '[]', '[]', '{}', '[]', 'console', 2),
      ('2', 'agrochemical', 'Azostar', 'Maker', 'P', 'WG', '[]', '[]', '{}', '[]', 'import', 1)`,
  `insert into product_events values ('1', 2, '${AT}', 'p1', 'edit', '{}')`,
  `insert into people (id, name, email, created_at) values ('p1', 'Ada', 'ada@lab.example', '${AT}')`,
  `insert into roles values ('p1', 'approver', 'command-line', '${AT}', 'command-line')`,
  `insert into request_numbers values (2026, 2)`,
  `insert into test_numbers values (2026, 1)`,
  `insert into requests (id, reference, fingerprint, form, kind, edition, language, submitted_at, body, state, row_version)
    values ('r1', 'TM-2026-000001', 'f', 'foliar', 'Foliar', '', 'en', '${AT}', '{}', 'accepted', 2),
      ('r2', 'TM-2026-000002', 'f', 'foliar', 'Foliar', '', 'en', '${AT}', '{}', 'new', 1)`,
  `insert into request_events values ('r1', 2, '${AT}', 'p1', 'accept', '{}')`,
  `insert into messages values ('m1', 'r1', '${AT}', 'laboratory', 'p1', 'question', 'Which one?')`,
  `insert into protocols values ('jar-test', 2, 'Jar test', 'Longer', 'The same', 'p1', '${AT}')`,
  `insert into retired_protocols values ('jar-test', '${AT}', 'p1')`,
  `insert into test_runs (id, test_id, kind, country, crop, benefit, state, versions, is_withdrawal_confirmed, row_version, created_by, created_at,
      changed_at, tested_on, water_source, observations, deviations)
    values ('2026-0001', '2026-0001', 'foliar', 'FR', '', '', 'published', 1, 0, 3, 'p1', '${AT}', '${AT}', '2026-05-14', 'Tap', '', '')`,
  `insert into run_lines values ('2026-0001', 1, '1', 'Zincora', 1.5, 'Z-1', '', 7.5, 'ml', '')`,
  `insert into readings (id, run_id, hours, read_at, added_at, added_by, appearance, foam, redisperses, sieve_residue)
    values ('e1', '2026-0001', 0, '${AT}', '${AT}', 'p1', 'Even', 2.5, '', '')`,
  `insert into run_events values ('2026-0001', 3, '${AT}', 'p1', 'publish', '{}', '')`,
  `insert into tests values ('2026-0001', 'foliar', 'FR', '2026-05-14', 'C', 200, '', '', '', '[[1,"1",1.5]]')`,
  `insert into test_versions values ('2026-0001', 1, '${AT}', '{}', '{}', '', '[]')`,
  `insert into publications (test_id, version, is_confidential, is_under_review) values ('2026-0001', 1, 0, 0)`,
  `insert into reviews values ('v1', '2026-0001', '${AT}', 'p1', 'published', '')`,
  `insert into photos (id, run_id, sha256, bytes, width, height, caption, added_at, added_by)
    values ('f1', '2026-0001', 'abc', 1, 1, 1, '', '${AT}', 'p1')`,
]

const migrated = async (database: Database, before: readonly string[] = []): Promise<void> => {
  await migrateUpTo(database, '016-search')
  const values = sql.join([...OLD_ENTRY, OLD_HASH].map((value) => (typeof value === 'number' ? sql.lit(value) : sql`${value}`)))
  await sql`insert into audit values (${values})`.execute(database.kysely)
  await database.kysely.updateTable('audit_heads').set({ seq: 1, hash: OLD_HASH }).where('chain', '=', 'record').execute()
  for (const statement of [...OLD_RECORDS, ...before]) await sql.raw(statement).execute(database.kysely)
  expect(await migrate(database)).toContain('017-seals')
}

/** Two lots as the edition before the events of lots stored them, one of them withdrawn for the second time. */
const withLots = async (database: Database, isDemo: boolean): Promise<void> => {
  await migrateUpTo(database, '038-reports-of-version')
  const lot = (id: string, version: number, withdrawn: string): string =>
    `insert into lots values ('${id}', 'zinc', '${id}', '2027-03', '2026-01-10', '', ${withdrawn}, ${version}, '${AT}', 'p1')`
  for (const statement of [
    `insert into people (id, name, email, created_at, salt) values ('p1', 'Ada', 'ada@lab.example', '${AT}', 's')`,
    ...(isDemo ? ['update data_state set demo = 1', `insert into demo_people values ('p1')`] : []),
    lot('spilt', 4, `'${AT}', 'p2', 'Spilt'`),
    lot('good', 3, 'null, null, null'),
  ])
    await sql.raw(statement).execute(database.kysely)
  const objects = [
    ['person', 'p1'],
    ['lot', 'spilt'],
    ['lot', 'good'],
  ] as const
  const chain = isDemo ? 'demonstration' : 'record'
  const entry = { at: new Date(AT), actor: 'p1', action: 'lot.add', entity: 'lot', entityId: 'spilt', objects, chain } as const
  await database.kysely.transaction().execute((trx) => appendAudit(trx, entry))
  expect(await migrate(database)).toContain('039-lot-events')
}

eachDatabase('the upgrade to events of lots', ({ untouched }) => {
  test.each(['record', 'demonstration'] as const)(
    'LAB-177 LAB-332 a withdrawal that is there becomes the first event of its lot, sealed in the chain of the lot: %s',
    async (chain) => {
      const database = openDb(await untouched())
      await withLots(database, chain === 'demonstration')
      expect(await database.kysely.selectFrom('lot_events').selectAll().execute()).toEqual([
        { lot_id: 'spilt', row_version: 4, at: AT, actor: 'p2', action: 'withdraw', note: 'Spilt', changes: '[]' },
      ])
      expect((await verifyAudit(database)).problems).toEqual([])
      const sealing = await database.kysely
        .selectFrom('audit')
        .select(['chain', 'actor', 'entity_id', 'after'])
        .where('action', '=', 'upgrade.seal')
        .where('entity_id', '=', '039-lot-events')
        .execute()
      expect(sealing).toEqual([{ chain, actor: 'server', entity_id: '039-lot-events', after: '{"kind":"lot-event","objects":1}' }])
      await database.close()
    },
  )
})

eachDatabase('the upgrade to sealed passkeys', ({ untouched }) => {
  test('LAB-177 LAB-173 the passkeys that there are are sealed in the record', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '039-lot-events')
    for (const statement of [
      `insert into people (id, name, email, created_at, salt) values ('p1', 'Ada', 'ada@lab.example', '${AT}', 's')`,
      `insert into passkeys (id, person_id, public_key, counter, transports, created_at) values ('k1', 'p1', 'pQEC', 7, '[]', '${AT}')`,
    ])
      await sql.raw(statement).execute(database.kysely)
    const entry = { at: new Date(AT), actor: 'p1', action: 'person.invite', entity: 'person', entityId: 'p1' }
    await database.kysely.transaction().execute((trx) => appendAudit(trx, { ...entry, objects: [['person', 'p1']] }))
    expect(await migrate(database)).toContain('040-passkeys-sealed')
    // Person, passkey and the protocol that comes with the product.
    expect(await verifyAudit(database)).toMatchObject({ problems: [], objects: 3 })
    await database.kysely.updateTable('passkeys').set({ counter: 0 }).execute()
    expect((await verifyAudit(database)).problems).toEqual([expect.stringMatching(/^passkey:[\w-]{43} was altered/)])
    await database.close()
  })
})

eachDatabase('the upgrade to sealed imports', ({ untouched }) => {
  const upgraded = async (isDemo: boolean): Promise<Database> => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '040-passkeys-sealed')
    for (const statement of [
      `insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets)
        values ('1', 'maker', 'Zincora', 'Maker', 'L', 'SC', '[]', '[]', '{}', '[]')`,
      `insert into tests (id, kind, country, date, result, water_rate, crop, benefit, observations, ingredients) values
        ('1001', 'foliar', 'FR', '2026-05-14', 'NC', 200, '', '', '', '[[1,"1",1.5]]'), ('1002', 'foliar', 'FR', '2026-05-14', 'C', 200, '', '', '', '[[1,"1",1.5]]')`,
      `insert into audit_checks (one, at, entries, hash, problems) values (1, '${AT}', 0, '', 0)`,
      ...(isDemo ? ['update data_state set demo = 1'] : []),
    ])
      await sql.raw(statement).execute(database.kysely)
    expect(await migrate(database)).toEqual(expect.arrayContaining(['043-import-seals', '044-sealed-checks']))
    return database
  }

  test('LAB-344 what was imported before is sealed by the upgrade, which verify says with the day, and the last check too', async () => {
    const database = await upgraded(false)
    const sealing = await database.kysely.selectFrom('audit').select(['chain', 'actor', 'action', 'at', 'after']).orderBy('seq').execute()
    expect(sealing.map(({ chain, actor, action, after }) => ({ chain, actor, action, after }))).toEqual(
      ['{"kind":"import","tests":2,"products":1}', '{"kind":"audit-check","objects":1}'].map((after) => ({
        chain: 'record',
        actor: 'server',
        action: 'upgrade.seal',
        after,
      })),
    )
    const found = await verifyAudit(database)
    expect([found.problems, found.notSealed[0]]).toEqual([
      [],
      `Sealed since ${sealing[0]!.at.slice(0, 10)}: 1 product and 2 tests that were imported before. What was altered before that day is not known.`,
    ])
    await database.kysely.updateTable('tests').set({ result: 'C' }).where('id', '=', '1001').execute()
    await database.kysely.updateTable('audit_checks').set({ entries: 7 }).execute()
    expect((await verifyAudit(database)).problems).toEqual([
      'public-test:1001 was altered: entry 1 has another hash of it',
      'audit-check:1 was altered: entry 2 has another hash of it',
    ])
    expect(await migrate(database)).toEqual([])
    await database.close()
  })

  test('LAB-344 products and tests of a demonstration are not sealed by it', async () => {
    const database = await upgraded(true)
    const { problems, notSealed } = await verifyAudit(database)
    expect([problems, notSealed[0]]).toEqual([[], 'Not sealed: the products and tests of the demonstration, which are made up.'])
    expect(await database.kysely.selectFrom('import_seals').selectAll().execute()).toEqual([])
    await database.close()
  })
})

eachDatabase('the upgrade to an audit that seals', ({ untouched }) => {
  test('LAB-177 seals what is there, says so, and leaves the entries before as they are', async () => {
    const database = openDb(await untouched())
    await migrated(database)
    const found = await verifyAudit(database, { keptHash: OLD_HASH })
    // All but the request that nobody touched and the protocol that comes with the product; with the block that seals the product of an import.
    expect(found).toMatchObject({ problems: [], objects: 19, demonstration: 0 })
    const entries = await database.kysely
      .selectFrom('audit')
      .select(['actor', 'action', 'entity_id', 'after'])
      .where('seq', '>', 1)
      .execute()
    expect(new Set(entries.map(({ actor, action, entity_id: id }) => `${actor} ${action} ${id}`))).toEqual(
      new Set(['server upgrade.seal 017-seals', 'server upgrade.seal 043-import-seals']),
    )
    expect(entries.map(({ after }) => (JSON.parse(after) as { kind: string }).kind)).toEqual(
      expect.arrayContaining(['run', 'reading', 'version', 'person', 'request', 'message', 'product', 'protocol', 'photo']),
    )
    const { salt } = await database.kysely.selectFrom('people').select('salt').executeTakeFirstOrThrow()
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    expect(await migrate(database)).toEqual([])
    await database.close()
  })

  test('LAB-177 what is altered afterwards is found, also a value that was stored long before', async () => {
    const database = openDb(await untouched())
    await migrated(database)
    const { kysely, kind } = database
    await sql.raw(kind === 'embedded' ? 'drop trigger readings_no_update' : 'drop trigger readings_no_update on readings').execute(kysely)
    await kysely.updateTable('readings').set({ foam: 0 }).execute()
    await kysely.updateTable('run_lines').set({ weighed: 8 }).execute()
    const { problems } = await verifyAudit(database)
    expect(problems).toEqual([
      expect.stringMatching(/^run:2026-0001 was altered: entry \d+ has another hash of it$/),
      expect.stringMatching(/^reading:e1 was altered: entry \d+ has another hash of it$/),
      'the trigger readings_no_update, which refuses changes, is missing',
    ])
    await database.close()
  })

  test('LAB-330 LAB-331 what an upgrade sealed has that hash for good: no later entry gives it another one, or none', async () => {
    const database = openDb(await untouched())
    await migrated(database)
    const { kysely, kind } = database
    for (const name of ['readings_no_update', 'run_events_no_delete'])
      await sql.raw(kind === 'embedded' ? `drop trigger ${name}` : `drop trigger ${name} on ${name.replace(/_no.*/, '')}`).execute(kysely)
    await kysely.updateTable('readings').set({ foam: 0 }).execute()
    await kysely.deleteFrom('run_events').execute()
    const objects = [
      ['reading', 'e1'],
      ['run-event', '2026-0001', 3],
    ] as const
    const forged = { at: new Date(AT), actor: 'p1', action: 'test.edit', entity: 'test', entityId: '2026-0001', objects }
    const { seq } = await kysely.transaction().execute((trx) => appendAudit(trx, forged))
    const { problems } = await verifyAudit(database)
    expect(problems).toEqual([
      `reading:e1 was sealed anew by entry ${seq}`,
      `run-event:2026-0001:3 was removed by entry ${seq}, but it is never removed`,
      expect.stringMatching(/^reading:e1 was altered: entry \d+ has another hash of it$/),
      expect.stringMatching(/^run-event:2026-0001:3 is missing: entry \d+ has its hash$/),
      ...['readings_no_update', 'run_events_no_delete'].map((name) => `the trigger ${name}, which refuses changes, is missing`),
    ])
    // The entry from before stands for those that a test from before has.
    const entries = await kysely.selectFrom('audit').selectAll().where('seq', 'in', [1, seq]).orderBy('seq').execute()
    const compared = await compareSeals(database, entries, [['reading', 'e1']])
    expect(compared.map(({ object, stored, sealed }) => [object, stored === sealed])).toEqual([
      ['reading:e1', false],
      ['run-event:2026-0001:3', false],
    ])
    await database.close()
  })

  test('LAB-177 of a demonstration, its chain has them', async () => {
    const database = openDb(await untouched())
    await migrated(database, [
      'update data_state set demo = 1',
      `insert into demo_requests values ('r1')`,
      `insert into demo_people values ('p1')`,
    ])
    const found = await verifyAudit(database)
    expect([found.problems, found.objects]).toEqual([[], 17])
    const record = await database.kysely.selectFrom('audit').select('after').where('chain', '=', 'record').where('seq', '>', 1).execute()
    expect(record.map(({ after }) => (JSON.parse(after) as { kind: string }).kind)).toEqual(['protocol', 'retirement'])
    expect(found.demonstration).toBeGreaterThan(10)
    await database.close()
  })
})
