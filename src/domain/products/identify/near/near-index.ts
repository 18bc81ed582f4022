import type { PreparedSuggestions } from '../../prepared-suggestions.ts'
import { headOf, soundOf } from './sounds.ts'
import { type Concept, conceptsOf } from './trade-words.ts'

/** Texts as they sound; the first letters of each as bits (`lettersIn`) tell at once which ones are far from another. */
export type Sounds = { sounds: readonly string[]; heads: Int32Array }

/** What is read of a list where few names are as typed. */
export type NearIndex = {
  prepared: PreparedSuggestions
  /** Words of names, and from `actives` on those of active ingredients; `choicesWith` are the positions of the choices with each. */
  words: Sounds & { choicesWith: readonly (readonly number[])[]; actives: number }
  /** The names without separators; the lines are those of `spellings`. */
  names: Sounds
  /** The lines of `words` that name an element or an active ingredient, in whichever language. */
  ofConcept: ReadonlyMap<Concept, readonly number[]>
  /** For each choice what a word of the query costs, one list for each word: made once, and blank between two queries. */
  costs: Uint8Array[]
  /** Which choices have any, blank too. */
  touched: Uint8Array
}

export const SEPARATORS = /[\s\-+/().,&]+/
/** So many texts take a fraction of a millisecond. */
const TEXTS_PER_STEP = 256

function* soundsOf(texts: readonly string[]): Generator<undefined, Sounds> {
  const sounds: string[] = []
  const heads = new Int32Array(texts.length)
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_STEP === 0) yield
    const sound = soundOf(text)
    sounds.push(sound)
    heads[at] = headOf(sound)
  }
  return { sounds, heads }
}

const made = new WeakMap<PreparedSuggestions, NearIndex>()

/** The same as `nearIndexOf` in short steps, between which something else may run. */
export function* preparingNear(prepared: PreparedSuggestions): Generator<undefined, NearIndex> {
  const known = made.get(prepared)
  if (known) return known
  const { words, actives, spellings } = prepared
  const choicesOfActive = new Map<string, number[][]>()
  for (const [line, text] of actives.texts.entries()) {
    if (line % TEXTS_PER_STEP === 0) yield
    for (const word of new Set(text.split(SEPARATORS))) {
      const lists = choicesOfActive.get(word)
      if (lists) lists.push(actives.choicesWith[line] as number[])
      else choicesOfActive.set(word, [actives.choicesWith[line] as number[]])
    }
  }
  const own = yield* soundsOf([...words.texts, ...choicesOfActive.keys()])
  const choicesWith = [
    ...words.choicesWith,
    ...Array.from(choicesOfActive.values(), (lists) => (lists.length === 1 ? lists[0]! : lists.flat())),
  ]
  const ofConcept = new Map<Concept, number[]>()
  for (const [line, sound] of own.sounds.entries()) {
    if (line % TEXTS_PER_STEP === 0) yield
    for (const concept of conceptsOf(sound)) {
      const lines = ofConcept.get(concept)
      if (lines) lines.push(line)
      else ofConcept.set(concept, [line])
    }
  }
  const index: NearIndex = {
    prepared,
    words: { ...own, choicesWith, actives: words.texts.length },
    names: yield* soundsOf(spellings.texts),
    ofConcept,
    costs: [],
    touched: new Uint8Array(prepared.choices.length),
  }
  made.set(prepared, index)
  return index
}

/** Made at the first name that is not as typed. */
export const nearIndexOf = (prepared: PreparedSuggestions): NearIndex => {
  const steps = preparingNear(prepared)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
