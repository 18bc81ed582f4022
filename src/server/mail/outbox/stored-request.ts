import type { ExpressionBuilder, Kysely } from 'kysely'
import type { TestRequest } from '../../../domain/requests/requests.ts'
import type { RequestRow, Schema } from '../../db/schema/schema.ts'

/** The columns that a stored request is read from. */
export const REQUEST_COLUMNS = ['id', 'reference', 'form', 'kind', 'edition', 'language', 'submitted_at', 'body'] as const

/** A stored request with its validated body. */
export type StoredRequest = Omit<Pick<RequestRow, (typeof REQUEST_COLUMNS)[number]>, 'body'> & { body: TestRequest }

export const readRequest = (row: Pick<RequestRow, (typeof REQUEST_COLUMNS)[number]>): StoredRequest => ({
  ...row,
  body: JSON.parse(row.body) as TestRequest,
})

/** The request with an id or a reference, with its present or an earlier prefix; a reference may be typed in lower case. */
export const isNamed = (idOrReference: string) => (where: ExpressionBuilder<Schema, 'requests'>) =>
  where.or([where('id', '=', idOrReference), where('reference', 'in', [idOrReference, idOrReference.toUpperCase()])])

export const findRequest = async (db: Kysely<Schema>, idOrReference: string): Promise<StoredRequest | undefined> => {
  const row = await db.selectFrom('requests').select(REQUEST_COLUMNS).where(isNamed(idOrReference)).executeTakeFirst()
  return row && readRequest(row)
}

export const findRequestId = async (db: Kysely<Schema>, idOrReference: string): Promise<string | undefined> =>
  (await db.selectFrom('requests').select('id').where(isNamed(idOrReference)).executeTakeFirst())?.id
