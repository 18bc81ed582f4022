export type Choice = {
  id: string
  name: string
  /** Its name where it has no market name, if that differs; it is found by either name. */
  generalName?: string | undefined
}
/** A choice with its name folded in advance, so that matching thousands of names on each keystroke is fast. */
export type PreparedChoice = { choice: Choice; folded: string }

export const MAX_SUGGESTIONS = 40

/** Letters without a separable accent that are typed as plain ones. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

const MARKS = /[™®©℠]/g
export const TYPED_MARKS = /\((?:[t]m|r|c|sm)\)/gi

/** Lower case without accents and trade marks, full-width letters as plain ones, so that `epoxi` finds `Époxi®`. */
export const fold = (text: string): string =>
  text
    .replace(MARKS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)

/** Trimmed, in lower case and with single spaces; accents stay. */
export const inOneCase = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The words of a query, folded. */
export const wordsOf = (query: string): string[] => fold(query.replace(TYPED_MARKS, ' ')).split(/\s+/).filter(Boolean)

/** A name folded, with single spaces, as the words of a query stand beside each other. */
const foldName = (name: string): string => fold(name).trim().replaceAll(/\s+/g, ' ')

/** A choice with two names has two entries: one with its name, and one with both, used where the name alone does not match. */
export const prepareChoices = (choices: readonly Choice[]): PreparedChoice[] =>
  choices.flatMap(({ generalName, ...choice }) => {
    const byName = { choice, folded: foldName(choice.name) }
    if (generalName === undefined) return [byName]
    return [byName, { choice: { ...choice, generalName }, folded: `${foldName(generalName)} ${byName.folded}` }]
  })

/**
 * The choices whose names contain every word of the query, in any order, at most 40; a blank query gives none. First the name that is
 * the query, then names that begin with its first word, names with a word that begins so, and the rest; otherwise the given order is kept.
 * A choice has its general name only where its name alone did not match.
 */
export const matchChoices = (query: string, choices: readonly PreparedChoice[], limit = MAX_SUGGESTIONS): Choice[] => {
  const words = wordsOf(query)
  const [first] = words
  if (first === undefined) return []
  const whole = words.join(' ')
  const ranks: Choice[][] = [[], [], [], []]
  let foundId: string | undefined
  for (const { choice, folded } of choices) {
    if (choice.id === foundId || !words.every((word) => folded.includes(word))) continue
    foundId = choice.id
    const rank = folded === whole ? 0 : folded.startsWith(first) ? 1 : folded.includes(` ${first}`) ? 2 : 3
    ranks[rank]!.push(choice)
  }
  return ranks.flat().slice(0, limit)
}

/** A name without what stands beside it. It may be the name of several products. */
export const nameBefore = (name: string): string => name.replace(/ \([^()]+\)$/, '')

/** The general name of a choice, where it is another one than its name, with or without what tells several products of the name apart. */
export const otherNameOf = ({ name, generalName }: Choice): string | undefined =>
  generalName === undefined || name.startsWith(`${generalName} (`) ? undefined : generalName

/** Market-specific names replace the general ones where ids match (SRCH-04); what has one comes first. */
export const withMarketNames = (choices: readonly Choice[], marketNames: readonly Choice[]): Choice[] => {
  const generalNames = new Map(choices.map(({ id, name }) => [id, name]))
  const named = new Map<string, Choice>()
  for (const { id, name } of marketNames) {
    const generalName = generalNames.get(id)
    if (generalName !== undefined && generalName !== name) named.set(id, { id, name, generalName })
  }
  return [...named.values(), ...choices.filter(({ id }) => !named.has(id))]
}
