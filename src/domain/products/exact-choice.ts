import { type Choice, wordsOf } from './choices.ts'
import { bareName } from './bare-name.ts'

/**
 * The bare names that several choices have, also where each has what tells it apart in brackets behind it, such as its maker: of whom
 * only such a name is stored, nobody knows which one is meant (NAME-09).
 */
export const namesOfSeveral = (choices: readonly Choice[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const several = new Set<string>()
  const add = (name: string): void => void (seen.has(name) ? several : seen).add(name)
  for (const { name } of choices) {
    const bare = bareName(name)
    add(bare)
    for (let at = bare.indexOf('(', 1); at !== -1; at = bare.indexOf('(', at + 1)) add(bare.slice(0, at))
  }
  return several
}

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
