import { type Choice, MAX_SUGGESTIONS, wordsOf } from './choices.ts'
import type { DayRange } from '../records.ts'
import { isOn } from './days-of-codes.ts'
import { almostBeginning } from './misspelt.ts'
import type { PreparedSuggestions } from './prepared-suggestions.ts'
import { findCodes } from './identify/code-index.ts'
import { CODE_MATCHES, type CodeMatch } from './product-codes.ts'
import { spellingsOf } from './identify/spelling.ts'
import { linesWith } from '../texts/text-lines.ts'

/** Why a choice is offered whose name does not contain every word of the query. */
type FoundBy = 'code' | 'other name' | 'active' | 'manufacturer' | 'spelling'
/** `untested`: its name matches, but it is not among what a picker offers, as it was not tested with what is chosen. */
export type OtherMatch = FoundBy | 'untested'
/** `by` is missing where the name matches, or the whole of `code`: a number on its label as in `ProductRecord.codes`, which ended with the day `until`. `called`: what it is or was called besides. */
export type Suggestion = Choice & { by?: OtherMatch; code?: string; until?: string; called?: string }

/** As many need none below them whose name is only nearly so. */
export const FEW_SUGGESTIONS = 8

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
  return (at: number): Exclude<FoundBy, 'code' | 'other name'> | undefined => {
    const name = names.texts[at]!
    const active = actives.texts[actives.ofChoice[at]!]!
    const lacking = words.filter((word) => !name.includes(word) && !active.includes(word))
    if (lacking.length === 0) return 'active'
    const manufacturer = manufacturers.texts[manufacturers.ofChoice[at]!]!
    if (lacking.every((word) => manufacturer.includes(word))) return 'manufacturer'
    return words.every((word, position) => almostNamed[position]!.has(at) || name.includes(word)) ? 'spelling' : undefined
  }
}

type CodeMatches = Record<CodeMatch, Suggestion[]>

/** The last day that a code had before a day; undefined for one that it has then, or that has no days. */
const endedBefore = (day: string, days: readonly DayRange[] = []): string | undefined =>
  days.length === 0 || days.some((range) => isOn(day, range))
    ? undefined
    : days
        .map(({ until }) => until)
        .filter((until) => until !== '' && until < day)
        .toSorted()
        .at(-1)

/**
 * The choices with a code that is the query, is related to it or begins with it. Of several that have or had the whole code, those that had it
 * before the day are related only.
 */
const codeMatches = (query: string, { choices, codes }: PreparedSuggestions, day: string | undefined): CodeMatches => {
  const found: CodeMatches = { whole: [], related: [], beginning: [] }
  const best = new Map<number, ReturnType<typeof findCodes>[number]>()
  for (const one of findCodes(query, codes)) {
    const before = best.get(one.at)
    if (!before || CODE_MATCHES.indexOf(one.how) <= CODE_MATCHES.indexOf(before.how)) best.set(one.at, one)
  }
  for (const { at, code, how } of best.values()) {
    const until = day === undefined ? undefined : endedBefore(day, code.days)
    const ended = until === undefined ? {} : { until }
    found[how].push({ ...choices[at]!.choice, code: code.code, ...ended, ...(how === 'whole' ? {} : { by: 'code' as const }) })
  }
  const current = found.whole.filter(({ until }) => until === undefined)
  if (current.length === 0 || current.length === found.whole.length) return found
  const former = found.whole.filter(({ until }) => until !== undefined).map((one) => ({ ...one, by: 'code' as const }))
  return { ...found, whole: current, related: [...former, ...found.related] }
}

/** Fewer letters are in too many names. */
const MIN_SPELLED = 4

