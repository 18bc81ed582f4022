import type { Kysely } from 'kysely'
import type { MixProduct, MixState } from '../../domain/console/request-mixes.ts'
import type { Database } from '../db/open-db.ts'
import type { RequestRow, Schema } from '../db/schema/schema.ts'
import { productsOfMix } from '../mail/outbox/request-mixes.ts'
import { readRequest, REQUEST_COLUMNS, type StoredRequest } from '../mail/outbox/stored-request.ts'

type Db = Kysely<Schema>

/**
 * The request with a key. On PostgreSQL its row is locked, which is a write: the commit waits until a synchronous standby has all that was
 * committed before. After a restart a row can be read that no standby has yet, and to acknowledge that one would be a promise too early.
 */
export const findByKey = (
  { kysely, kind }: Pick<Database, 'kysely' | 'kind'>,
  key: string,
): Promise<Pick<RequestRow, 'id' | 'reference' | 'fingerprint'> | undefined> =>
  kysely
    .selectFrom('requests')
    .select(['id', 'reference', 'fingerprint'])
    .where('idempotency_key', '=', key)
    .$if(kind === 'postgresql', (query) => query.forUpdate())
    .executeTakeFirst()

/** The next number of a year. The next caller waits until this transaction ends, and gets the same number if it fails. */
export const takeNumber = async (trx: Db, year: number): Promise<number> => {
  const { last } = await trx
    .insertInto('request_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((set) => ({ last: set('request_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Stores a request; false where its key exists already. */
export const insertRequest = async (trx: Db, row: RequestRow): Promise<boolean> => {
  const inserted = await trx
    .insertInto('requests')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const countRequests = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const newestRequests = async (db: Db, limit: number): Promise<StoredRequest[]> => {
  const rows = await db
    .selectFrom('requests')
    .select(REQUEST_COLUMNS)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(readRequest)
}

const PAGE = 500

/** A request with its mixes, where it has several. */
export type ExportedRequest = StoredRequest & { mixes?: { place: number; products: readonly MixProduct[] | null; state: MixState }[] }

const withMixes = async (db: Db, requests: readonly StoredRequest[]): Promise<ExportedRequest[]> => {
  const ids = requests.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('request_mixes').selectAll().where('request_id', 'in', ids).orderBy('place').execute()
  const byRequest = Map.groupBy(rows, (row) => row.request_id)
  return requests.map((request) => {
    const mixes = byRequest.get(request.id)
    return mixes
      ? { ...request, mixes: mixes.map((mix) => ({ place: mix.place, products: productsOfMix(mix), state: mix.state })) }
      : request
  })
}

/** All requests by reference, a page at a time. */
export async function* requestPages(db: Db): AsyncGenerator<ExportedRequest[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('requests')
      .select(REQUEST_COLUMNS)
      .where('reference', '>', after)
      .orderBy('reference')
      .limit(PAGE)
      .execute()
    if (rows.length > 0) yield withMixes(db, rows.map(readRequest))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.reference
  }
}
