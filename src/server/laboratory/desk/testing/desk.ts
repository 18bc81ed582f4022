import { foliarExample } from '../../../../contract/requests/example-requests.ts'
import type { RequestActor, RequestState } from '../../../../domain/console/request-states.ts'
import type { FoliarRequestFields, SeedRequestFields } from '../../../../domain/requests/requests.ts'
import type { Database } from '../../../db/open-db.ts'
import { storeRequest } from '../../../requests/store-request.ts'
import { sealWritten } from '../../../testing/seal-written.ts'
import type { DeskChange, Changing } from '../desk-change.ts'
import { changeRequests } from '../change-request.ts'

export const NOW = new Date('2026-05-14T10:00:00Z')
export const as = (actor: string, ...actors: RequestActor[]): Changing => ({ actor, actors, now: NOW })
export const CHEMIST = as('chemist-1', 'chemist')

type Asked = Partial<FoliarRequestFields> | SeedRequestFields

/** Stores a request and returns its id. */
export const newRequest = async (database: Database, part: Asked = {}, now = NOW): Promise<string> => {
  const submission = {
    request: 'seedName' in part ? part : { ...foliarExample, ...part },
    language: 'en' as const,
    edition: '',
    idempotencyKey: undefined,
  }
  const stored = await storeRequest(database, submission, { now, referencePrefix: 'TM' })
  if (stored.step !== 'stored') throw new Error(stored.step)
  return stored.id
}

/** A test, sealed as an import of it would be, so that requests can be answered with it. */
export const addTest = async (database: Database, id: string): Promise<void> => {
  await database.kysely
    .insertInto('tests')
    .values({
      id,
      kind: 'foliar',
      country: 'FR',
      date: '2025-03-14',
      result: 'C',
      water_rate: 200,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: '[]',
    })
    .execute()
  await sealWritten(database, id)
}

/** Brings a request into a state in the shortest way that there is. */
export const bringInto = async (database: Database, id: string, state: RequestState): Promise<number> => {
  const waiting_from = state === 'waiting' ? ('accepted' as const) : null
  const { row_version: version } = await database.kysely
    .updateTable('requests')
    .set({ state, waiting_from })
    .where('id', '=', id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  return version
}

/** One change that has to succeed; returns the new version. */
export const change = async (database: Database, id: string, rowVersion: number, asked: DeskChange, by = CHEMIST): Promise<number> => {
  const outcome = await changeRequests(database, [{ id, rowVersion }], asked, by)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.rowVersions[id]!
}
