/** Shorter names are few letters off too many others. */
const MIN_LENGTH = 8
const MAX_EDITS = 2

/** How many letters have to be inserted, deleted or replaced. */
const editsBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

const wordsOf = (name: string): string => name.split('_').toSorted().join('_')

/** The known name that another was meant to be: a few letters off, in other case, or its words in another order. */
export const closestName = (name: string, known: readonly string[], minLength = MIN_LENGTH): string | undefined => {
  const upper = name.toUpperCase()
  const [best] = known
    .filter((one) => Math.max(one.length, name.length) >= minLength)
    .map((one) => ({ one, edits: wordsOf(one.toUpperCase()) === wordsOf(upper) ? 0 : editsBetween(one.toUpperCase(), upper) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .toSorted((a, b) => a.edits - b.edits)
  return best?.one
}

export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : `; did you mean ${name}?`)
