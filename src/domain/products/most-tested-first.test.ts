import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, MAX_SUGGESTIONS, prepareChoices } from './choices.ts'
import { mostTestedFirst } from './most-tested-first.ts'
import { prepareSuggestions } from './prepared-suggestions.ts'
import { suggest } from './suggestions.ts'

const someWord = fc.constantFrom('cam', 'Camivo', 'camivovex', 'maxcam', 'Zinc', 'Càm', 'sc', '250')
const someChoices = fc.array(
  fc.record({
    name: fc.array(someWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    tests: fc.constantFrom(0, 0, 1, 2, 30, 268),
  }),
  { maxLength: 60 },
)

test('ANS-104 AC-02 ANS-30 names that match equally well come by their number of tests, then as they were given, as a plain sort has them', () =>
  fc.assert(
    fc.property(someChoices, fc.constantFrom('c', 'cam', 'camivo', 'zinc', 'cam sc', 'sc cam'), (made, query) => {
      const all = made.map((one, at) => ({ id: String(at), ...one }))
      const words = query.split(' ')
      const rankOf = (name: string): number =>
        name === query ? 0 : name.startsWith(words[0]!) ? 1 : name.includes(` ${words[0]!}`) ? 2 : 3
      const plain = all
        .filter(({ name }) => words.every((word) => fold(name).includes(word)))
        .toSorted((one, other) => rankOf(fold(one.name)) - rankOf(fold(other.name)) || other.tests - one.tests)
        .slice(0, MAX_SUGGESTIONS)
      const ordered = mostTestedFirst(
        prepareChoices(all.map(({ id, name }) => ({ id, name }))),
        ({ choice }) => all[Number(choice.id)]!.tests,
      )
      const found = suggest(query, prepareSuggestions(ordered)).filter(({ by }) => by === undefined)
      expect(found.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
    }),
  ))
