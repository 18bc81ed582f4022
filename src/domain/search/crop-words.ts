import { cropKey } from '../crops/crop-terms.ts'
import { listOf, type List, type SearchIndex } from './index/search-index.ts'

const wordsIn = new WeakMap<SearchIndex, ReadonlyMap<string, readonly string[]>>()

/** The names in lower case under which a crop was recorded, whichever of its names is given; none where it was not. */
export const cropWords = (index: SearchIndex, crop: string): readonly string[] => {
  let words = wordsIn.get(index)
  if (!words) {
    const byKey = new Map<string, string[]>()
    for (const word of index.terms.crop.keys()) {
      const same = byKey.get(cropKey(word))
      if (same) same.push(word)
      else byKey.set(cropKey(word), [word])
    }
    wordsIn.set(index, (words = byKey))
  }
  return words.get(cropKey(crop)) ?? []
}

/** The lists of a part's tests of a crop, one for each of its names that was recorded there. */
export const cropLists = (index: SearchIndex, part: number | undefined, crop: string): List[] =>
  cropWords(index, crop)
    .map((word) => listOf(index, part, index.terms.crop.get(word)))
    .filter(({ from, end }) => end > from)
