import { join } from 'node:path'
import { renameSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf } from '../testing/programs/run-tankmix.ts'
import { appendAudit, deleteDemonstrationAudit, type AuditEntry } from './append-audit.ts'
import { createAuditLog } from './audit-log.ts'
import { readAuditHead, verifyAudit, type AuditHead } from './verify-audit.ts'

const entry = (entityId: string, part: Partial<AuditEntry> = {}): AuditEntry => ({
  at: new Date('2026-05-14T10:00:00Z'),
  actor: 'person-1',
  action: 'request.refuse',
  entity: 'request',
  entityId,
  before: { state: 'new', version: 1 },
  after: { state: 'refused', version: 2 },
  reason: 'already-tested',
  ...part,
})
const append = (database: Database, one: AuditEntry) => database.kysely.transaction().execute((trx) => appendAudit(trx, one))
const fill = async (database: Database, count: number): Promise<void> => {
  for (let number = 1; number <= count; number++) await append(database, entry(`r${number}`))
}
/** What only somebody with the database's own tools can do. */
const dropTriggers = async ({ kind, kysely }: Database): Promise<void> => {
  for (const name of ['audit_no_update', 'audit_no_delete'])
    await sql.raw(kind === 'embedded' ? `drop trigger ${name}` : `drop trigger ${name} on audit`).execute(kysely)
}
const problemsOf = async (database: Database, kept?: string): Promise<string[]> =>
  (await verifyAudit(database, { keptHash: kept })).problems.filter((problem) => !problem.startsWith('the trigger'))

