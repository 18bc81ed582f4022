import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appendAudit } from '../../audit/append-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { photoFolder } from '../../photos/photo-store.ts'
import { deleteOldRequests, deleteRequest } from '../../requests/delete-requests.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'
import { change, newRequest } from '../desk/testing/desk.ts'
import { changePeople } from '../people/change-people.ts'
import { erasePerson } from '../people/erase.ts'
import { alterColumn, inRounds, objectOf, rowIs, sealedTables, unguard, type SealedRow } from './testing/alter.ts'
import { PHOTO, sealedLaboratory, sealedSources } from './testing/sealed-laboratory.ts'

type Row = Record<string, unknown>

const CHAIN = 'the chain itself, or what it is verified with'
const ACCESS = 'who may come in now, not what was done: each change has its entry'
const OUTBOX = 'what is still to be sent, and the choices of people'
const WORDS = 'worked out from sealed rows, and again whenever these change'
const COUNTERS = 'counts and versions of rows'
const READERS = 'what readers asked to be told of, which they change and delete themselves'
const DEMO = 'what goes with the demonstration'
/** Tables that the audit does not seal, each with the reason ([0020](../../../../docs/decisions/0020-seals.md)). */
const NOT_SEALED: Readonly<Record<string, string>> = {
  audit: CHAIN,
  audit_heads: CHAIN,
  open_erasures: `${CHAIN}: a row that is left is reported`,
  sessions: ACCESS,
  invitations: ACCESS,
  challenges: ACCESS,
  signings: ACCESS,
  logout_tokens: ACCESS,
  request_links: ACCESS,
  people_changes: COUNTERS,
  mails: OUTBOX,
  mail_preferences: OUTBOX,
  digest_items: OUTBOX,
  digest_days: OUTBOX,
  request_words: WORDS,
  test_run_words: WORDS,
  clock: COUNTERS,
  data_state: COUNTERS,
  data_changes: COUNTERS,
  request_numbers: COUNTERS,
  test_numbers: COUNTERS,
  moves: 'how far a move to PostgreSQL is, which compares all rows of both sides',
  kysely_migration: 'the versions of the schema',
  kysely_migration_lock: 'the versions of the schema',
  watchers: READERS,
  watches: READERS,
  watch_products: READERS,
  watch_links: READERS,
  ended_watches: READERS,
  deleted_requests: READERS,
  demand: 'counts of searches, by nobody',
  unknown_products: 'products that visitors asked about: each decision has its entry, and what is made of them is sealed',
  unknown_reports: 'what visitors sent, which is deleted after the decision',
  unknown_days: COUNTERS,
  demo_people: DEMO,
  demo_requests: DEMO,
  imports: 'what was uploaded: what is taken in of it has the entry of an import, with the hashes of the file and of its mapping',
  import_parts: 'the bytes of what was uploaded, which are deleted afterwards',
  import_undos: 'who asked for an undo: each step has its entry, and the undo one with its hashes',
  import_mappings: 'answers of before, which are proposed and can be changed',
  sheet_tests: 'by which mapping a test came, for a look to know it again',
  import_fetches: COUNTERS,
  report_pdf_files: 'verified by the hash that the sealed PDF has (PDF-02)',
  report_pdf_stamps: 'a token of another authority, which proves itself',
  report_pdf_jobs: 'what is still to be made',
  photo_files: 'verified by the hash that the sealed photo has (LAB-175)',
}

const problemsOf = async (database: Database): Promise<string[]> =>
  (await verifyAudit(database)).problems.filter((problem) => !problem.startsWith('the trigger'))
const rowsOf = async ({ kysely }: Database, table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(kysely)).rows

/** Which row of a table is altered, where not any of them can be: a product that the console keeps, the mix behind which none is. */
const ALTERED: Readonly<Record<string, (row: Row) => boolean>> = {
  products: (row) => row['kept_by'] === 'console',
  request_mixes: (row) => row['place'] === 2,
}

/** The last such row of each sealed table. */
const sealedRows = async (database: Database): Promise<SealedRow[]> => {
  const found: SealedRow[] = []
  for (const sealed of sealedTables()) {
    const row = (await rowsOf(database, sealed.table)).findLast(ALTERED[sealed.table] ?? (() => true))
    if (!row) throw new Error(`nothing in ${sealed.table}`)
    found.push({ ...sealed, row })
  }
  return found
}

