import { fold, type PreparedChoice } from './choices.ts'
import { lengthAndDigits, spellingsOf } from './identify/spelling.ts'
import { type CodeIndex, indexCodes } from './identify/code-index.ts'
import { prepareCode } from './product-codes.ts'
import type { ProductDetail } from './product-details.ts'
import { type TextLines, textLines } from '../texts/text-lines.ts'

/** Folded texts that many choices share, and the positions of the choices with each. */
type SharedTexts = TextLines & { choicesWith: readonly (readonly number[])[] }
/** Texts of which each choice has one; `ofChoice` is its line. */
type ChoiceTexts = SharedTexts & { ofChoice: Uint32Array }

/** Names without marks and separators, each a line; `choiceOf` is the position of the choice that has it. */
type SpelledNames = TextLines & {
  choiceOf: readonly number[]
  /** The lines of one `lengthAndDigits`, ascending. */
  alike: ReadonlyMap<number, readonly number[]>
}

/** Choices and their details as `suggest` reads them. */
export type PreparedSuggestions = {
  choices: readonly PreparedChoice[]
  /** Folded; the line of a choice is its position. */
  names: TextLines
  /** Empty where there are no details. */
  actives: ChoiceTexts
  manufacturers: ChoiceTexts
  /** Of choices that have any in the country. A choice with two names is among them once. */
  codes: CodeIndex
  /** Those of the names. */
  words: SharedTexts
  /** The names without marks and separators, as they may be spelled. */
  spellings: SpelledNames
  /** By the spelling of what stands before the brackets that tell products of one name apart, the lines of those products in `spellings`, ascending. */
  namesakes: ReadonlyMap<string, readonly number[]>
  /** Names that products have or had besides in the country, spelled the same way; `names` are those names, by line. */
  otherNames: SpelledNames & { names: readonly string[] }
}

type Details = ReadonlyMap<
  string,
  Pick<ProductDetail, 'actives' | 'manufacturer' | 'codes'> & Partial<Pick<ProductDetail, 'codePeriods' | 'otherNames'>>
>

const SEPARATORS = /[\s\-+/().,&]+/
/** So many choices take a fraction of a millisecond. */
const CHOICES_PER_STEP = 64

const collectTexts = () => {
  const lines = new Map<string, number>()
  const choicesWith: number[][] = []
  return {
    /** Returns the line of the text. */
    add: (text: string, at: number): number => {
      let line = lines.get(text)
      if (line === undefined) {
        line = lines.size
        lines.set(text, line)
        choicesWith.push([])
      }
      choicesWith[line]!.push(at)
      return line
    },
    finish: (): SharedTexts => ({ ...textLines([...lines.keys()].map(fold)), choicesWith }),
  }
}

/** What tells products of one name apart stands in brackets behind it. */
const DISTINCTION = /^(.*\S) \(([^()]+)\)$/
/** The spelling of the name that a product has with others. */
const sharedNameOf = (name: string): string | undefined => {
  const shared = name.endsWith(')') ? DISTINCTION.exec(name)?.[1] : undefined
  return shared === undefined ? undefined : spellingsOf(shared)[0]
}

const addTo = <Key>(lists: Map<Key, number[]>, key: Key, line: number): void => {
  const list = lists.get(key)
  if (list) list.push(line)
  else lists.set(key, [line])
}

const collectSpelled = () => {
  const texts: string[] = []
  const choiceOf: number[] = []
  const alike = new Map<number, number[]>()
  return {
    /** Returns how many lines there are. */
    add: (name: string, at: number): number => {
      for (const spelling of spellingsOf(name)) {
        addTo(alike, lengthAndDigits(spelling), texts.length)
        texts.push(spelling)
        choiceOf.push(at)
      }
      return texts.length
    },
    finish: (): SpelledNames => ({ ...textLines(texts), choiceOf, alike }),
  }
}

/** The same as `prepareSuggestions` in short steps, between which something else may run. */
export function* preparingSuggestions(
  choices: readonly PreparedChoice[],
  details?: Details,
  country = '',
): Generator<undefined, PreparedSuggestions> {
  const actives = collectTexts()
  const manufacturers = collectTexts()
  const words = collectTexts()
  const spellings = collectSpelled()
  const otherNames = collectSpelled()
  const namesakes = new Map<string, number[]>()
  let line = 0
  const calledSo: string[] = []
  const activesOf = new Uint32Array(choices.length)
  const manufacturerOf = new Uint32Array(choices.length)
  const codes: Parameters<typeof indexCodes>[0][number][] = []
  let before: string | undefined
  for (const [at, { choice, folded }] of choices.entries()) {
    if (at % CHOICES_PER_STEP === 0) yield
    for (const word of folded.split(SEPARATORS)) words.add(word, at)
    const shared = sharedNameOf(choice.name)
    const end = spellings.add(choice.generalName ?? choice.name, at)
    for (; line < end; line++) if (shared !== undefined) addTo(namesakes, shared, line)
    const detail = details?.get(choice.id)
    activesOf[at] = actives.add(detail?.actives.join(' ') ?? '', at)
    manufacturerOf[at] = manufacturers.add(detail?.manufacturer ?? '', at)
    if (choice.id === before) continue
    before = choice.id
    for (const other of detail?.otherNames ?? [])
      if (country === '' || other.country === '' || other.country === country) {
        const lines = otherNames.add(other.name, at)
        while (calledSo.length < lines) calledSo.push(other.name)
      }
    const daysOf = (code: string) => detail?.codePeriods?.filter((period) => period.code === code)
    for (const code of detail?.codes ?? []) {
      const prepared = prepareCode(code, country)
      if (prepared) codes.push({ at, code: { ...prepared, days: daysOf(code) } })
    }
  }
  yield
  const names = textLines(choices.map(({ folded }) => folded))
  yield
  return {
    choices,
    names,
    actives: { ...actives.finish(), ofChoice: activesOf },
    manufacturers: { ...manufacturers.finish(), ofChoice: manufacturerOf },
    codes: indexCodes(codes),
    words: words.finish(),
    spellings: spellings.finish(),
    namesakes,
    otherNames: { ...otherNames.finish(), names: calledSo },
  }
}

/** Prepares choices for `suggest`; details are of a country, an upper-case code, or without one of every country. Choices of which there are none are found by their names only. */
export const prepareSuggestions = (choices: readonly PreparedChoice[], details?: Details, country?: string): PreparedSuggestions => {
  const steps = preparingSuggestions(choices, details, country)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
