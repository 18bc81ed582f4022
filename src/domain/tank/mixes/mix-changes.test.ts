import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIndexBuilder, type IndexableTest } from '../../search/index/build-index.ts'
import type { ProductRecord } from '../../records.ts'
import { answerHeadline } from '../answer-tank.ts'
import { someTankWithHistory } from '../testing/tank-data.ts'
import { createMixChanges, type MixChange } from './mix-changes.ts'
import type { VerdictOfMix } from './mix-verdict.ts'

/** What the tank's own answer says of each mix that has a test, by index of all tests. */
const answers = (products: readonly ProductRecord[], tests: readonly IndexableTest[]): Map<string, VerdictOfMix> => {
  const builder = createIndexBuilder(products)
  for (const one of tests) builder.add(one)
  const index = builder.finish()
  const found = new Map<string, VerdictOfMix>()
  for (const { kind, country, ingredients } of tests) {
    const ids = [...new Set(ingredients.map(({ productId }) => productId))].toSorted()
    if (kind !== 'foliar' || ids.length < 2) continue
    const { face, state } = answerHeadline(index, { country, lines: ids.map((productId) => ({ productId })) }, {})!
    const named = ({ conflicting: 'conflicting', failed: 'fail', 'part-failed': 'part-fail' } as Record<string, VerdictOfMix>)[state]
    found.set(`${country} ${ids.join(' ')}`, named ?? face.family)
  }
  return found
}

const changed = (products: readonly ProductRecord[], before: readonly IndexableTest[], after: readonly IndexableTest[]): MixChange[] => {
  const byId = new Map(products.map((one) => [one.id, one]))
  const mixes = createMixChanges((id) => byId.get(id)!.formulations)
  const withReview = (one: IndexableTest) => ({ ...one, underReview: one.isUnderReview })
  for (const one of before) mixes.add(withReview(one), after.includes(one) ? ['before', 'after'] : ['before'])
  for (const one of after) if (!before.includes(one)) mixes.add(withReview(one), ['after'])
  return [...mixes.changes()]
}

test('BRING-43 a mix changes exactly where the answer without rates does, whatever its tests and those of its parts', () => {
  fc.assert(
    fc.property(
      someTankWithHistory,
      fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 30, maxLength: 30 }),
      ({ products, tests }, flags) => {
        const marked = tests.map((one, at) => ({
          ...one,
          isUnderReview: flags[at]![2],
          ...(at % 7 === 3 ? { incomplete: { watched: 1, required: 24 } } : {}),
        }))
        const [before, after] = [marked.filter((_, at) => flags[at]![0]), marked.filter((_, at) => flags[at]![1])]
        const [was, is] = [answers(products, before), answers(products, after)]
        const expected = [...new Set([...was.keys(), ...is.keys()])]
          .filter((key) => was.get(key) !== is.get(key))
          .map((key) => `${key}: ${was.get(key) ?? null} ${is.get(key) ?? null}`)
        const found = changed(products, before, after)
          .filter(({ kind }) => kind === 'foliar')
          .map(({ country, productIds, from, to }) => `${country} ${productIds.toSorted().join(' ')}: ${from} ${to}`)
        expect(found.toSorted()).toEqual(expected.toSorted())
      },
    ),
    { numRuns: 100 },
  )
})
