import { expect, test } from 'vitest'
import { lotsMeant } from './match-lots.ts'

const LOTS = [{ lot: 'Z-17 B' }, { lot: 'Z-18' }, { lot: 'Z18' }, { lot: 'Ä 4' }]
test.each([
  ['z17b', ['Z-17 B']],
  [' Z – 17 b ', ['Z-17 B']],
  ['Z18', ['Z18']],
  ['z 18', ['Z-18', 'Z18']],
  ['ä4', ['Ä 4']],
  ['Z-17', []],
  [' - ', []],
])('ENTRY-06 %j means %j', (typed, expected) => {
  expect(lotsMeant(typed, LOTS).map(({ lot }) => lot)).toEqual(expected)
})
