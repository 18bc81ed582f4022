import { type Choice, fold, matchChoices, MAX_SUGGESTIONS, type PreparedChoice, wordsOf } from './choices.ts'
import { matchCode } from './product-codes.ts'
import type { ProductDetail } from './product-details.ts'

/** Why a choice is offered whose name does not contain every word of the query. */
export const OTHER_MATCHES = ['code', 'active', 'manufacturer', 'spelling'] as const
export type OtherMatch = (typeof OTHER_MATCHES)[number]
/** `by` is missing where the name matches, or the whole of `code`: a number on its label as in `ProductRecord.codes`. */
export type Suggestion = Choice & { by?: OtherMatch; code?: string }

/** Choices with their details folded in advance, and where each word of their names is. */
export type PreparedSuggestions = {
  choices: readonly PreparedChoice[]
  /** By choice; empty where there are no details. */
  actives: readonly string[]
  manufacturers: readonly string[]
  codes: readonly (readonly string[])[]
  /** Whose registration numbers `codes` has. */
  country: string
  /** The positions of the choices with each word. */
  words: ReadonlyMap<string, readonly number[]>
}

/** Fewer letters would match half of all active ingredients and manufacturers. */
const MIN_DETAIL_LETTERS = 3
/** Shorter words are one letter off too many others. */
const MIN_MISSPELT_LETTERS = 5

const SEPARATORS = /[\s\-+/().,&]+/

/** Prepares choices for `suggest`; details are of a country, an upper-case code. Choices of which there are none are found by their names only. */
export const prepareSuggestions = (
  choices: readonly PreparedChoice[],
  details?: ReadonlyMap<string, Pick<ProductDetail, 'actives' | 'manufacturer' | 'codes'>>,
  country = '',
): PreparedSuggestions => {
  const known = new Map<string, string>()
  const folded = (text: string): string => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = fold(text)
    known.set(text, now)
    return now
  }
  const words = new Map<string, number[]>()
  for (const [at, { folded: name }] of choices.entries())
    for (const word of name.split(SEPARATORS)) {
      const places = words.get(word)
      if (places) places.push(at)
      else words.set(word, [at])
    }
  const ofChoices = choices.map(({ choice }) => details?.get(choice.id))
  return {
    choices,
    actives: ofChoices.map((detail) => (detail ? detail.actives.map(folded).join(' ') : '')),
    manufacturers: ofChoices.map((detail) => (detail ? folded(detail.manufacturer) : '')),
    codes: ofChoices.map((detail) => detail?.codes ?? []),
    country,
    words,
  }
}

/** Whether `typed` from an offset on is what follows in `word` from another offset on. */
const goesOn = (typed: string, from: number, word: string, at: number): boolean => {
  while (from < typed.length) if (typed.charCodeAt(from++) !== word.charCodeAt(at++)) return false
  return true
}

/**
 * Whether a word is the beginning of another, or becomes it by one insertion, deletion, substitution or transposition of letters.
 * Only the first letter that differs needs a look: an edit further on cannot repair it, and one before it is not needed.
 */
export const beginsAlmost = (typed: string, word: string): boolean => {
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === word.charCodeAt(at)) at++
  if (at === typed.length) return true
  if (goesOn(typed, at + 1, word, at)) return true
  if (at >= word.length) return false
  if (goesOn(typed, at + 1, word, at + 1) || goesOn(typed, at, word, at + 1)) return true
  return at + 1 < word.length && typed[at] === word[at + 1] && typed[at + 1] === word[at] && goesOn(typed, at + 2, word, at + 2)
}

/** By choice, 1 where its name has a word that begins almost as typed. Names share most words, and each word is compared once. */
const almostNamed = (typed: string, { choices, words }: PreparedSuggestions): Uint8Array => {
  const marks = new Uint8Array(choices.length)
  if (typed.length < MIN_MISSPELT_LETTERS) return marks
  for (const [word, places] of words) if (beginsAlmost(typed, word)) for (const at of places) marks[at] = 1
  return marks
}

/** How each choice matches whose name does not contain every word; undefined where it does not match. */
const otherMatches = (
  query: readonly string[],
  prepared: PreparedSuggestions,
): ((at: number) => Exclude<OtherMatch, 'code'> | undefined) => {
  const { choices, actives, manufacturers } = prepared
  const isLong = query.join('').length >= MIN_DETAIL_LETTERS
  const almost = query.map((word) => almostNamed(word, prepared))
  return (at) => {
    const { folded } = choices[at]!
    const lacking = query.filter((word) => !folded.includes(word))
    if (isLong && lacking.every((word) => actives[at]!.includes(word))) return 'active'
    if (isLong && lacking.every((word) => actives[at]!.includes(word) || manufacturers[at]!.includes(word))) return 'manufacturer'
    return query.every((word, position) => almost[position]![at] === 1 || folded.includes(word)) ? 'spelling' : undefined
  }
}

type CodeMatches = { whole: Suggestion[]; beginning: Suggestion[] }

/** The choices with a code that is the query or begins with it. A choice with two names has two entries and is found once. */
const codeMatches = (query: string, { choices, codes, country }: PreparedSuggestions): CodeMatches => {
  const found: CodeMatches = { whole: [], beginning: [] }
  if (!/\d/.test(query)) return found
  let before: string | undefined
  for (const [at, { choice }] of choices.entries()) {
    if (choice.id === before) continue
    before = choice.id
    const matches = new Map(codes[at]!.map((code) => [matchCode(code, query, country), code]))
    const whole = matches.get('whole')
    const code = whole ?? matches.get('beginning')
    if (code !== undefined)
      found[whole === undefined ? 'beginning' : 'whole'].push({ ...choice, code, ...(whole === undefined && { by: 'code' }) })
  }
  return found
}

/**
 * The choices with a code that is the query. After them what `matchChoices` finds; then the choices with a code that begins with the
 * query; then those whose active ingredients have the words that their names lack; then those whose manufacturer has; then those with
 * names one letter off. Each choice once, in the given order within each, at most 40 in all.
 */
export const suggest = (query: string, prepared: PreparedSuggestions, limit = MAX_SUGGESTIONS): Suggestion[] => {
  const { whole, beginning } = codeMatches(query, prepared)
  const taken = new Set(whole.map(({ id }) => id))
  const named = matchChoices(query, prepared.choices, limit).filter(({ id }) => !taken.has(id))
  const found: Suggestion[] = [...whole, ...named].slice(0, limit)
  const words = wordsOf(query)
  if (words.length === 0 || found.length === limit) return found
  for (const { id } of named) taken.add(id)
  const others: Record<OtherMatch, Suggestion[]> = { code: [], active: [], manufacturer: [], spelling: [] }
  for (const one of beginning) {
    if (taken.has(one.id)) continue
    taken.add(one.id)
    others.code.push(one)
  }
  const matchAt = otherMatches(words, prepared)
  for (const [at, { choice }] of prepared.choices.entries()) {
    if (taken.has(choice.id)) continue
    const by = matchAt(at)
    if (by === undefined) continue
    taken.add(choice.id)
    others[by].push({ ...choice, by })
  }
  return [...found, ...OTHER_MATCHES.flatMap((by) => others[by])].slice(0, limit)
}
