import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LaboratoryRecord } from '../../records.ts'
import { createTestEncoder } from '../encode-tests.ts'
import { packOf } from '../packs/write-pack.ts'
import { indexOfPack, readPack } from '../packs/read-pack.ts'
import { someData } from '../testing/some-data.ts'
import { createIndexBuilder, type IndexableTest } from './build-index.ts'
import { changeIndex } from './change-index.ts'
import { isSearchIndex } from './check-index.ts'
import { findTest, laboratoryAt } from './read-test.ts'

const laboratory = (id: string): LaboratoryRecord => ({
  id,
  name: `Laboratory ${id}`,
  accreditation: '',
  address: 'Road 1',
  website: 'https://lab.example',
})
const LABORATORIES = ['b', 'a', 'longer'].map(laboratory)
const PHRASES = { C: 'good', CA: 'care', NC: 'bad' }

const someSources = someData.chain(({ products, tests }) =>
  fc.record({
    products: fc.constant(products),
    tests: fc
      .array(fc.constantFrom(undefined, 'a', 'b', 'longer'), { minLength: tests.length, maxLength: tests.length })
      .map((made) => tests.map((one, at): IndexableTest => ({ ...one, laboratory: made[at] }))),
  }),
)
const indexOf = (products: Parameters<typeof createIndexBuilder>[0], tests: readonly IndexableTest[]) => {
  const builder = createIndexBuilder(products, LABORATORIES)
  for (const one of tests) builder.add(one)
  return builder.finish()
}

const oneOf = () =>
  fc.sample(
    someData.filter(({ tests }) => tests.length > 2),
    { numRuns: 1, seed: 7 },
  )[0]!

test('SOURCE-01 SOURCE-03 an index has the laboratory of each test, built anew or changed, and so has the pack of a country', () => {
  fc.assert(
    fc.property(someSources, fc.nat(), ({ products, tests }, split) => {
      const index = indexOf(products, tests)
      expect(isSearchIndex(structuredClone(index))).toBe(true)
      const some = tests.slice(0, split % (tests.length + 1))
      const rest = tests.slice(some.length)
      // Another laboratory moves the positions of those that tests have.
      const changed = changeIndex(indexOf(products, some), {
        products,
        laboratories: [laboratory('0'), ...LABORATORIES],
        changed: new Set(rest.map(({ id }) => id)),
        tests: rest,
        published: new Map(),
        withdrawn: new Map(),
      })!
      expect(isSearchIndex(structuredClone(changed))).toBe(true)
      for (const one of tests) {
        for (const each of [index, changed]) expect(laboratoryAt(each, findTest(each, one.id)!)?.id).toBe(one.laboratory)
        const packed = indexOfPack(readPack(JSON.stringify(packOf(index, one.country, 'v'))))
        const doc = findTest(packed, one.id)!
        expect(laboratoryAt(packed, doc)).toEqual(laboratoryAt(index, findTest(index, one.id)!))
        const shown = JSON.parse(createTestEncoder(packed).encodeTest(doc, PHRASES)) as Record<string, unknown>
        expect([shown['source'], shown['laboratory']]).toEqual(
          one.laboratory === undefined ? [undefined, undefined] : ['partner', laboratory(one.laboratory)],
        )
      }
    }),
    { numRuns: 25 },
  )
})

test('SOURCE-03 a pack of before laboratories reads on as tests of the own one, and one that names a missing laboratory is refused', () => {
  const { products, tests } = oneOf()
  const index = indexOf(
    products,
    tests.map((one): IndexableTest => ({ ...one, laboratory: 'a' })),
  )
  const pack = packOf(index, tests[0]!.country, 'v')
  const { laboratories: _all, ...older } = pack
  const without = { ...older, kinds: older.kinds.map(({ laboratories: _of, ...kind }) => kind) }
  expect(laboratoryAt(indexOfPack(readPack(JSON.stringify(without))), 0)).toBeUndefined()
  expect(() => indexOfPack(readPack(JSON.stringify(older)))).toThrow('there is no laboratory')
})

test('SOURCE-03 an index whose tests name a laboratory that is not there is none', () => {
  const { products, tests } = oneOf()
  const index = indexOf(
    products,
    tests.map((one): IndexableTest => ({ ...one, laboratory: 'longer' })),
  )
  expect(isSearchIndex({ ...index, laboratories: index.laboratories.slice(0, 2) })).toBe(false)
  expect(() => createIndexBuilder(products).add({ ...tests[0]!, laboratory: 'a' })).toThrow('names laboratory a, which does not exist')
})
