import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { importFiles } from '../testing/import-files.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { as, change } from '../laboratory/desk/testing/desk.ts'
import { deleteRequest } from '../requests/delete-requests.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { loadDemoRequests } from './load-requests.ts'
import { DEMO_PEOPLE } from './people.ts'

/** When somebody starts the new edition; the copy was made on 14 May. */
const LATER = new Date('2026-06-20T10:00:00Z')
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanups.splice(0).toReversed()) await step()
})

/**
 * The database of a demonstration from before it had tests of the laboratory: three of its requests say that they are tested, or done, and
 * no test of theirs is there. Made by that edition, and then rid of the products and tests that nothing here needs.
 */
const openCopy = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-older-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'tankmix.db'), gunzipSync(readFileSync(new URL('testing/before-tests.db.gz', import.meta.url))))
  const database = openDb({ dataFolder: folder })
  cleanups.push(() => database.close())
  await migrate(database)
  return database
}

const requestsIn = async ({ kysely }: Database) => {
  const rows = await kysely.selectFrom('requests').selectAll().orderBy('id').execute()
  return new Map(rows.map((row) => [(JSON.parse(row.body) as { name: string }).name, row]))
}
const testsIn = async ({ kysely }: Database) => {
  const rows = await kysely
    .selectFrom('test_runs')
    .innerJoin('request_tests', 'request_tests.test_id', 'test_runs.test_id')
    .innerJoin('requests', 'requests.id', 'request_tests.request_id')
    .innerJoin('demo_requests', 'demo_requests.request_id', 'requests.id')
    .select(['requests.body', 'test_runs.state', 'requests.state as asked'])
    .execute()
  return Object.fromEntries(rows.map(({ body, state, asked }) => [(JSON.parse(body) as { name: string }).name, [state, asked]]))
}
const countOf = async ({ kysely }: Database, table: 'test_runs' | 'mails' | 'requests' | 'people'): Promise<number> =>
  (await kysely.selectFrom(table).selectAll().execute()).length

test('LAB-163 a demonstration without tests gets them at the next start, once, and nothing else of it changes', async () => {
  const database = await openCopy()
  const before = await requestsIn(database)
  expect(before.size).toBe(17)
  expect(await countOf(database, 'test_runs')).toBe(0)

  expect(await loadDemoRequests(database, LATER)).toBe(5)
  expect(await testsIn(database)).toEqual({
    'Katrin Albers': ['draft', 'in-test'],
    'Marta Colombo': ['running', 'in-test'],
    'Elise Garnier': ['submitted', 'in-test'],
    'Fiona Gallagher': ['returned', 'in-test'],
    'Paul Lambert': ['published', 'done'],
  })
  const after = await requestsIn(database)
  expect(after.size).toBe(19)
  const replaced = new Set(['Marta Colombo', 'Elise Garnier', 'Paul Lambert'])
  for (const [name, row] of before) {
    const { id, reference } = row
    expect(after.get(name)).toMatchObject(replaced.has(name) ? { id, reference } : row)
  }
  expect(new Set([...after.values()].map(({ reference }) => reference)).size).toBe(19)
  expect((await verifyAudit(database)).problems).toEqual([])
  expect([await countOf(database, 'mails'), await countOf(database, 'people')]).toEqual([0, Object.keys(DEMO_PEOPLE).length])

  for (const days of [0, 1, 40]) expect(await loadDemoRequests(database, new Date(LATER.getTime() + days * DAY_MS))).toBe(0)
  expect(await requestsIn(database)).toEqual(after)
})

test('LAB-163 what anybody changed or deleted in an older demonstration stays as it is, and is not added again', async () => {
  const database = await openCopy()
  const before = await requestsIn(database)
  const [marta, elise, camille] = ['Marta Colombo', 'Elise Garnier', 'Camille Moreau'].map((name) => before.get(name)!)
  const now = new Date('2026-05-15T09:00:00Z')
  await change(database, marta!.id, marta!.row_version, { action: 'cancel' }, { ...as('requester', 'requester'), now })
  await change(database, camille!.id, camille!.row_version, { action: 'accept' }, { ...as(DEMO_PEOPLE.visitor.id, 'chemist'), now })
  await deleteRequest(database, elise!.reference, now)
  const changed = await requestsIn(database)

  expect(await loadDemoRequests(database, LATER)).toBe(3)
  expect(Object.keys(await testsIn(database)).toSorted()).toEqual(['Fiona Gallagher', 'Katrin Albers', 'Paul Lambert'])
  const after = await requestsIn(database)
  for (const name of ['Marta Colombo', 'Camille Moreau']) expect(after.get(name)).toEqual(changed.get(name))
  expect(after.has('Elise Garnier')).toBe(false)

  await deleteRequest(database, after.get('Fiona Gallagher')!.reference, LATER)
  expect(await loadDemoRequests(database, new Date('2026-06-21T10:00:00Z'))).toBe(0)
  expect((await verifyAudit(database)).problems).toEqual([])
})

test('LAB-163 nothing is added where a person of the demonstration was disabled, or the data are real', async () => {
  const database = await openCopy()
  const { id } = DEMO_PEOPLE.approver
  await database.kysely.updateTable('people').set({ disabled_at: LATER.toISOString() }).where('id', '=', id).execute()
  const before = await requestsIn(database)
  expect(await loadDemoRequests(database, LATER)).toBe(0)
  expect(await requestsIn(database)).toEqual(before)
  await database.kysely.updateTable('people').set({ disabled_at: null }).where('id', '=', id).execute()
  expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true, replacedDemo: true })
  expect(await loadDemoRequests(database, LATER)).toBe(0)
  expect([await countOf(database, 'requests'), await countOf(database, 'test_runs')]).toEqual([0, 0])
})
