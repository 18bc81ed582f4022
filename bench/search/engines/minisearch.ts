import MiniSearch from 'minisearch'
import { MAX_RESULTS } from '../../../src/domain/search/max-results.ts'
import { packageVersion } from '../../support/package-version.ts'
import { keysAt, type Fill } from './engine.ts'

const UNKNOWN = 'unknown'
const words = (text: string): string[] => text.split(' ')

/** Keys are words; it ranks by relevance, so its results are sorted into our order afterwards. */
export const fillMinisearch: Fill = (data) => {
  const engine = new MiniSearch<{ id: number; keys: string }>({ fields: ['keys'], tokenize: words, processTerm: (word) => word })
  for (let doc = 0; doc < data.ids.length; doc++) engine.add({ id: doc, keys: keysAt(data, doc).join(' ') })
  return {
    version: packageVersion('minisearch'),
    search: ({ keys }) => {
      const found = engine.search(keys.join(' '), { combineWith: 'AND' }).map(({ id }) => id as number)
      return found
        .sort((a, b) => a - b)
        .slice(0, MAX_RESULTS)
        .map((doc) => data.ids[doc]!)
    },
    askNothing: () => engine.search(UNKNOWN),
  }
}
