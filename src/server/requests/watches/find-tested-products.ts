import type { Database } from '../../db/open-db.ts'
import { ingredientLines } from '../../db/record-rows.ts'

/** The ids of the products of a public test, each once; undefined where there is none. */
export const findTestedProducts = async ({ kysely }: Database, test: string): Promise<string[] | undefined> => {
  const row = await kysely.selectFrom('tests').select('ingredients').where('id', '=', test).executeTakeFirst()
  return row && [...new Set(ingredientLines(row).map(([, product]) => product))]
}
