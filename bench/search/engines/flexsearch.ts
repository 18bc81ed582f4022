import { Index } from 'flexsearch'
import { MAX_RESULTS } from '../../../src/domain/search/max-results.ts'
import { packageVersion } from '../../support/package-version.ts'
import { keysAt, type Fill } from './engine.ts'

const UNKNOWN = 'unknown'
const words = (text: string): string[] => text.split(' ')

/** Keys are words; with one step of relevance it returns tests in the order in which they were added, which is ours. */
export const fillFlexsearch: Fill = (data) => {
  const engine = new Index({ encode: words, tokenize: 'strict', resolution: 1 })
  for (let doc = 0; doc < data.ids.length; doc++) engine.add(doc, keysAt(data, doc).join(' '))
  return {
    version: packageVersion('flexsearch'),
    search: ({ keys }) => (engine.search(keys.join(' '), { limit: MAX_RESULTS, suggest: false }) as number[]).map((doc) => data.ids[doc]!),
    askNothing: () => engine.search(UNKNOWN),
  }
}
