import type { Choice } from './choices.ts'
import { idsByWholeName, nameKey, onlyNamed } from './identify/whole-names.ts'
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

/**
 * The only choice that is called like a text, whatever its case, accents, marks and spaces; a name comes before a general name. None where another
 * one has a name that a reader takes for the same (NAME-09).
 */
export const exactChoice = (text: string, choices: readonly Choice[]): Choice | undefined => {
  const key = nameKey(text)
  const general = choices.flatMap(({ id, generalName }) => (generalName === undefined ? [] : [{ id, name: generalName }]))
  const byName = idsByWholeName(choices)
  const id = key === '' ? undefined : onlyNamed(byName.has(key) ? byName : idsByWholeName(general), text)
  return choices.find((choice) => choice.id === id)
}