/** The positions of choices whose name is the query but for marks and separators, and of those that begin with it or contain it so. */
const spelled = (query: string, { spellings }: PreparedSuggestions): { whole: number[]; part: number[] } => {
  const found = { whole: new Set<number>(), part: new Set<number>() }
  const add = (sought: string, to: Set<number>): void => {
    for (const line of linesWith(sought, spellings)) to.add(spellings.choiceOf[line]!)
  }
  for (const spelling of spellingsOf(query)) {
    if (spelling !== '') add(`\n${spelling}\n`, found.whole)
    if (spelling.length >= MIN_DETAIL_LETTERS) add(`\n${spelling}`, found.part)
    if (spelling.length >= MIN_SPELLED) add(spelling, found.part)
  }
  return { whole: [...found.whole], part: [...found.part] }
}

/** The choices that are or were called so besides, whole names first. */
const calledBesides = (query: string, { otherNames, choices }: PreparedSuggestions): Suggestion[] => {
  const lines = new Set<number>()
  for (const spelling of spellingsOf(query).filter(({ length }) => length >= MIN_DETAIL_LETTERS))
    for (const sought of [`\n${spelling}\n`, `\n${spelling}`, ...(spelling.length >= MIN_SPELLED ? [spelling] : [])])
      for (const line of linesWith(sought, otherNames)) lines.add(line)
  return [...lines].map((line) => ({ ...choices[otherNames.choiceOf[line]!]!.choice, by: 'other name', called: otherNames.names[line]! }))
}

/**
 * The choices with a code that is the query. After them those whose name is the query, also without its separators; what `matchChoices` finds;
 * the choices with a related code, those that are or were called so besides, and those with a code that begins with the query; then those whose active ingredients have the
 * words that their names lack; then those whose manufacturer has; then those whose names have the query without separators, and those
 * one letter off. Each choice once, in the given order within each, at most 40 in all. `day`: yyyy-MM-dd, on which codes are compared (WHO-17).
 */
export const suggest = (query: string, prepared: PreparedSuggestions, limit = MAX_SUGGESTIONS, day?: string): Suggestion[] => {
  const [first, ...rest] = wordsOf(query)
  if (first === undefined) return []
  const words: Words = [first, ...rest]
  const found = new Map<string, Suggestion>()
  const add = (one: Suggestion): void => {
    if (!found.has(one.id)) found.set(one.id, one)
  }
  const { whole, related, beginning } = codeMatches(query, prepared, day)
  for (const one of whole) add(one)
  const spellings = spelled(query, prepared)
  const names = byName(words, prepared, limit)
  const typed = words.join(' ')
  for (const choice of names) if (wordsOf(choice.name).join(' ') === typed) add(choice)
  for (const at of spellings.whole) {
    const { choice } = prepared.choices[at]!
    // Of a choice with two names, the entry before or after may be named so.
    const isNamed = [at - 1, at, at + 1].some(
      (entry) => prepared.choices[entry]?.choice.id === choice.id && words.every((word) => prepared.names.texts[entry]!.includes(word)),
    )
    if (!isNamed) add({ ...choice, by: 'spelling' })
  }
  for (const one of [...names, ...related, ...calledBesides(query, prepared), ...beginning]) add(one)
  if (words.join('').length < MIN_DETAIL_LETTERS) return [...found.values()].slice(0, limit)
  const others: Record<Exclude<FoundBy, 'code' | 'other name'>, Suggestion[]> = { active: [], manufacturer: [], spelling: [] }
  const taken = new Set(found.keys())
  const almost = new Map(words.map((word) => [word, almostBeginning(word, prepared.words)]))
  const longest = longestOf(words)
  const matchAt = otherMatches(words, almost, prepared)
  for (const at of havingInSomeWay(longest, almost.get(longest)!, prepared)) {
    if (found.size + others.active.length >= limit) break
    const { choice } = prepared.choices[at]!
    if (taken.has(choice.id)) continue
    const by = matchAt(at)
    if (by === undefined) continue
    taken.add(choice.id)
    others[by].push({ ...choice, by })
  }
  const joined = spellings.part.map((at): Suggestion => ({ ...prepared.choices[at]!.choice, by: 'spelling' }))
  for (const one of [...others.active, ...others.manufacturer, ...joined, ...others.spelling]) add(one)
  return [...found.values()].slice(0, limit)
}
