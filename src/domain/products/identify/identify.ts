import type { PreparedSuggestions } from '../prepared-suggestions.ts'
import { isOn } from '../days-of-codes.ts'
import { findCodes } from './code-index.ts'
import type { DayRange } from '../../records.ts'
import { nearIndexOf } from './near/near-index.ts'
import { nearlyNamed } from './near/nearly-named.ts'
import { lengthAndDigits, spellingsOf } from './spelling.ts'
import { nameKey } from './whole-names.ts'

/** What somebody calls a product: a typed text, or what a file, a link or a request says of it. */
export type AskedProduct = {
  name: string
  /** Numbers on its label; `system` is `GTIN` or the upper-case code of the country that gave it. */
  numbers?: readonly { system: string; text: string }[] | undefined
  maker?: string | undefined
  /** The id of the product in our list, as a file of ours has it. */
  ownId?: string | undefined
}

/** `foreign code`: a number that another country gave. `near`: a name that sounds or is spelled nearly so, or begins so. */
export const WHYS = ['own id', 'code', 'related code', 'foreign code', 'name', 'spelling', 'other name', 'one letter', 'near'] as const
type Why = (typeof WHYS)[number]

/**
 * A product of the list that may be meant. `certain`: a complete code that only this product has and no name that says otherwise, or a whole name
 * that only this product has and no code or maker that says otherwise. Everything else is to be checked by whoever asked.
 */
export type Candidate = { id: string; why: Why; sure: 'certain' | 'check' }

/** A shorter name is one letter off too many others. */
const MIN_LETTERS = 5

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Whether a text becomes another by one insertion, deletion, substitution or transposition of letters; a digit is never another. */
export const isOneLetterOff = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++
  // Most differ at both ends.
  if (most - end > 2) return false
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const isSwapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  return (isSwapped || Math.max(left.length, right.length) === 1) && digitsOf(one) === digitsOf(other)
}

/** The lines with a whole spelling. */
const spelledSo = (spelling: string, { texts, alike }: Pick<PreparedSuggestions['spellings'], 'texts' | 'alike'>): number[] =>
  (alike.get(lengthAndDigits(spelling)) ?? []).filter((line) => texts[line] === spelling)

/** The products that a name may be of, by how sure that is. */
const byName = ({ name, maker }: AskedProduct, { spellings, namesakes, choices }: PreparedSuggestions) => {
  const key = nameKey(name)
  const found = { whole: new Set<string>(), namesakes: new Set<string>(), spelled: new Set<string>() }
  const keys = new Set(spellingsOf(name).filter(Boolean))
  const choiceOf = (line: number) => choices[spellings.choiceOf[line]!]!.choice
  for (const spelling of keys) {
    for (const line of spelledSo(spelling, spellings)) {
      const choice = choiceOf(line)
      found[nameKey(choice.generalName ?? choice.name) === key ? 'whole' : 'spelled'].add(choice.id)
    }
    for (const line of namesakes.get(spelling) ?? [])
      if ([...keys].some((begins) => spellings.texts[line]!.startsWith(begins))) found.namesakes.add(choiceOf(line).id)
  }
  if (maker) {
    const withMaker = `${name} (${maker})`
    for (const spelling of spellingsOf(withMaker))
      for (const line of spelledSo(spelling, spellings))
        if (nameKey(choiceOf(line).name) === nameKey(withMaker)) found.whole.add(choiceOf(line).id)
  }
  return found
}

/** The products that are or were called so besides. */
const calledBesides = (name: string, { otherNames, choices }: PreparedSuggestions): Set<string> => {
  const found = new Set<string>()
  for (const spelling of spellingsOf(name).filter(Boolean))
    for (const line of spelledSo(spelling, otherNames)) found.add(choices[otherNames.choiceOf[line]!]!.choice.id)
  return found
}

/** The products whose whole name is one letter off: first those whose letter is not in the first half. */
const almostNamed = (name: string, { spellings: { texts, choiceOf, alike }, choices }: PreparedSuggestions): Set<string> => {
  const found = new Set<string>()
  for (const spelling of spellingsOf(name)) {
    if (spelling.length < MIN_LETTERS) continue
    const lines = [-1, 0, 1]
      .flatMap((longer) => alike.get(lengthAndDigits(spelling, spelling.length + longer)) ?? [])
      .filter((line) => isOneLetterOff(spelling, texts[line]!))
      .toSorted((one, other) => one - other)
    const half = spelling.slice(0, spelling.length >>> 1)
    const isSame = (line: number): boolean => texts[line]!.startsWith(half)
    for (const line of [...lines.filter(isSame), ...lines.filter((one) => !isSame(one))]) found.add(choices[choiceOf[line]!]!.choice.id)
  }
  return found
}

type Knowing = {
  manufacturerOf?: (productId: string) => string | undefined
  /** yyyy-MM-dd, on which codes and names are compared. */
  day?: string | undefined
  /** Upper-case code; numbers of others are to be checked. Without one each is as good as another. */
  country?: string | undefined
}

type Coded = {
  whole: Set<string>
  related: Set<string>
  /** With a whole number of another country. */
  foreign: Set<string>
  /** Those that were asked for. */
  systems: Set<string>
}

