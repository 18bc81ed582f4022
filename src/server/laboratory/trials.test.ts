import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'
import { makeDigests } from '../mail/digest.ts'
import { createAuthenticator } from '../testing/calls/authenticator.ts'
import { consoleClient, memberWith } from '../testing/calls/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { migrate } from '../upgrade/migrate.ts'
import { decideAs } from './publishing/testing/signing.ts'
import { addPerson, submittedRun } from './publishing/testing/publishing.ts'
import { addProducts, as, newRun, versionOf } from './runs/testing/bench.ts'

const problemsOf = async (database: Database): Promise<string[]> => (await verifyAudit(database)).problems
const longText = 'x'.repeat(3_900)

test('LAB-325 on a full disk a note, a publication, a passkey and the emails of the day are refused whole, and done once there is room', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const { app, database, close } = await buildTestApp({ dataFolder })
  const { kysely: db } = database
  const client = consoleClient(app)
  const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
  const approver = await memberWith(app, database, 'ada@lab.example', ['approver'])
  await addProducts(database)
  const id = await submittedRun(database, [], {}, as(chemist.id, 'chemist'))
  const item = { person_id: chemist.id, request_id: null, notice: 'assigned' as const, item: JSON.stringify({ test: id }) }
  await db
    .insertInto('digest_items')
    .values({ id: randomUUID(), ...item, made_at: '2026-05-19T10:00:00.000Z' })
    .execute()

  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db)
  const addNote = async (noteId: string): Promise<number> =>
    (await client.post(`tests/${id}/notes`, { id: noteId, text: longText }, { cookie: chemist.cookie })).statusCode
  const publish = async (): Promise<number> => {
    const body = { rowVersion: await versionOf(database, id), change: { action: 'publish', isConfidential: false } }
    return (await decideAs({ client, member: approver }, id, body)).statusCode
  }
  const countOf = async (table: 'run_notes' | 'test_versions' | 'reviews' | 'passkeys' | 'mails' | 'digest_items'): Promise<number> =>
    (
      await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .execute()
    ).length
  const registration = client.optionsOf(await client.post('account/passkeys/begin', undefined, { cookie: chemist.cookie }))
  const passkey = { name: 'Bench tablet', passkey: createAuthenticator().register(registration) }

  await limit(1)
  const tables = ['run_notes', 'test_versions', 'reviews', 'passkeys', 'mails', 'digest_items'] as const
  const before = await Promise.all(tables.map(countOf))
  // The last free space of pages that are there is used up first.
  const kept: string[] = []
  let status = 204
  while (status === 204 && kept.length < 50) {
    kept.push(randomUUID())
    status = await addNote(kept.at(-1)!)
  }
  expect(status).toBe(503)
  const published = await publish()
  const versions = await countOf('test_versions')
  expect([published, versions, await countOf('reviews')]).toEqual(versions === 1 ? [200, 1, 1] : [503, 0, 0])
  await makeDigests(database, new Date('2026-05-20T06:00:00Z')).catch(() => 0)
  expect((await countOf('digest_items')) === 1 || (await countOf('mails')) > before[4]!).toBe(true)
  expect(await countOf('run_notes')).toBe(kept.length - 1)
  expect(await problemsOf(database)).toEqual([])

  await limit(1_000_000)
  expect(await addNote(kept.at(-1)!)).toBe(204)
  expect(await countOf('run_notes')).toBe(kept.length)
  await publish()
  expect([await countOf('test_versions'), await countOf('reviews')]).toEqual([1, 1])
  expect((await client.post('account/passkeys', passkey, { cookie: chemist.cookie })).statusCode).toBe(204)
  await makeDigests(database, new Date('2026-05-20T06:00:00Z'))
  expect(await countOf('digest_items')).toBe(0)
  expect(await problemsOf(database)).toEqual([])
  await close()
})

eachDatabase('doors of the console', ({ settings, untouched }) => {
  test('LAB-325 of the same note, and of the same new passkey, that are sent many times at once one is kept', async () => {
    const { app, database, close } = await buildTestApp(await settings())
    const client = consoleClient(app)
    const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    await addProducts(database)
    const id = await newRun(database)
    const note = { id: randomUUID(), text: 'The first jar broke' }
    const notes = await Promise.all(Array.from({ length: 8 }, () => client.post(`tests/${id}/notes`, note, { cookie: chemist.cookie })))
    expect(notes.map(({ statusCode }) => statusCode)).toEqual(notes.map(() => 204))
    expect(await database.kysely.selectFrom('run_notes').select('id').execute()).toEqual([{ id: note.id }])

    const registration = client.optionsOf(await client.post('account/passkeys/begin', undefined, { cookie: chemist.cookie }))
    const passkey = { name: 'Bench tablet', passkey: createAuthenticator().register(registration) }
    const added = await Promise.all(Array.from({ length: 8 }, () => client.post('account/passkeys', passkey, { cookie: chemist.cookie })))
    expect(added.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await database.kysely.selectFrom('passkeys').select('id').where('person_id', '=', chemist.id).execute()).toHaveLength(2)
    expect(await problemsOf(database)).toEqual([])
    await close()
  })

  test('LAB-325 passkeys, sessions and the last check of an edition before go on, without names, devices and findings', async () => {
    const own = await untouched()
    const database = openDb(own)
    await migrateUpTo(database, '025-lots')
    const { kysely: db } = database
    const at = '2026-05-14T10:00:00.000Z'
    const person = await addPerson(database, 'cleo@lab.example', 'chemist')
    await sql`insert into passkeys (id, person_id, public_key, counter, transports, created_at) values ('k1', ${person}, '', 0, '[]', ${at})`.execute(
      db,
    )
    await sql`insert into sessions (id_hash, person_id, created_at, seen_at, expires_at) values ('h1', ${person}, ${at}, ${at}, ${at})`.execute(
      db,
    )
    await sql`insert into audit_checks (one, at, entries, hash, problems) values (1, ${at}, 0, '', 0)`.execute(db)
    await migrate(database)
    expect(await db.selectFrom('passkeys').select(['id', 'name']).execute()).toEqual([{ id: 'k1', name: '' }])
    expect(await db.selectFrom('sessions').select(['id_hash', 'device']).execute()).toEqual([{ id_hash: 'h1', device: '' }])
    expect(await db.selectFrom('audit_checks').select('found').execute()).toEqual([{ found: '[]' }])
    await database.close()
  })
})
