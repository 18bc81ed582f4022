import { expect, test } from 'vitest'
import { observationsOf } from './observations.ts'

test.each([
  ['the right spelling', { observations: 'Even coat.' }, 'Even coat.'],
  ['the misspelling', { obervations: 'Even coat.' }, 'Even coat.'],
  ['the right one where both are there', { observations: 'Even coat.', obervations: 'Lumps.' }, 'Even coat.'],
  ['the other where one is blank', { observations: ' ', obervations: 'Lumps.' }, 'Lumps.'],
  ['none', {}, undefined],
])('SEED-05 observations are read under %s', (_which, seen, observations) => expect(observationsOf(seen)).toBe(observations))
