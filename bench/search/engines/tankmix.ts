import { searchTests } from '../../../src/domain/search/search-tests.ts'
import type { Fill } from './engine.ts'

/** The product's own search, by words as in a request. Numbers become ids, since every peer returns ids. */
export const fillTankmix: Fill = ({ index, ids }) => ({
  version: '',
  search: ({ criteria }) => {
    const docs = searchTests(index, criteria)
    for (let at = 0; at < docs.length; at++) docs[at] = ids[docs[at]!]!
    return docs
  },
  askNothing: () => searchTests(index, { kind: 'foliar', country: '' }),
})
