import type { Kysely } from 'kysely'
import type { TestRequest } from '../../domain/requests.ts'
import type { RequestRow, Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

/** A stored request with its validated body. */
export type StoredRequest = Omit<RequestRow, 'body' | 'fingerprint' | 'idempotency_key'> & { body: TestRequest }

export const findByKey = (db: Db, key: string): Promise<Pick<RequestRow, 'id' | 'reference' | 'fingerprint'> | undefined> =>
  db.selectFrom('requests').select(['id', 'reference', 'fingerprint']).where('idempotency_key', '=', key).executeTakeFirst()

/** The next number of a year. Whoever asks next waits until this transaction ends, and gets the same one if it fails. */
export const takeNumber = async (trx: Db, year: number): Promise<number> => {
  const { last } = await trx
    .insertInto('request_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((set) => ({ last: set('request_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Stores a request; false where its key is taken. */
export const insertRequest = async (trx: Db, row: RequestRow): Promise<boolean> => {
  const inserted = await trx
    .insertInto('requests')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const SHOWN = ['id', 'reference', 'form', 'kind', 'edition', 'language', 'submitted_at', 'body'] as const
const readBody = (row: Pick<RequestRow, (typeof SHOWN)[number]>): StoredRequest => ({
  ...row,
  body: JSON.parse(row.body) as TestRequest,
})

/** The request with an id or a reference. */
export const findRequest = async (db: Db, idOrReference: string): Promise<StoredRequest | undefined> => {
  const row = await db
    .selectFrom('requests')
    .select(SHOWN)
    .where((where) => where.or([where('id', '=', idOrReference), where('reference', '=', idOrReference.toUpperCase())]))
    .executeTakeFirst()
  return row && readBody(row)
}

export const countRequests = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const newestRequests = async (db: Db, limit: number): Promise<StoredRequest[]> => {
  const rows = await db.selectFrom('requests').select(SHOWN).orderBy('submitted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(readBody)
}

const PAGE = 500

/** All requests by reference, a page at a time. */
export async function* requestPages(db: Db): AsyncGenerator<StoredRequest[]> {
  let after = ''
  for (;;) {
    const rows = await db.selectFrom('requests').select(SHOWN).where('reference', '>', after).orderBy('reference').limit(PAGE).execute()
    if (rows.length > 0) yield rows.map(readBody)
    if (rows.length < PAGE) return
    after = rows.at(-1)!.reference
  }
}
