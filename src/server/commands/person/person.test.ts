import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { EVERY_TABLE } from '../../db/every-table.ts'
import { openDb, type Database, type DatabaseSettings } from '../../db/open-db.ts'
import { findByEmail } from '../../laboratory/people/find-people.ts'
import { storeRequest } from '../../requests/store-request.ts'
import { subscribe } from '../../requests/watches/subscribe.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'
import { addProductsNamed } from '../../testing/watchers.ts'

const AT = '2026-05-19T10:00:00.000Z'
/** A column that says who did something, or whose a row is. */
const OF_SOMEBODY = /^(?:actor|assignee|\w+_by|(?:person|request|watcher|watch)_id)$/
/** Of these names, what says something else. */
const NOT_OF_SOMEBODY = new Set([
  'items.request_id',
  'mails.leased_by',
  'imports.leased_by',
  'import_undos.leased_by',
  'import_fetches.leased_by',
  'report_pdf_jobs.leased_by',
  'products.kept_by',
])

const columnsIn = async ({ kysely, kind }: Database): Promise<{ table: string; column: string }[]> => {
  const embedded = sql<{
    table: string
    column: string
  }>`select m.name as "table", p.name as "column" from sqlite_schema m, pragma_table_info(m.name) p
    where m.type = 'table' and m.name not like 'kysely%' and m.name not like '%\\_words%' escape '\\'`
  const postgres = sql<{
    table: string
    column: string
  }>`select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'`
  return (await (kind === 'embedded' ? embedded : postgres).execute(kysely)).rows
}

/** What a requester and a person of the laboratory with one address leave, in every table that has something of people. */
const leaveTraces = async (place: DatabaseSettings, database: Database, name: string, spellings: readonly string[]) => {
  const { kysely } = database
  const requests: string[] = []
  for (const email of spellings) {
    const request = { ...foliarExample, name, email }
    const stored = await storeRequest(database, { request, language: 'en', edition: '', idempotencyKey: undefined }, { now: new Date(AT), referencePrefix: 'TM' }) // prettier-ignore
    requests.push('id' in stored ? stored.id : '')
  }
  await subscribe(database, { email: spellings[0]!, products: ['1', '2'], language: 'en' }, new Date(AT))
  await runInProcess(['people', 'invite', spellings[0]!, '--role', 'chemist'], environmentOf(place))
  const [person] = (await findByEmail(kysely, spellings[0]!)).map(({ id }) => id)
  await kysely
    .updateTable('people')
    .set({ name: `${name} of the laboratory` })
    .where('id', '=', person!)
    .execute()
  return { requests, person: person!, name }
}

type Left = Awaited<ReturnType<typeof leaveTraces>>

/** What a person of the laboratory did for the request of somebody else, and what both got by it. */
const workFor = async ({ kysely }: Database, by: Left, request: string): Promise<void> => {
  const id = `${by.name} ${request}`
  const row = { id, at: AT, person_id: by.person, request_id: request, salt: '' }
  await kysely.insertInto('messages').values({ ...row, author: 'laboratory', kind: 'question', body: `asked by ${by.name}` }).execute() // prettier-ignore
  await kysely.insertInto('request_notes').values({ ...row, body: `note by ${by.name}` }).execute() // prettier-ignore
  await kysely.insertInto('request_events').values({ request_id: request, row_version: 2, at: AT, actor: by.person, action: 'accept', changed: '{}' }).execute() // prettier-ignore
  await kysely.insertInto('request_links').values({ token_hash: id, request_id: request, made_at: AT }).execute()
  await kysely.insertInto('request_tests').values({ request_id: request, test_id: id }).execute()
  await kysely.updateTable('requests').set({ assignee: by.person }).where('id', '=', request).execute()
  await kysely.insertInto('digest_items').values({ id, person_id: by.person, request_id: request, notice: 'reply', item: '{}', made_at: AT }).execute() // prettier-ignore
  await kysely.insertInto('mail_preferences').values({ person_id: by.person, notice: 'reply', delivery: 'daily' }).execute()
  await kysely.insertInto('passkeys').values({ id, person_id: by.person, public_key: 'k', counter: 0, transports: '["usb"]', created_at: AT, used_at: null, name: `key of ${by.name}` }).execute() // prettier-ignore
  await kysely.insertInto('sessions').values({ id_hash: id, person_id: by.person, sid: null, id_token: null, created_at: AT, seen_at: AT, expires_at: AT, device: `browser of ${by.name}` }).execute() // prettier-ignore
  const mail = await kysely.selectFrom('mails').selectAll().where('request_id', '=', request).executeTakeFirstOrThrow()
  await kysely
    .insertInto('mails')
    .values({ ...mail, id, person_id: by.person, purpose: 'notice', class: 'notice' })
    .execute()
}

