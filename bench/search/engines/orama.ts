import { create, insertMultiple, search } from '@orama/orama'
import { MAX_RESULTS } from '../../../src/domain/search/max-results.ts'
import { packageVersion } from '../../support/package-version.ts'
import { keysAt, type Fill } from './engine.ts'

const BATCH = 5_000
const UNKNOWN = -1

/** Keys are a field of its fastest type for exact filters. */
export const fillOrama: Fill = async (data) => {
  const engine = create({ schema: { keys: 'enum[]', test: 'number' } as const })
  for (let doc = 0; doc < data.ids.length; doc += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, data.ids.length - doc) }, (_, offset) => ({
      test: doc + offset,
      keys: [...keysAt(data, doc + offset)],
    }))
    await insertMultiple(engine, batch, BATCH, undefined, false, 0)
  }
  return {
    version: packageVersion('@orama/orama'),
    search: async ({ keys }) => {
      const { hits } = await search(engine, {
        where: { keys: { containsAll: keys } },
        sortBy: { property: 'test', order: 'ASC' },
        limit: MAX_RESULTS,
      })
      return hits.map(({ document }) => data.ids[document.test]!)
    },
    askNothing: () => search(engine, { where: { keys: { containsAll: [UNKNOWN] } }, limit: 1 }),
  }
}
