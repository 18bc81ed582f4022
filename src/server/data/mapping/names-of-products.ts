import type { Database } from '../../db/open-db.ts'

/** The names of products by their ids. */
export const namesOfProducts = async ({ kysely }: Database): Promise<(id: string) => string> => {
  const rows = await kysely.selectFrom('products').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}