/** How many rows of each table are somebody's, and how often their code stands somewhere. */
const rowsLeft = async ({ kysely }: Database, { requests, person }: Left) => {
  const count = async (table: string, column: string, ids: readonly string[]): Promise<number> =>
    Number((await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(kysely)).rows[0]!.n) // prettier-ignore
  const left: Record<string, number> = {}
  for (const [table, holds] of Object.entries(EVERY_TABLE))
    for (const [column, ids] of [
      [holds.request, requests],
      [holds.person, [person]],
    ] as const) {
      const rows = column === undefined ? 0 : await count(table, column, ids)
      if (rows > 0) left[`${table}.${column}`] = rows
    }
  return left
}

eachDatabase('tankmix person', ({ settings }) => {
  test('ADMIN-04 every table that the migrations leave is in the list of all tables, with each column that names somebody', async () => {
    const database = openDb(await settings())
    const columns = await columnsIn(database)
    await database.close()
    expect([...new Set(columns.map(({ table }) => table))].toSorted()).toEqual(Object.keys(EVERY_TABLE).toSorted())
    const named = Object.entries(EVERY_TABLE).flatMap(([table, { acts = [], request, watcher, watch, person }]) =>
      [...acts, request, watcher, watch, person].filter((column) => column !== undefined).map((column) => `${table}.${column}`),
    )
    const found = columns.filter(({ column }) => OF_SOMEBODY.test(column)).map(({ table, column }) => `${table}.${column}`)
    expect(found.filter((one) => !named.includes(one) && !NOT_OF_SOMEBODY.has(one))).toEqual([])
    const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const given = Object.entries(EVERY_TABLE).flatMap(([table, { given: plain = [], json = [] }]) => [...plain, ...json].map((column) => `${table}.${column}`)) // prettier-ignore
    expect([...named, ...given].filter((one) => !there.has(one))).toEqual([])
    const silent = Object.entries(EVERY_TABLE).filter(([, { request, watcher, watch, person, given: plain, withheld }]) => (request ?? watcher ?? watch ?? person) !== undefined && (plain ?? withheld) === undefined) // prettier-ignore
    expect(silent).toEqual([])
  })

  test('ADMIN-05 an export has all of an address in every spelling, and nothing of anybody else; erasing needs --yes and leaves the code alone', async () => {
    const place = await settings()
    const env = environmentOf(place)
    const person = (...args: string[]) => runInProcess(['person', ...args], env)
    const database = openDb(place)
    try {
      await addProductsNamed(database, ['1', '2'])
      const asa = await leaveTraces(place, database, 'Asa', ['asa@müller.example', 'ASA@xn--mller-kva.example'])
      const bo = await leaveTraces(place, database, 'Bo', ['bo@farm.example'])
      await leaveTraces(place, database, 'Cy', ['asa+farm@müller.example'])
      await workFor(database, asa, bo.requests[0]!)
      await workFor(database, bo, asa.requests[0]!)

      const { code, out, error } = await person('export', 'Asa@ｍüller.example')
      expect(code).toBe(0)
      const { tables, withheld, acts } = JSON.parse(out) as Record<'tables' | 'withheld', Record<string, object[]>> & { acts: object[] }
      expect(Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]))).toMatchObject({
        requests: 2,
        messages: 1,
        request_events: 1,
        request_links: 1,
        request_tests: 1,
        watchers: 1,
        watches: 1,
        people: 1,
        roles: 1,
        invitations: 1,
        passkeys: 1,
        sessions: 1,
        mail_preferences: 1,
        digest_items: 1,
      })
      expect(tables['requests']).toMatchObject([
        { reference: 'TM-2026-000001', body: { name: 'Asa' } },
        { body: { email: 'ASA@xn--mller-kva.example' } },
      ])
      expect(tables['messages']).toEqual([
        { reference: 'TM-2026-000001', at: AT, author: 'laboratory', kind: 'question', body: 'asked by Bo' },
      ])
      expect(tables['watches']).toMatchObject([{ products: ['1', '2'] }])
      expect(withheld).toMatchObject({ request_notes: { rows: 1, what: 'notes that the laboratory wrote for itself' } })
      expect(acts).toMatchObject([{ id: asa.person, counts: { 'requests.assignee': 1, 'messages.person_id': 1, 'request_notes.person_id': 1, 'request_events.actor': 1 } }]) // prettier-ignore
      expect(error).toMatch(/is sealed in the audit and in the laboratory's records under the code [\dA-F]{8}, and stays there/)
      expect(error).toContain('Stored too, and perhaps of the same mailbox: asa+farm@müller.example')
      // The laboratory's question to Asa is the only trace of Bo, who wrote it to her.
      for (const strange of ['bo@', bo.person, bo.requests[0]!, 'note by', 'Bo of', 'key of Bo', 'TM-2026-000003', 'Cy'])
        expect(out.replace('asked by Bo', '')).not.toContain(strange)
      for (const own of ['key of Asa', 'browser of Asa', 'Asa of the laboratory']) expect(out).toContain(own)

      const [before, others] = [await rowsLeft(database, asa), await rowsLeft(database, bo)]
      expect(await person('erase', 'asa@müller.example')).toMatchObject({
        code: 2,
        out: expect.stringMatching(/^To be erased: 2 requests \(TM-2026-000001, TM-2026-000002\), the address that is told of mixes, 1 person of the laboratory \([\dA-F]{8}\)\.\n$/) as unknown, // prettier-ignore
        error: expect.stringContaining('it needs --yes') as unknown,
      })
      expect(await rowsLeft(database, asa)).toEqual(before)

      expect(await person('erase', 'asa@müller.example', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('TM-2026-000002 was deleted') as unknown }) // prettier-ignore
      // The code stays, without a name or an address.
      expect(await rowsLeft(database, asa)).toEqual({ 'people.id': 1 })
      const { name, email } = (await database.kysely.selectFrom('people').selectAll().where('id', '=', asa.person).execute())[0]!
      expect({ name, email }).toEqual({ name: '', email: `erased ${asa.person}` })
      const note = await database.kysely.selectFrom('request_notes').select('person_id').where('request_id', '=', bo.requests[0]!).execute()
      expect(note).toEqual([{ person_id: asa.person }])
      // What Bo was told of Asa's request goes with it, and what Asa was told of Bo's goes with her.
      const gone = new Set(['mails.person_id', 'digest_items.person_id', 'digest_items.request_id'])
      const after = await rowsLeft(database, bo)
      expect(Object.keys(after).filter((one) => !gone.has(one))).toEqual(Object.keys(others).filter((one) => !gone.has(one)))

      expect(await person('export', 'asa@müller.example')).toMatchObject({ code: 1, out: '', error: expect.stringContaining('Nothing is stored of asa@müller.example.') as unknown }) // prettier-ignore
      expect((await person('export', 'asa+farm@müller.example')).code).toBe(0)
      expect((await person('export', 'bo@farm.example')).code).toBe(0)
      const dump = JSON.stringify(await Promise.all((['requests', 'mails', 'people', 'watchers', 'passkeys', 'sessions'] as const).map((table) => database.kysely.selectFrom(table).selectAll().execute()))) // prettier-ignore
      for (const trace of ['asa@müller', 'ASA@', 'Asa of', 'key of Asa', 'browser of Asa'])
        expect({ trace, isThere: dump.includes(trace) }).toEqual({ trace, isThere: false })
    } finally {
      await database.close()
    }
  })

  test('ADMIN-05 the audit is unaltered after somebody was erased, and wrong arguments change nothing', async () => {
    const place = await settings()
    const env = environmentOf(place)
    const database = openDb(place)
    await addProductsNamed(database, ['1', '2'])
    await leaveTraces(place, database, 'Asa', ['asa@farm.example'])
    await database.kysely.deleteFrom('products').execute()
    // A name given without an entry would be an alteration.
    await database.kysely.updateTable('people').set({ name: '' }).execute()
    await database.close()
    for (const wrong of [[], ['erase'], ['export', 'a@b.example', '--yes'], ['erase', 'a@b.example', 'c@d.example', '--yes']])
      expect(await runInProcess(['person', ...wrong], env)).toMatchObject({ code: 2 })
    expect((await runInProcess(['person', 'erase', 'asa@farm.example', '--yes'], env)).code).toBe(0)
    expect(await runInProcess(['audit', 'verify'], env)).toMatchObject({ code: 0, error: '' })
  })
})
