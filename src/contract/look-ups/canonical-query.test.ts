import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalQuery } from './canonical-query.ts'

test('EDGE-10 the canonical address of any question is one that every client sends as it is', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('seedName', 'makerChemicalId', 'countryCode'), fc.string({ unit: 'grapheme', minLength: 1 })),
      (fields) => {
        const query = canonicalQuery({ kind: 'seed', ...fields })
        expect(new URL(`https://a.example/api/v1/search?${query}`).search).toBe(query === '' ? '' : `?${query}`)
      },
    ),
    { examples: [[{ seedName: "l'épi (d'hiver) *!~" }]], numRuns: 500 },
  )
})
