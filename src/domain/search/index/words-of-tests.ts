import type { TestKind } from '../../records.ts'
import { listOf, partAt, partition, type SearchIndex } from './search-index.ts'

/** The crop or benefit of each test of a kind, from the lists that searches use. */
export const wordsOfTests = (index: SearchIndex, of: 'crop' | 'benefit', kind: TestKind, country: string): string[] => {
  const [from, to] = partition(index, kind, country)
  const words = Array.from({ length: to - from }, () => '')
  for (const [word, term] of index.terms[of]) {
    const { from: first, end } = listOf(index, partAt(index, kind, country), term)
    for (let posting = first; posting < end; posting++) words[index.docs[posting]! - from] = word
  }
  return words
}
