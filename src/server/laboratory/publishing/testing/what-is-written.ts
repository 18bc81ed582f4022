import type { Database } from '../../../db/open-db.ts'
import { bringInto, newRequest } from '../../desk/testing/desk.ts'

export const PUBLISH = { action: 'publish', isConfidential: false } as const

export const runOf = ({ kysely }: Database, id: string) =>
  kysely.selectFrom('test_runs').select(['state', 'versions', 'test_id']).where('id', '=', id).executeTakeFirstOrThrow()
export const mailsOf = async ({ kysely }: Database, requestId: string) =>
  (await kysely.selectFrom('mails').select(['purpose', 'data']).where('request_id', '=', requestId).orderBy('made_at').execute())
    .filter(({ purpose }) => !['laboratory', 'acknowledgement', 'accepted'].includes(purpose))
    .map(({ purpose, data }) => [purpose, JSON.parse(data) as unknown])
/** What a whole sheet of the bench is of. */
export const BENCHED = [
  { name: 'Zincora', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres' as const, productId: 'zinc' },
  { name: 'Azostar 50 WG', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Kilogrammes' as const, productId: 'azo' },
]
/** A request for it that was accepted. */
export const accepted = async (database: Database, part: Parameters<typeof newRequest>[1] = {}) => {
  const id = await newRequest(database, { ingredients: BENCHED, ...part })
  return { id, rowVersion: await bringInto(database, id, 'accepted') }
}
/** Everything that a publication writes: all of it is there, or nothing. */
export const written = async ({ kysely }: Database, testId: string) => ({
  row: (await kysely.selectFrom('tests').selectAll().where('id', '=', testId).execute()).length,
  versions: (await kysely.selectFrom('test_versions').select('version').where('test_id', '=', testId).execute()).length,
  publications: (await kysely.selectFrom('publications').select('version').where('test_id', '=', testId).execute()).length,
  reviews: (await kysely.selectFrom('reviews').select('id').where('test_id', '=', testId).where('decision', '=', 'published').execute())
    .length,
})
