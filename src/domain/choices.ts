export type Choice = { id: string; name: string }
/** A choice with its name folded once, so that a keystroke over thousands of names costs little. */
export type PreparedChoice = { choice: Choice; folded: string }

export const MAX_SUGGESTIONS = 40

/** Letters that carry no separable accent but are typed without one. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Lower case without accents, so that `epoxi` finds `Époxi`. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)

export const prepareChoices = (choices: readonly Choice[]): PreparedChoice[] =>
  choices.map((choice) => ({ choice, folded: fold(choice.name) }))

/**
 * The choices whose names contain every word of the query, in any order, at most 40; a blank query gives none.
 * Names that begin with the query's first word come first, otherwise the given order is kept.
 */
export const matchChoices = (query: string, choices: readonly PreparedChoice[], limit = MAX_SUGGESTIONS): Choice[] => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  const leading: Choice[] = []
  const others: Choice[] = []
  for (const { choice, folded } of choices) {
    if (!words.every((word) => folded.includes(word))) continue
    const starts = folded.startsWith(first)
    if (starts) leading.push(choice)
    else if (others.length < limit) others.push(choice)
    if (leading.length === limit) break
  }
  return [...leading, ...others].slice(0, limit)
}

/** Market-specific names replace the general ones where ids match (SRCH-04). */
export const withMarketNames = (choices: readonly Choice[], marketProducts: readonly Choice[]): Choice[] => {
  const nameOf = new Map(marketProducts.map(({ id, name }) => [id, name]))
  return choices.map((choice) => {
    const name = nameOf.get(choice.id)
    return name === undefined || name === choice.name ? choice : { ...choice, name }
  })
}