eachDatabase('what the audit sealed', ({ settings }) => {
  test('LAB-173 every column of every sealed table is sealed: whichever is altered is found and named', async () => {
    const place = await settings()
    const database = openDb(place)
    await sealedLaboratory(database, place.dataFolder)
    await sealedSources(database)
    expect((await verifyAudit(database)).problems).toEqual([])
    await unguard(database)
    const columns = (await sealedRows(database)).flatMap((row) => Object.keys(row.row).map((column) => ({ ...row, column })))
    for (const round of inRounds(columns)) {
      const restores: (() => Promise<void>)[] = []
      for (const row of round) restores.push(await alterColumn(database, row, row.column))
      const problems = await problemsOf(database)
      const unseen = round.filter((row) => !problems.some((problem) => problem.startsWith(`${objectOf(row)} `)))
      expect(unseen.map(({ table, column }) => `${table}.${column}`)).toEqual([])
      for (const restore of restores) await restore()
    }
    expect(await problemsOf(database)).toEqual([])
    await database.close()
  })

  test('LAB-303 every table is sealed, or it is said here why not', async () => {
    const database = openDb(await settings())
    const { rows } =
      database.kind === 'embedded'
        ? await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(database.kysely)
        : await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.kysely)
    await database.close()
    const unknown = rows
      .map(({ name }) => name)
      .filter((name) => !sealedTables().some(({ table }) => table === name) && !(name in NOT_SEALED))
    expect(unknown.filter((name) => !/^sqlite_|_search(_|$)/.test(name))).toEqual([])
  })

  test('LAB-174 every object that is missing, or that no entry made, is found and named', async () => {
    const place = await settings()
    const database = openDb(place)
    await sealedLaboratory(database, place.dataFolder)
    await sealedSources(database)
    await unguard(database)
    for (const round of inRounds(await sealedRows(database))) {
      for (const { table, row } of round) await sql`delete from ${sql.table(table)} where ${rowIs(row)}`.execute(database.kysely)
      const problems = await problemsOf(database)
      for (const row of round) {
        const named = problems.filter((problem) => problem.startsWith(`${objectOf(row)} `))
        expect([row.table, ...named].join('\n')).toMatch(/ is missing: | was altered: /)
      }
      for (const { table, row } of round) {
        const all = sql.join(Object.keys(row).map((name) => sql.ref(name)))
        await sql`insert into ${sql.table(table)} (${all}) values (${sql.join(Object.values(row))})`.execute(database.kysely)
      }
    }
    expect(await problemsOf(database)).toEqual([])
    await sql`insert into readings select 'made up', run_id, null, hours, read_at, added_at, added_by, appearance, foam, cream, sediment, redisperses,
      sieve_residue, ph, temperature, null, null, null, null from readings limit 1`.execute(database.kysely)
    expect(await problemsOf(database)).toEqual(['reading:made up has no entry in the audit'])
    await database.close()
  })

  test('LAB-174 an entry of the demonstration seals nothing of the record anew', async () => {
    const place = await settings()
    const database = openDb(place)
    const { id } = await sealedLaboratory(database, place.dataFolder)
    await unguard(database)
    await database.kysely.updateTable('test_runs').set({ result: 'NC' }).where('id', '=', id).execute()
    const forged = { at: new Date(), actor: 'server', action: 'test.edit', entity: 'test', entityId: id, chain: 'demonstration' as const }
    await database.kysely.transaction().execute((trx) => appendAudit(trx, { ...forged, objects: [['run', id]] }))
    expect(await problemsOf(database)).toEqual([
      `run:${id} belongs to the record, but entry 1 of the demonstration seals it`,
      expect.stringMatching(`^run:${id} was altered: entry \\d+ has another hash of it$`),
      'there is no demonstration, but its chain has entries',
    ])
    await database.close()
  })

  test('LAB-175 the file of a photo that was altered or is missing is found', async () => {
    const place = await settings()
    const database = openDb(place)
    const { store } = await sealedLaboratory(database, place.dataFolder)
    expect((await verifyAudit(database, { photos: store })).problems).toEqual([])
    const { id, sha256 } = await database.kysely.selectFrom('photos').select(['id', 'sha256']).executeTakeFirstOrThrow()
    const other = Buffer.concat([PHOTO, Buffer.from('!')])
    if (database.kind === 'embedded') writeFileSync(join(photoFolder(place.dataFolder), `${sha256}.jpg`), other)
    else await database.kysely.updateTable('photo_files').set({ content: other }).execute()
    expect((await verifyAudit(database, { photos: store })).problems).toEqual([
      `the file of photo:${id} was altered: it does not have the hash ${sha256}`,
    ])
    await database.close()
  })

  test('LAB-176 readings, events, versions, reviews, messages and protocols refuse update, delete and truncation', async () => {
    const place = await settings()
    const database = openDb(place)
    await sealedLaboratory(database, place.dataFolder)
    const { kysely, kind } = database
    const columns = {
      readings: 'foam',
      run_events: 'note',
      test_versions: 'document',
      version_photos: 'version',
      reviews: 'comment',
      product_events: 'changed',
      published_verdict_events: 'reason',
      request_events: 'changed',
      messages: 'body',
      protocols: 'text',
      calibrations: 'valid_until',
      request_notes: 'body',
      run_notes: 'body',
      lot_events: 'note',
    }
    for (const [table, column] of Object.entries(columns)) {
      const refused = new RegExp(`${table} is append-only`)
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        ...(kind === 'postgresql'
          ? [`truncate ${table} cascade`]
          : table === 'protocols'
            ? []
            : [`insert or replace into ${table} select * from ${table}`]),
      ])
        await expect(sql.raw(statement).execute(kysely)).rejects.toThrow(refused)
    }
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })

  test('LAB-178 an erased person and deleted requests leave an audit that verifies, and nothing that their values could be found out from', async () => {
    const place = await settings()
    const database = openDb(place)
    const { approver, request } = await sealedLaboratory(database, place.dataFolder)
    const { kysely } = database
    const sealOf = async (name: string): Promise<string | null | undefined> => {
      const rows = await kysely.selectFrom('audit').select('seals').orderBy('seq', 'desc').execute()
      const seals = rows.map(({ seals: text }) => (text === '' ? {} : (JSON.parse(text) as Record<string, string | null>)))
      return seals.find((one) => name in one)?.[name]
    }
    const salted = await kysely.selectFrom('people').select('salt').where('id', '=', approver).executeTakeFirstOrThrow()
    const [person, asked] = [await sealOf(`person:${approver}`), await sealOf(`request:${request}`)]
    expect([salted.salt, person, asked]).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{64}$/) as unknown))

    const now = new Date('2026-06-01T10:00:00Z')
    await changePeople(database, { now }, (trx) => erasePerson(trx, approver, { actor: 'command-line', now }))
    const erased = await kysely.selectFrom('people').select(['name', 'salt']).where('id', '=', approver).executeTakeFirstOrThrow()
    expect(erased).toEqual({ name: '', salt: '' })
    expect((await verifyAudit(database)).problems).toEqual([])

    await expect(kysely.deleteFrom('request_events').execute()).rejects.toThrow('request_events is append-only')
    await deleteRequest(database, request, now)
    expect([await sealOf(`request:${request}`), (await verifyAudit(database)).problems]).toEqual([null, []])

    const [old, untouched] = [await newRequest(database), await newRequest(database)]
    await change(database, old, await change(database, old, 1, { action: 'ask', text: 'When?' }), {
      action: 'refuse',
      reason: 'other',
      text: 'No answer came.',
    })
    await kysely.updateTable('requests').set({ state: 'cancelled' }).where('id', '=', untouched).execute()
    expect((await deleteOldRequests(database, 90, new Date('2027-06-01T10:00:00Z'))).requests).toBe(2)
    const deleted = await kysely
      .selectFrom('audit')
      .select(['actor', 'entity_id'])
      .where('action', '=', 'request.delete')
      .orderBy('seq')
      .execute()
    expect(deleted).toEqual([
      { actor: 'command-line', entity_id: request },
      { actor: 'server', entity_id: old },
    ])
    expect([untouched, (await verifyAudit(database)).problems]).toEqual([expect.any(String), []])
    await database.close()
  })

  test('LAB-174 the command verifies the chain of the demonstration too, says how much it compared, and names what differs', async () => {
    const place = await settings()
    const database = openDb(place)
    await database.kysely.updateTable('data_state').set({ demo: 1 }).execute()
    const { id } = await sealedLaboratory(database, place.dataFolder)
    const env = environmentOf(place)
    const whole = await runInProcess(['audit', 'verify'], env)
    expect([whole.code, whole.error]).toEqual([0, ''])
    expect(whole.out).toMatch(
      /complete and unaltered: \d+ entries, .*\. Besides, the demonstration has \d+ entries\.\n\d+ records are as the audit sealed them\./,
    )
    await unguard(database)
    await database.kysely.updateTable('test_runs').set({ result: 'NC' }).where('id', '=', id).execute()
    await database.kysely
      .updateTable('run_events')
      .set({ actor: 'somebody-else' })
      .where('run_id', '=', id)
      .where('row_version', '=', 2)
      .execute()
    const altered = await runInProcess(['audit', 'verify'], env)
    expect(altered.code).toBe(1)
    expect(altered.error).toMatch(new RegExp(`run:${id} was altered: entry \\d+ of the demonstration has another hash of it`))
    expect(altered.error).toContain(`run-event:${id}:2 was altered`)
    await database.close()
  })
})
