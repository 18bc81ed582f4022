import { randomUUID } from 'node:crypto'
import { recordPerson } from '../../people/record.ts'
import { changeState } from '../../runs/change-state.ts'
import { createRun } from '../../runs/create-run.ts'
import { addReading } from '../../runs/readings.ts'
import { saveSheet } from '../../runs/save-sheet.ts'
import { addProducts, as, CHEMIST, mustSucceed, reading, versionOf, wholeSheet } from '../../runs/testing/bench.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { Role } from '../../../../domain/console/roles.ts'
import type { Database } from '../../../db/open-db.ts'
import { changePublication } from '../change-publication.ts'
import { unsigned } from './signing.ts'
import type { PublishingChange, PublishingOutcome } from '../publishing-change.ts'

export const NOW = new Date('2026-05-20T10:00:00Z')

/** Somebody of the laboratory with an address and roles; returns the id. */
export const addPerson = async ({ kysely }: Database, email: string, ...roles: Role[]): Promise<string> => {
  const id = randomUUID()
  await kysely
    .insertInto('people')
    .values({ id, issuer: null, subject: null, name: '', email, created_at: NOW.toISOString(), disabled_at: null })
    .execute()
  for (const role of roles)
    await kysely
      .insertInto('roles')
      .values({ person_id: id, role, granted_by: 'command-line', granted_at: NOW.toISOString(), confirmed_by: 'command-line' })
      .execute()
  await recordPerson(kysely, { actor: 'command-line', now: NOW }, 'add', id)
  return id
}

/** The laboratory of a test: products, a chemist and two approvers. */
export const laboratory = async (database: Database) => {
  await addProducts(database)
  const chemist = await addPerson(database, 'cleo@lab.example', 'chemist')
  const approver = await addPerson(database, 'ada@lab.example', 'approver')
  const second = await addPerson(database, 'bo@lab.example', 'approver')
  return { chemist, approver, second }
}

type Requests = { id: string; rowVersion: number }[]

/** A test that was started for requests, which are in test. */
export const begunRun = async (database: Database, requests: Requests, by = CHEMIST): Promise<string> => {
  const source = requests.length > 0 ? ({ from: 'requests', requests } as const) : ({ from: 'nothing', kind: 'foliar' } as const)
  const { id, rowVersion } = mustSucceed(await createRun(database, source, by))
  return mustSucceed(await changeState(database, { id, rowVersion }, { action: 'start' }, by)).id
}

/** Enters all that a report needs and submits the test. */
export const submitWhole = async (database: Database, id: string, sheet: Partial<BenchSheet> = {}, by = CHEMIST): Promise<void> => {
  mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, wholeSheet(sheet), by))
  mustSucceed(await addReading(database, id, reading(), by))
  mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'submit' }, by))
}

/** A test that was recorded for requests and submitted; the requests are in test. */
export const submittedRun = async (
  database: Database,
  requests: Requests = [],
  sheet: Partial<BenchSheet> = {},
  by = CHEMIST,
): Promise<string> => {
  const id = await begunRun(database, requests, by)
  await submitWhole(database, id, sheet, by)
  return id
}

/** One change of a test as it is now. */
export const changeNow = async (database: Database, id: string, change: PublishingChange, actor: string): Promise<PublishingOutcome> =>
  changePublication(database, { id, rowVersion: await versionOf(database, id) }, change, { actor, now: NOW, sign: unsigned })

/** Brings a published test through an amendment with another sheet, up to submitted. */
export const amendAndSubmit = async (
  database: Database,
  id: string,
  sheet: Partial<BenchSheet>,
  actor: string,
  { reason = 'The batch was mistyped.', note }: { reason?: string; note?: string } = {},
): Promise<void> => {
  mustSucceed((await changeNow(database, id, { action: 'amend', note: 'The batch was mistyped.' }, actor)) as never)
  const by = as(actor, 'chemist')
  mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, { ...wholeSheet(sheet), reason }, by))
  mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'submit', note }, by))
}
