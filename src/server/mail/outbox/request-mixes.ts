import type { Kysely } from 'kysely'
import { requestOfMix, type MixProduct } from '../../../domain/console/request-mixes.ts'
import type { TestRequest } from '../../../domain/requests/requests.ts'
import type { RequestMixRow, Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** The mixes of a request by their places; none where it has one, which its form asked for. */
export const readMixes = (db: Db, requestId: string): Promise<RequestMixRow[]> =>
  db.selectFrom('request_mixes').selectAll().where('request_id', '=', requestId).orderBy('place').execute()

export const productsOfMix = ({ products }: Pick<RequestMixRow, 'products'>): MixProduct[] | null =>
  products === null ? null : (JSON.parse(products) as MixProduct[])

/** What a request asks for in one of its mixes; all of it where no place is said. */
export const askedInMix = async <Request extends TestRequest>(
  db: Db,
  { id, body }: { id: string; body: Request },
  place: number | null | undefined,
): Promise<Request> => {
  if (place === null || place === undefined) return body
  const row = await db
    .selectFrom('request_mixes')
    .select('products')
    .where('request_id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst()
  return row ? requestOfMix(body, productsOfMix(row)) : body
}

/** The place of the mix that a test is for, as the link says it. */
export const mixOfLink = async (db: Db, requestId: string, testId: string): Promise<number | null> =>
  (await db.selectFrom('request_tests').select('mix').where('request_id', '=', requestId).where('test_id', '=', testId).executeTakeFirst())
    ?.mix ?? null
