import { expect, test } from 'vitest'
import { observationCoder, observationsOf, sentencesFor } from './observations.ts'

test.each([
  ['the right spelling', { observations: 'Even coat.' }, 'Even coat.'],
  ['the misspelling', { obervations: 'Even coat.' }, 'Even coat.'],
  ['the right one where both are there', { observations: 'Even coat.', obervations: 'Lumps.' }, 'Even coat.'],
  ['the other where one is blank', { observations: ' ', obervations: 'Lumps.' }, 'Lumps.'],
  ['none', {}, undefined],
])('SEED-05 observations are read under %s', (_which, seen, observations) => expect(observationsOf(seen)).toBe(observations))

const ENGLISH = {
  'white-precipitate': 'White precipitate',
  'within-10-minutes': 'Within 10 minutes',
  'passes-a-150-micron-sieve': 'Passes a 150 micron sieve',
}
const codesOf = observationCoder(ENGLISH)

test.each<[string, string, string[] | undefined]>([
  ['one sentence', 'White precipitate', ['white-precipitate']],
  ['several, whatever their case, spaces and ends', 'white  PRECIPITATE; within 10 minutes.', ['white-precipitate', 'within-10-minutes']],
  ['sentences that end with a full stop', 'White precipitate. Within 10 minutes.', ['white-precipitate', 'within-10-minutes']],
  ['not where any part is free text', 'White precipitate; looked odd', undefined],
  ['not where a sentence says more', 'No white precipitate', undefined],
  ['not an empty text', ' ; . ', undefined],
  ['a decimal point ends no sentence', 'White precipitate 0.5 mm', undefined],
])('ANS-60 an observation of usual sentences has their codes: %s', (_rule, text, codes) => expect(codesOf(text)).toEqual(codes))

test('ANS-60 sentences are shown in the reader’s language only where all of them exist there', () => {
  const german = new Map([
    ['white-precipitate', 'Weißer Niederschlag'],
    ['within-10-minutes', 'Innerhalb von 10 Minuten'],
  ])
  const textOf = (code: string) => german.get(code)
  expect(sentencesFor(['white-precipitate', 'within-10-minutes'], textOf)).toBe('Weißer Niederschlag. Innerhalb von 10 Minuten.')
  expect(sentencesFor(['white-precipitate'], textOf, '।')).toBe('Weißer Niederschlag।')
  expect(sentencesFor(['white-precipitate', 'new-sentence'], textOf)).toBeUndefined()
  expect(sentencesFor(undefined, textOf)).toBeUndefined()
})