eachDatabase('the audit', ({ open, settings }) => {
  test('LAB-30 refuses every change of an entry, and its removal', async () => {
    const database = await open()
    await fill(database, 2)
    const { kysely, kind } = database
    const refused = /append-only/
    await expect(kysely.updateTable('audit').set({ actor: 'somebody' }).execute()).rejects.toThrow(refused)
    await expect(kysely.deleteFrom('audit').where('seq', '=', 2).execute()).rejects.toThrow(refused)
    const others =
      kind === 'embedded'
        ? [
            `insert or replace into audit select chain, seq, at, 'x', action, entity, entity_id, before, after, reason, prev_hash, hash, seals from audit`,
          ]
        : ['truncate audit']
    for (const statement of others) await expect(sql.raw(statement).execute(kysely)).rejects.toThrow(refused)
    expect(await verifyAudit(database)).toMatchObject({ head: { entries: 2 }, problems: [] })
  })

  test('LAB-30 takes ids, codes and hashes, and no text', async () => {
    const database = await open()
    const texts: Partial<AuditEntry>[] = [
      { reason: 'The label forbids it' },
      { actor: 'asa@farm.example' },
      { after: { name: 'Åsa Grower' } },
      { before: { tests: ['t1', 'a sentence'] } },
    ]
    for (const text of texts) await expect(append(database, entry('r1', text))).rejects.toThrow('ids, codes and hashes only')
    expect((await readAuditHead(database.kysely)).entries).toBe(0)
  })

  test('LAB-31 many writers in several servers make one chain without a gap, and a transaction that fails leaves none', async () => {
    const place = await settings()
    const servers = Array.from({ length: 3 }, () => openDb(place, { writesInThread: true }))
    await migrate(servers[0]!)
    const write = (server: Database, number: number): Promise<void> =>
      server.kysely.transaction().execute(async (trx) => {
        await appendAudit(trx, entry(`r${number}`))
        if (number % 5 === 0) throw new Error('on purpose')
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, number) => write(servers[number % 3]!, number)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(12)
    expect(await verifyAudit(servers[0]!)).toMatchObject({ head: { entries: 48 }, problems: [] })
    const rows = await servers[1]!.kysely.selectFrom('audit').select(['seq', 'entity_id']).orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 48 }, (_, at) => at + 1))
    expect(new Set(rows.map(({ entity_id: id }) => id)).size).toBe(48)
    for (const server of servers) await server.close()
  })

  test('LAB-32 every altered field is found, whoever could alter it', async () => {
    const database = await open()
    await fill(database, 3)
    await dropTriggers(database)
    expect((await verifyAudit(database)).problems).toHaveLength(2)
    const { kysely } = database
    const row = await kysely.selectFrom('audit').selectAll().where('seq', '=', 2).executeTakeFirstOrThrow()
    for (const field of [
      'at',
      'actor',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'reason',
      'prev_hash',
      'seals',
      'hash',
    ] as const) {
      await kysely
        .updateTable('audit')
        .set({ [field]: 'x' })
        .where('seq', '=', 2)
        .execute()
      expect([field, ...(await problemsOf(database))].join('\n')).toContain('entry 2 was altered')
      await kysely
        .updateTable('audit')
        .set({ [field]: row[field] })
        .where('seq', '=', 2)
        .execute()
    }
    expect(await problemsOf(database)).toEqual([])
  })

  test('LAB-32 a removed entry is found, and one cut off at the end by the hash that was kept', async () => {
    const database = await open()
    await fill(database, 4)
    const { hash } = await readAuditHead(database.kysely)
    await dropTriggers(database)
    await database.kysely.deleteFrom('audit').where('seq', '=', 2).execute()
    expect(await problemsOf(database)).toEqual(['entry 2 is missing'])
    await database.kysely.deleteFrom('audit').where('seq', '>', 1).execute()
    expect(await problemsOf(database)).toEqual(['entry 1 is the last one, but entry 4 should be'])
    const first = await database.kysely.selectFrom('audit').select('hash').executeTakeFirstOrThrow()
    await database.kysely.updateTable('audit_heads').set({ seq: 1, hash: first.hash }).where('chain', '=', 'record').execute()
    expect(await problemsOf(database)).toEqual([])
    expect(await problemsOf(database, first.hash)).toEqual([])
    expect(await problemsOf(database, hash)).toEqual([expect.stringContaining('cut off or written anew')])
  })

  test('LAB-33 the demonstration has a chain of its own, which is deleted whole', async () => {
    const database = await open()
    await fill(database, 2)
    const { hash } = await readAuditHead(database.kysely)
    for (const id of ['d1', 'd2', 'd3']) await append(database, entry(id, { chain: 'demonstration' }))
    expect((await verifyAudit(database)).problems).toEqual(['there is no demonstration, but its chain has entries'])
    await database.kysely.updateTable('data_state').set({ demo: 1 }).execute()
    expect(await verifyAudit(database, { keptHash: hash })).toMatchObject({ head: { entries: 2, hash }, problems: [] })
    await database.kysely.transaction().execute(deleteDemonstrationAudit)
    expect(await verifyAudit(database, { keptHash: hash })).toMatchObject({ head: { entries: 2, hash }, problems: [] })
    expect(await database.kysely.selectFrom('audit').select('seq').where('chain', '=', 'demonstration').execute()).toEqual([])
  })

  test('LAB-34 the last hash is reported at the start and again and again; the command checks against it', async () => {
    const place = await settings()
    const database = openDb(place)
    await migrate(database)
    const heads: AuditHead[] = []
    const log = createAuditLog({
      database,
      onHead: (head) => heads.push(head),
      onError: (error) => expect.unreachable(String(error)),
      everyMs: 5,
    })
    await fill(database, 2)
    log.start()
    await waitUntil(() => heads.length > 1)
    await log.stop()
    const { hash } = heads[0]!
    await append(database, entry('r3'))
    const env = environmentOf(place)
    const last = await readAuditHead(database.kysely)
    expect(await runInProcess(['audit', 'verify', '--head', hash], env)).toEqual({
      code: 0,
      out: `The audit is complete and unaltered: 3 entries, the last with the hash ${last.hash}.
1 record is as the audit sealed it.
Not sealed: sessions, emails that are still to be sent, addresses that ask to be told of a mix, counts and indexes.
`,
      error: '',
    })
    await dropTriggers(database)
    await database.kysely.updateTable('audit').set({ actor: 'somebody-else' }).where('seq', '=', 1).execute()
    const found = await runInProcess(['audit', 'verify'], env)
    expect(found.code).toBe(1)
    expect(found.error).toContain('tankmix audit: entry 1 was altered')
    expect(found.error).toContain('the trigger audit_no_update')
    await database.close()
  })
})

eachDatabase('a copy of the audit', ({ settings }) => {
  test('LAB-34 is complete, and refuses changes as the original does', async () => {
    const place = await settings()
    if (place.databaseUrl !== undefined) return
    const database = openDb(place)
    await migrate(database)
    await fill(database, 3)
    const { hash } = await readAuditHead(database.kysely)
    const file = join(place.dataFolder, 'copy.db')
    expect((await runInProcess(['backup', file], environmentOf(place))).code).toBe(0)
    await database.close()
    for (const ending of ['-wal', '-shm']) renameIfThere(join(place.dataFolder, `tankmix.db${ending}`))
    renameSync(file, join(place.dataFolder, 'tankmix.db'))
    const restored = openDb(place)
    await migrate(restored)
    expect(await verifyAudit(restored, { keptHash: hash })).toMatchObject({ head: { entries: 3, hash }, problems: [] })
    await expect(restored.kysely.deleteFrom('audit').execute()).rejects.toThrow('append-only')
    await restored.close()
  })
})

const renameIfThere = (path: string): void => {
  try {
    renameSync(path, `${path}.old`)
  } catch {
    // SQLite removed it when the database was closed.
  }
}
test('LAB-34 the command explains what it takes', async () => {
  const { code, error } = await runInProcess(['audit', 'verify', '--head', 'abc'], {})
  expect([code, error]).toEqual([2, expect.stringContaining('tankmix audit takes verify')])
})
