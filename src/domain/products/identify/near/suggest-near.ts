import { MAX_SUGGESTIONS, wordsOf } from '../../choices.ts'
import { FEW_SUGGESTIONS, type Suggestion } from '../../suggestions.ts'
import { spellingsOf } from '../spelling.ts'
import { nameKey } from '../whole-names.ts'
import { FAR, lettersOffFrom, mostWrong } from './letters-off.ts'
import { type NearIndex, SEPARATORS, type Sounds } from './near-index.ts'
import { areLacking, soundOf, typedHead } from './sounds.ts'
import { conceptsNear } from './trade-words.ts'

/** A shorter word is the beginning of too many others. */
const MIN_SOUND = 4
/** With a digit, as in `24d`, it is of few. */
const MIN_WITH_DIGIT = 3
const MOST_WORDS = 8

/** What a suggestion costs: the one that costs least stands first. */
const COST = { start: 1, unfinished: 1, active: 1, otherWord: 2, letter: 4, lacking: 24 }
/** Who is one letter off is not meant by a name that another one is two letters off. */
const FURTHER = COST.letter - 1

const hasDigit = (word: string): boolean => /[0-9]/.test(word)

/** Calls with each line that sounds as typed or nearly so, or begins so. */
const eachNear = (typed: string, { sounds, heads }: Sounds, call: (line: number, cost: number) => void): void => {
  if (typed.length < (hasDigit(typed) ? MIN_WITH_DIGIT : MIN_SOUND) || !/\D/.test(typed)) return
  const most = mostWrong(typed.length)
  const own = typedHead(typed)
  const lettersOff = lettersOffFrom(typed, most, false)
  for (let line = 0; line < heads.length; line++) {
    if (areLacking(own, heads[line]!, most)) continue
    const sound = sounds[line]!
    const off = sound.startsWith(typed) ? 0 : most === 0 ? FAR : lettersOff(sound)
    if (off <= most) call(line, COST.start + off * COST.letter + (Math.abs(sound.length - typed.length) <= off ? 0 : COST.unfinished))
  }
}

type Ranked = { at: number; cost: number }

/** The choices whose names or active ingredients have the words nearly so, in any order. */
const byWords = (words: readonly string[], { prepared, words: lines, ofConcept, costs, touched: isTouched }: NearIndex): Ranked[] => {
  const { names, actives, manufacturers, choices } = prepared
  const touched: number[] = []
  while (costs.length < words.length) costs.push(new Uint8Array(choices.length))
  const put = (word: number, line: number, cost: number): void => {
    const own = costs[word]!
    const whole = cost + (line >= lines.actives ? COST.active : 0)
    for (const at of lines.choicesWith[line]!) {
      if (own[at] === 0 || own[at]! > whole) own[at] = whole
      if (isTouched[at] === 1) continue
      isTouched[at] = 1
      touched.push(at)
    }
  }
  for (const [word, text] of words.entries()) {
    const sound = soundOf(text)
    eachNear(sound, lines, (line, cost) => put(word, line, cost))
    for (const { concept, off } of conceptsNear(text))
      for (const line of ofConcept.get(concept) ?? []) put(word, line, COST.start + COST.otherWord + off * COST.letter)
  }
  const found: Ranked[] = []
  for (const at of touched) {
    const name = names.texts[at]!
    let cost = 0
    let having = 0
    let lacking = 0
    for (const [word, text] of words.entries()) {
      const own = costs[word]![at]!
      const isThere = own > 0 || name.includes(text)
      if (isThere) cost += Math.max(own - COST.start, 0)
      else if (manufacturers.texts[manufacturers.ofChoice[at]!]!.includes(text) || actives.texts[actives.ofChoice[at]!]!.includes(text))
        cost += COST.active
      else {
        // "Bor 150" is not "Bor 250".
        if (hasDigit(text) && hasDigit(name)) lacking = Infinity
        lacking += text.length
        cost += COST.lacking
        continue
      }
      having += text.length
    }
    if (having >= MIN_SOUND && having >= lacking) found.push({ at, cost })
  }
  for (const at of touched) {
    isTouched[at] = 0
    for (let word = 0; word < words.length; word++) costs[word]![at] = 0
  }
  return found
}

/** The choices whose whole names, written in one word, begin nearly as the query does. */
const byNames = (query: string, { prepared, names }: NearIndex): Ranked[] => {
  const found: Ranked[] = []
  for (const spelling of new Set(spellingsOf(query).map(soundOf)))
    eachNear(spelling, names, (line, cost) => found.push({ at: prepared.spellings.choiceOf[line]!, cost: cost - COST.start }))
  return found
}

/** The positions of the best first, in the order of the list where they are as near; none that is much further than the best one. */
function* nearestOf(all: readonly Ranked[]): Generator<number, void> {
  let best = Infinity
  for (const { cost } of all) best = Math.min(best, cost)
  const ranks = Array.from({ length: FURTHER + 1 }, (): number[] => [])
  for (const { at, cost } of all) ranks[cost - best]?.push(at)
  for (const rank of ranks) yield* rank.toSorted((one, other) => one - other)
}

/**
 * What a query may mean that is written as it is heard, with a letter wrong in words of 5 and two in words of 8, in another script, by the name that an
 * element or an active ingredient has in another language, or with words that the name lacks: each choice once, the nearest first, at most `limit`.
 * Whoever is shown them has to choose: nothing of it is certain.
 */
export const suggestNear = (query: string, near: NearIndex, limit = MAX_SUGGESTIONS): Suggestion[] => {
  const words = wordsOf(query)
    .flatMap((word) => word.split(SEPARATORS))
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const { choices } = near.prepared
  const found = new Map<string, Suggestion>()
  const named = byWords(words, near)
  // Names are looked at as one word each where some word is lacking, as it is where a space is.
  const all = named.some(({ cost }) => cost < COST.lacking) ? named : [...named, ...byNames(query, near)]
  for (const at of nearestOf(all)) {
    if (found.size === limit) break
    const { choice } = choices[at]!
    if (!found.has(choice.id)) found.set(choice.id, { ...choice, by: 'spelling' })
  }
  return [...found.values()]
}

/** What is near stands below what was found by what was typed, where that is little and none of it is called just so. */
export const withNear = (query: string, found: Suggestion[], near: () => NearIndex | undefined, limit = MAX_SUGGESTIONS): Suggestion[] => {
  const key = nameKey(query)
  const isCalledSo = ({ by, code, name }: Suggestion): boolean => by === undefined && (code !== undefined || nameKey(name) === key)
  if (found.length >= FEW_SUGGESTIONS || key === '' || found.some(isCalledSo)) return found
  const index = near()
  if (!index) return found
  const ids = new Set(found.map(({ id }) => id))
  return [...found, ...suggestNear(query, index).filter(({ id }) => !ids.has(id))].slice(0, limit)
}
