import { createIndexBuilder } from '../../domain/search/index/build-index.ts'
import type { SearchIndex } from '../../domain/search/index/search-index.ts'
import { readDataState, type DataState } from '../db/data-state.ts'
import { productRecord } from '../db/record-rows.ts'
import { indexable, inSnapshot, testPages } from '../data/test-pages.ts'
import { readVerdicts } from '../data/sources/read-verdicts.ts'
import { readPublications, readWithdrawn } from '../data/read-publications.ts'
import type { Database } from '../db/open-db.ts'

export type LoadedData = DataState & { index: SearchIndex }

/** Builds the index from a consistent snapshot of all products and all tests, or one country's tests. `onPage` is called as rows arrive. */
export const loadIndex = (
  database: Database,
  { country, onPage = () => undefined }: { country?: string; onPage?: () => void } = {},
): Promise<LoadedData> =>
  inSnapshot(database, async (db) => {
    const state = await readDataState(db)
    const products = await db.selectFrom('products').selectAll().execute()
    const builder = createIndexBuilder(products.map(productRecord), await db.selectFrom('laboratories').selectAll().execute())
    for (const verdict of await readVerdicts(db, products)) builder.addVerdict(verdict)
    const published = await readPublications(db)
    for (const [id, test] of await readWithdrawn(db, products))
      if (country === undefined || test.country === country) builder.addWithdrawn(id, test)
    for await (const page of testPages(db, country)) {
      onPage()
      for (const row of page) builder.add(indexable(row, published))
    }
    return { ...state, index: builder.finish() }
  })
