import { type Choice, MAX_SUGGESTIONS, wordsOf } from './choices.ts'
import { almostBeginning } from './misspelt.ts'
import type { PreparedSuggestions } from './prepared-suggestions.ts'
import { codeMatcher } from './product-codes.ts'
import { linesWith } from '../texts/text-lines.ts'

/** Why a choice is offered whose name does not contain every word of the query. */
const OTHER_MATCHES = ['code', 'active', 'manufacturer', 'spelling'] as const
type FoundBy = (typeof OTHER_MATCHES)[number]
/** `untested`: its name matches, but it is not among what a picker offers, as it was not tested with what is chosen. */
export type OtherMatch = FoundBy | 'untested'
/** `by` is missing where the name matches, or the whole of `code`: a number on its label as in `ProductRecord.codes`. */
export type Suggestion = Choice & { by?: OtherMatch; code?: string }

type Words = readonly [string, ...string[]]

/** Fewer letters would match half of all active ingredients and manufacturers. */
const MIN_DETAIL_LETTERS = 3

/** The one that fewest texts are likely to have. */
const longestOf = (words: Words): string => words.reduce((longest, word) => (word.length > longest.length ? word : longest))

/** The positions of names with every word, best first: see `matchChoices`. One may come twice. */
function* named(words: Words, { names }: PreparedSuggestions): Generator<number, void> {
  const [first] = words
  if (words.length === 1) {
    // Few of thousands are looked at, since each of these comes before the next.
    for (const sought of [`\n${first}\n`, `\n${first}`, ` ${first}`, first]) yield* linesWith(sought, names)
    return
  }
  const whole = words.join(' ')
  const ranks: number[][] = [[], [], [], []]
  for (const at of linesWith(longestOf(words), names)) {
    const name = names.texts[at]!
    if (!words.every((word) => name.includes(word))) continue
    ranks[name === whole ? 0 : name.startsWith(first) ? 1 : name.includes(` ${first}`) ? 2 : 3]!.push(at)
  }
  yield* ranks.flat()
}

/** What `matchChoices` finds. */
const byName = (words: Words, prepared: PreparedSuggestions, limit: number): Choice[] => {
  const { choices, names } = prepared
  /** A choice with two names counts for the first of its entries that matches. */
  const isFirst = (at: number): boolean => {
    for (let other = at - 1; choices[other]?.choice.id === choices[at]!.choice.id; other--)
      if (words.every((word) => names.texts[other]!.includes(word))) return false
    return true
  }
  const found = new Set<number>()
  for (const at of named(words, prepared)) {
    if (found.size === limit) break
    if (isFirst(at)) found.add(at)
  }
  return Array.from(found, (at) => choices[at]!.choice)
}

/** The positions of the choices that have a word in some way, ascending; one may come several times. */
const havingInSomeWay = (
  word: string,
  almost: ReadonlySet<number>,
  { names, actives, manufacturers, words }: PreparedSuggestions,
): Uint32Array => {
  const lists: (readonly number[])[] = [[...linesWith(word, names)]]
  for (const { choicesWith, ...lines } of [actives, manufacturers])
    for (const line of linesWith(word, lines)) lists.push(choicesWith[line]!)
  for (const line of almost) lists.push(words.choicesWith[line]!)
  return Uint32Array.from(lists.flat()).sort()
}

/** How each choice matches whose name does not contain every word; undefined where it does not match. */
const otherMatches = (words: Words, almost: ReadonlyMap<string, ReadonlySet<number>>, prepared: PreparedSuggestions) => {
  const { names, actives, manufacturers } = prepared
  const almostNamed = words.map((word) => new Set([...almost.get(word)!].flatMap((line) => prepared.words.choicesWith[line]!)))
  return (at: number): Exclude<FoundBy, 'code'> | undefined => {
    const name = names.texts[at]!
    const active = actives.texts[actives.ofChoice[at]!]!
    const lacking = words.filter((word) => !name.includes(word) && !active.includes(word))
    if (lacking.length === 0) return 'active'
    const manufacturer = manufacturers.texts[manufacturers.ofChoice[at]!]!
    if (lacking.every((word) => manufacturer.includes(word))) return 'manufacturer'
    return words.every((word, position) => almostNamed[position]!.has(at) || name.includes(word)) ? 'spelling' : undefined
  }
}

type CodeMatches = { whole: Suggestion[]; beginning: Suggestion[] }

/** The choices with a code that is the query or begins with it. */
const codeMatches = (query: string, { choices, codes }: PreparedSuggestions): CodeMatches => {
  const found: CodeMatches = { whole: [], beginning: [] }
  if (!/\d/.test(query)) return found
  const match = codeMatcher(query)
  for (const { at, codes: ofChoice } of codes) {
    let whole: string | undefined
    let beginning: string | undefined
    for (const one of ofChoice) {
      const how = match(one)
      if (how === 'whole') whole = one.code
      else if (how === 'beginning') beginning = one.code
    }
    if (whole !== undefined) found.whole.push({ ...choices[at]!.choice, code: whole })
    else if (beginning !== undefined) found.beginning.push({ ...choices[at]!.choice, code: beginning, by: 'code' })
  }
  return found
}

/**
 * The choices with a code that is the query. After them what `matchChoices` finds; then the choices with a code that begins with the
 * query; then those whose active ingredients have the words that their names lack; then those whose manufacturer has; then those with
 * names one letter off. Each choice once, in the given order within each, at most 40 in all.
 */
export const suggest = (query: string, prepared: PreparedSuggestions, limit = MAX_SUGGESTIONS): Suggestion[] => {
  const [first, ...rest] = wordsOf(query)
  if (first === undefined) return []
  const words: Words = [first, ...rest]
  const { whole, beginning } = codeMatches(query, prepared)
  const taken = new Set(whole.map(({ id }) => id))
  const names = byName(words, prepared, limit).filter(({ id }) => !taken.has(id))
  const found: Suggestion[] = [...whole, ...names].slice(0, limit)
  if (found.length === limit) return found
  for (const { id } of names) taken.add(id)
  const others: Record<FoundBy, Suggestion[]> = { code: [], active: [], manufacturer: [], spelling: [] }
  for (const one of beginning) {
    if (taken.has(one.id)) continue
    taken.add(one.id)
    others.code.push(one)
  }
  if (words.join('').length >= MIN_DETAIL_LETTERS) {
    const almost = new Map(words.map((word) => [word, almostBeginning(word, prepared.words)]))
    const longest = longestOf(words)
    const matchAt = otherMatches(words, almost, prepared)
    for (const at of havingInSomeWay(longest, almost.get(longest)!, prepared)) {
      if (found.length + others.code.length + others.active.length >= limit) break
      const { choice } = prepared.choices[at]!
      if (taken.has(choice.id)) continue
      const by = matchAt(at)
      if (by === undefined) continue
      taken.add(choice.id)
      others[by].push({ ...choice, by })
    }
  }
  return [...found, ...OTHER_MATCHES.flatMap((by) => others[by])].slice(0, limit)
}
