import { type Choice, wordsOf } from './choices.ts'
import { bareName } from './display-names.ts'

const spaced = (text: string): string => wordsOf(text).join(' ')

/**
 * The only choice that is called like a text, whatever its case, accents and spaces; a name comes before a general name. None where another
 * one has a name that a reader takes for the same (NAME-09).
 */
export const exactChoice = (text: string, choices: readonly Choice[]): Choice | undefined => {
  const wanted = spaced(text)
  if (wanted === '') return undefined
  const bare = bareName(text)
  const nameOf = ({ name }: Choice) => name
  const generalNameOf = ({ generalName = '' }: Choice) => generalName
  const called = (one: typeof nameOf) => choices.filter((choice) => spaced(one(choice)) === wanted)
  const byName = called(nameOf)
  const [found] = byName.length > 0 ? byName : called(generalNameOf)
  const others = choices.filter((choice) => bareName((byName.length > 0 ? nameOf : generalNameOf)(choice)) === bare)
  return others.every(({ id }) => id === found?.id) ? found : undefined
}
