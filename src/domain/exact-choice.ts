import { type Choice, wordsOf } from './choices.ts'

const spaced = (text: string): string => wordsOf(text).join(' ')

/** The only choice that is called like a text, whatever its case, accents and spaces; a name comes before a general name. */
export const exactChoice = (text: string, choices: readonly Choice[]): Choice | undefined => {
  const wanted = spaced(text)
  if (wanted === '') return undefined
  const called = (nameOf: (choice: Choice) => string | undefined) => choices.filter((choice) => spaced(nameOf(choice) ?? '') === wanted)
  const byName = called(({ name }) => name)
  const found = byName.length > 0 ? byName : called(({ generalName }) => generalName)
  return new Set(found.map(({ id }) => id)).size === 1 ? found[0] : undefined
}
