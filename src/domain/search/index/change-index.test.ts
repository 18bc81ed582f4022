import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_KINDS } from '../../records.ts'
import { createIndexBuilder, type IndexableTest, type IssuedDetails } from './build-index.ts'
import { changeIndex } from './change-index.ts'
import { createTestEncoder } from '../encode-tests.ts'
import { findTest, idAt } from './read-test.ts'
import type { SearchIndex } from './search-index.ts'
import { searchTests } from '../search-tests.ts'
import { build, COUNTRIES, productOf, someCriteria, someData, someTests } from '../testing/some-data.ts'

const NOTHING = { published: new Map(), withdrawn: new Map() }
const PHRASES = { C: 'pass', CA: 'with care', NC: 'fail' }

/** All that an index tells of its tests, in its own order. */
const contentOf = (index: SearchIndex): unknown => {
  const encoder = createTestEncoder(index)
  const rows = COUNTRIES.flatMap((country) =>
    TEST_KINDS.map((kind) => {
      const docs = searchTests(index, { kind, country })
      return [country, kind, encoder.encodeTests(docs, PHRASES), Array.from(docs, (doc) => encoder.encodeTest(doc, PHRASES))]
    }),
  )
  return { rows, issued: index.issued, withdrawn: index.withdrawn }
}

/** Marks some tests as the console's. */
const published = (tests: readonly IndexableTest[], mark: string): Map<string, IssuedDetails> =>
  new Map(
    tests
      .filter((_, at) => at % 2 === 0)
      .map(({ id }, at) => [id, { isUnderReview: at % 3 === 0, ...(at % 3 === 1 ? {} : { details: JSON.stringify({ mark, id }) }) }]),
  )
const withMarks = (tests: readonly IndexableTest[], marks: ReadonlyMap<string, IssuedDetails>): IndexableTest[] =>
  tests.map((one) => ({ ...one, ...marks.get(one.id) }))

const someChange = someData
  .chain(({ products, tests }) =>
    fc.record({
      products: fc.constant(products),
      tests: fc.constant(tests),
      added: someTests(products, fc.constantFrom(...tests.map(({ id }) => id), '7', '70000', 'new-1', 'new-2')),
      removed: fc.subarray(tests.map(({ id }) => id)),
      renamed: fc.subarray(products.map(({ id }) => id)),
      criteria: fc.array(someCriteria(products), { minLength: 5, maxLength: 5 }),
    }),
  )
  .map(({ products, tests, added, removed, renamed, criteria }) => {
    const changed = new Set([...added.map(({ id }) => id), ...removed])
    return {
      before: { products, tests },
      after: {
        products: [
          ...products.map((one) =>
            renamed.includes(one.id) ? { ...one, name: `New ${one.id}`, activeIngredients: ['Boron', 'sulfur'] } : one,
          ),
          productOf('new', ['copper'], ['89']),
        ],
        tests: [...tests.filter(({ id }) => !changed.has(id)), ...added],
      },
      changed,
      added,
      criteria,
    }
  })

test('FIRST-11 an index that was changed tells the same as one that is made anew', () => {
  fc.assert(
    fc.property(someChange, ({ before, after, changed, added, criteria }) => {
      const marks = published(after.tests, 'now')
      const withdrawn = new Map([['gone', { country: 'FR', on: '2026-05-14', reason: 'other', text: '', productSets: [] }]] as const)
      const first = build(before.products, withMarks(before.tests, published(before.tests, 'before')))
      const index = changeIndex(first, { products: after.products, changed, tests: withMarks(added, marks), published: marks, withdrawn })!
      const builder = createIndexBuilder(after.products)
      for (const one of withMarks(after.tests, marks)) builder.add(one)
      for (const [id, one] of withdrawn) builder.addWithdrawn(id, one)
      const anew = builder.finish()
      expect(contentOf(index)).toEqual(contentOf(anew))
      expect({ ...index.tests, observation: 0, observationOff: 0, observationBytes: 0 }).toEqual({
        ...anew.tests,
        observation: 0,
        observationOff: 0,
        observationBytes: 0,
      })
      for (const one of criteria) expect(searchTests(index, one)).toEqual(searchTests(anew, one))
      for (const { id } of before.tests) expect(findTest(index, id) !== undefined).toBe(after.tests.some((one) => one.id === id))
      // Once more, from what was changed.
      const again = changeIndex(index, { products: after.products, changed: new Set(), tests: [], published: marks, withdrawn })!
      expect(contentOf(again)).toEqual(contentOf(anew))
    }),
  )
})

test('FIRST-11 a test that stayed and has a product that is gone is not passed over', () => {
  const enough = someData.filter((data) => data.tests.length > 0)
  const { products, tests } = fc.sample(enough, { numRuns: 1, seed: 3 })[0]!
  const index = build(products, tests)
  const gone = tests[0]!.ingredients[0]!.productId
  const left = products.filter(({ id }) => id !== gone)
  expect(changeIndex(index, { products: left, changed: new Set(), tests: [], ...NOTHING })).toBeUndefined()
  const using = new Set(tests.filter(({ ingredients }) => ingredients.some(({ productId }) => productId === gone)).map(({ id }) => id))
  const without = changeIndex(index, { products: left, changed: using, tests: [], ...NOTHING })!
  expect(Array.from(without.tests.days.keys(), (doc) => idAt(without, doc)).some((id) => using.has(id))).toBe(false)
})