const isOfDay = (day: string | undefined, days: readonly DayRange[] = []): boolean =>
  day === undefined || days.length === 0 || days.some((range) => isOn(day, range))

/** A code of other days leads to its product, and is to be checked. */
const byCode = ({ numbers = [] }: AskedProduct, { choices, codes }: PreparedSuggestions, { day, country }: Knowing): Coded => {
  const found: Coded = { whole: new Set(), related: new Set(), foreign: new Set(), systems: new Set() }
  /** One text may be a number of several systems. */
  const codesOf = new Map<string, ReturnType<typeof findCodes>>()
  for (const { system: written, text } of numbers) {
    const system = written.toUpperCase()
    const ofText = codesOf.get(text) ?? findCodes(text, codes)
    codesOf.set(text, ofText)
    const ofSystem = ofText.filter(({ code, how }) => how !== 'beginning' && code.code.startsWith(`${system}:`))
    if (country !== undefined && system !== country && system !== 'GTIN') {
      for (const { at, how } of ofSystem) if (how === 'whole') found.foreign.add(choices[at]!.choice.id)
      continue
    }
    for (const { at, code, how } of ofSystem)
      found[how === 'whole' && isOfDay(day, code.days) ? 'whole' : 'related'].add(choices[at]!.choice.id)
    found.systems.add(system)
  }
  return found
}

/** Whether a product has numbers of one of these systems. */
const hasNumberOf = (systems: ReadonlySet<string>, id: string, { choices, codes }: PreparedSuggestions): boolean =>
  systems.size > 0 && codes.entries.some(({ at, code }) => choices[at]!.choice.id === id && systems.has(code.code.split(':')[0]!))

const saysAnother = (maker: string | undefined, own: string | undefined): boolean => {
  if (!maker || !own) return false
  const [asked] = spellingsOf(maker)
  const [known] = spellingsOf(own)
  return !known!.includes(asked!) && !asked!.includes(known!)
}

/** All products that may be meant, the likeliest first. A code or a name of several products makes none of them certain. */
export const identify = (
  asked: AskedProduct,
  prepared: PreparedSuggestions,
  { manufacturerOf = () => undefined, ...knowing }: Knowing = {},
): Candidate[] => {
  const isNamed = asked.name.trim() !== ''
  const names = isNamed ? byName(asked, prepared) : { whole: new Set<string>(), namesakes: new Set<string>(), spelled: new Set<string>() }
  const codes = byCode(asked, prepared, knowing)
  const calledSo = new Set([...names.whole, ...names.namesakes, ...names.spelled])
  const found = new Map<string, Candidate>()
  const add = (id: string, why: Why, isCertain: boolean): void => {
    if (!found.has(id)) found.set(id, { id, why, sure: isCertain && !saysAnother(asked.maker, manufacturerOf(id)) ? 'certain' : 'check' })
  }
  const { ownId } = asked
  /** Whether the numbers say that it is another product. */
  const isContradicted = (id: string): boolean =>
    codes.whole.size + codes.related.size > 0 ? !codes.whole.has(id) : hasNumberOf(codes.systems, id, prepared)
  if (ownId !== undefined && calledSo.has(ownId))
    add(ownId, 'own id', (names.whole.has(ownId) || names.namesakes.has(ownId)) && !isContradicted(ownId))
  /** One text that may be either: it says nothing else beside itself. */
  const isEither = asked.numbers?.some(({ text }) => text === asked.name) === true
  for (const id of codes.whole) add(id, 'code', codes.whole.size === 1 && (!isNamed || isEither || calledSo.has(id)))
  for (const id of codes.related) add(id, 'related code', false)
  for (const id of codes.foreign) add(id, 'foreign code', false)
  const isOnly = names.whole.size === 1 && names.namesakes.size === 0 && names.spelled.size === 0
  for (const id of names.whole) add(id, 'name', isOnly && codes.whole.size + codes.related.size === 0 && (isEither || !isContradicted(id)))
  for (const id of [...names.namesakes, ...names.spelled]) add(id, 'spelling', false)
  if (isNamed) for (const id of calledBesides(asked.name, prepared)) add(id, 'other name', false)
  if (found.size === 0 && isNamed) for (const id of almostNamed(asked.name, prepared)) add(id, 'one letter', false)
  if (found.size === 0 && isNamed) for (const id of nearlyNamed(asked.name, nearIndexOf(prepared))) add(id, 'near', false)
  return [...found.values()]
}

/** The product that is meant, where one is likelier than all others. */
export const meant = (candidates: readonly Candidate[]): Candidate | undefined => {
  const certain = candidates.filter(({ sure }) => sure === 'certain')
  if (certain.length > 0) return certain.length === 1 ? certain[0] : undefined
  const [first] = candidates
  return candidates.some((other) => other !== first && other.why === first?.why) ? undefined : first
}

/** A text that names a product, as what it may be: a name, or a number of any system of the country. */
export const askedBy = (text: string, country: string): AskedProduct => ({
  name: text,
  numbers: ['GTIN', country].filter(Boolean).map((system) => ({ system, text })),
})
