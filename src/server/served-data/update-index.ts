import { changeIndex } from '../../domain/search/index/change-index.ts'
import { changedBetween } from '../db/data-changes.ts'
import { readDataState } from '../db/data-state.ts'
import { productRecord } from '../db/record-rows.ts'
import { inSnapshot } from '../data/test-pages.ts'
import { readVerdicts } from '../data/sources/read-verdicts.ts'
import { readPublications, readWithdrawn } from '../data/read-publications.ts'
import type { Database } from '../db/open-db.ts'
import type { LoadedData } from './load-index.ts'
import { indexable } from '../data/test-pages.ts'

/** Parameters of one statement, fewer than any database allows. */
const IDS_AT_ONCE = 500

/**
 * The current data from older ones: reads the products, what the console published, and only the tests that changed since. Undefined where it is not known which
 * did, so that everything has to be read.
 */
export const updateIndex = (database: Database, older: LoadedData): Promise<LoadedData | undefined> =>
  inSnapshot(database, async (db) => {
    const state = await readDataState(db)
    if (state.demo !== older.demo) return undefined
    if (state.version === older.version) return older
    const changed = await changedBetween(db, older.version, state.version)
    if (!changed) return undefined
    const products = await db.selectFrom('products').selectAll().execute()
    const ids = [...changed]
    const tests = []
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
      tests.push(
        ...(await db
          .selectFrom('tests')
          .selectAll()
          .where('id', 'in', ids.slice(at, at + IDS_AT_ONCE))
          .execute()),
      )
    const published = await readPublications(db)
    const index = changeIndex(older.index, {
      products: products.map(productRecord),
      laboratories: await db.selectFrom('laboratories').selectAll().execute(),
      verdicts: await readVerdicts(db, products),
      changed,
      tests: tests.map((row) => indexable(row, published)),
      published,
      withdrawn: await readWithdrawn(db, products),
    })
    return index && { ...state, index }
  })
