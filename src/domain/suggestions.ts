import { type Choice, fold, matchChoices, MAX_SUGGESTIONS, type PreparedChoice, wordsOf } from './choices.ts'
import type { ProductDetail } from './product-details.ts'

/** Why a choice is offered whose name does not contain every word of the query. */
export const OTHER_MATCHES = ['active', 'manufacturer', 'spelling'] as const
export type OtherMatch = (typeof OTHER_MATCHES)[number]
/** `by` is missing where the name matches. */
export type Suggestion = Choice & { by?: OtherMatch }

/** A choice with its words, and its details folded in advance. */
export type PreparedSuggestion = PreparedChoice & { words: readonly string[]; actives: string; manufacturer: string }

/** Fewer letters would match half of all active ingredients and manufacturers. */
const MIN_DETAIL_LETTERS = 3
/** Shorter words are one letter off too many others. */
const MIN_MISSPELT_LETTERS = 5

/** Prepares choices for `suggest`. Choices of which there are no details are found by their names only. */
export const prepareSuggestions = (
  choices: readonly PreparedChoice[],
  details?: ReadonlyMap<string, Pick<ProductDetail, 'actives' | 'manufacturer'>>,
): PreparedSuggestion[] => {
  const known = new Map<string, string>()
  const folded = (text: string): string => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = fold(text)
    known.set(text, now)
    return now
  }
  return choices.map((prepared) => {
    const detail = details?.get(prepared.choice.id)
    return {
      ...prepared,
      words: prepared.folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean),
      actives: detail ? detail.actives.map(folded).join(' ') : '',
      manufacturer: detail ? folded(detail.manufacturer) : '',
    }
  })
}

/**
 * Whether a word is the beginning of another, or becomes it by one insertion, deletion, substitution or transposition of letters.
 * Only the first letter that differs needs a look: an edit further on cannot repair it, and one before it is not needed.
 */
export const beginsAlmost = (typed: string, word: string): boolean => {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (at === typed.length) return true
  const after = typed.slice(at + 1)
  return (
    word.startsWith(after, at) ||
    (at < word.length && (word.startsWith(after, at + 1) || word.startsWith(typed.slice(at), at + 1))) ||
    (at + 1 < word.length && typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

/** How a choice matches whose name does not contain every word; undefined where it does not match. */
const otherMatch = (query: readonly string[], { folded, words, actives, manufacturer }: PreparedSuggestion): OtherMatch | undefined => {
  if (query.join('').length >= MIN_DETAIL_LETTERS) {
    if (query.every((word) => folded.includes(word) || actives.includes(word))) return 'active'
    if (query.every((word) => folded.includes(word) || actives.includes(word) || manufacturer.includes(word))) return 'manufacturer'
  }
  const isMeant = (word: string): boolean =>
    folded.includes(word) || (word.length >= MIN_MISSPELT_LETTERS && words.some((one) => beginsAlmost(word, one)))
  return query.every(isMeant) ? 'spelling' : undefined
}

/**
 * What `matchChoices` finds; then the choices whose active ingredients have the words that their names lack; then those whose manufacturer
 * has; then those with names one letter off. Each choice once, in the given order within each, at most 40 in all.
 */
export const suggest = (query: string, choices: readonly PreparedSuggestion[], limit = MAX_SUGGESTIONS): Suggestion[] => {
  const found: Suggestion[] = matchChoices(query, choices, limit)
  const words = wordsOf(query)
  if (words.length === 0 || found.length === limit) return found
  const taken = new Set(found.map(({ id }) => id))
  const others: Record<OtherMatch, Suggestion[]> = { active: [], manufacturer: [], spelling: [] }
  for (const prepared of choices) {
    const { choice } = prepared
    if (taken.has(choice.id)) continue
    const by = otherMatch(words, prepared)
    if (by === undefined) continue
    taken.add(choice.id)
    others[by].push({ ...choice, by })
  }
  return [...found, ...OTHER_MATCHES.flatMap((by) => others[by])].slice(0, limit)
}
