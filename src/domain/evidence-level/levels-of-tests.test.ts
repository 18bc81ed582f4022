import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexableTest } from '../search/index/build-index.ts'
import { findTest } from '../search/index/read-test.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { indexOfPack, readPack } from '../search/packs/read-pack.ts'
import { packOf } from '../search/packs/write-pack.ts'
import { build } from '../search/testing/some-data.ts'
import { createTestEncoder } from '../search/encode-tests.ts'
import { answerTank } from '../tank/answer-tank.ts'
import { type PlainTest, plainTests } from '../tank/testing/plain-tests.ts'
import { someTankWithHistory } from '../tank/testing/tank-data.ts'
import type { ProductRecord } from '../records.ts'
import type { EvidenceLevel } from './evidence-level.ts'
import { createEvidenceLevels } from './levels-of-tests.ts'

const HELPERS: ReadonlySet<string> = new Set(['water conditioner', 'anti-foam', 'adjuvant'])
type Data = { products: ProductRecord[]; tests: IndexableTest[] }

/** The published rule, read test by test as a person would. */
const plainLevels = ({ products, tests }: Data): Map<string, EvidenceLevel | undefined> => {
  const helpers = new Set(products.filter(({ role }) => HELPERS.has(role)).map(({ id }) => id))
  const marksOf = new Map(tests.map((one) => [one.id, one]))
  const isDoubted = ({ id }: PlainTest) => marksOf.get(id)!.isUnderReview === true || marksOf.get(id)!.incomplete !== undefined
  const plain = plainTests(tests, products)
  const same = (one: PlainTest, other: PlainTest): boolean =>
    one.country === other.country && one.products.symmetricDifference(other.products).size === 0
  const counts = ({ result, hasRates, isOlder }: PlainTest): boolean => result === 'NC' || (hasRates && !isOlder)
  const says = (other: PlainTest, of: PlainTest): boolean =>
    [...of.products].every((product) => {
      const [mine, theirs] = [of.strengths.get(product), other.strengths.get(product)]
      const isHelper = helpers.has(product)
      if (other.result === 'NC') return isHelper || theirs === undefined || mine! >= 0.8 * theirs * 0.999_999
      return theirs !== undefined && mine! <= theirs * 1.005_001 && (!isHelper || mine! >= theirs * 0.994_999)
    })
  const isKnown = ({ strengths }: PlainTest) => [...strengths.values()].every((strength) => strength !== undefined)
  const isRepeated = (one: PlainTest): boolean => {
    if (isDoubted(one) || !counts(one) || !isKnown(one)) return false
    const others = plain.filter((other) => other.id !== one.id && same(one, other) && counts(other) && says(other, one))
    return (
      others.every(({ result }) => result === one.result) &&
      others.some((other) => other.date !== one.date && !isDoubted(other) && isKnown(other))
    )
  }
  return new Map(
    tests.map(({ id, kind, conditions, ingredients, isUnderReview, incomplete, isWholeByMethod }) => {
      if (isUnderReview) return [id, undefined]
      const axes = kind === 'seed' ? (['temperature', 'hours'] as const) : (['hardness', 'ph', 'temperature', 'hours'] as const)
      const isWhole =
        axes.every((axis) => typeof conditions?.[axis] === 'number') &&
        incomplete === undefined &&
        (isWholeByMethod === true || conditions!.hours! >= 24) &&
        ingredients.every(({ rate }) => rate > 0)
      const one = plain.find((each) => each.id === id)
      return [id, isWhole ? (one && isRepeated(one) ? 'A' : 'B') : 'C']
    }),
  )
}

const RECORDED = { hardness: 342, ph: 7, temperature: 20, hours: 24 }
/** Whole tests and lacking ones of few mixes, so that many were repeated and many contradict each other. */
const someMarks = fc.constantFrom<Partial<IndexableTest>>(
  {},
  { conditions: RECORDED },
  { conditions: RECORDED },
  { conditions: RECORDED },
  { conditions: { ...RECORDED, hours: 2 }, isWholeByMethod: true },
  { conditions: { ...RECORDED, hours: 2 } },
  { conditions: RECORDED, isUnderReview: true },
  { conditions: RECORDED, incomplete: { watched: 2, required: 24 } },
)
/** In most data all tests come to one result: then many repeat each other. */
const someData = fc
  .tuple(someTankWithHistory, fc.infiniteStream(someMarks), fc.constantFrom<Partial<IndexableTest>>({}, { result: 'C' }, { result: 'NC' }))
  .map(([data, marks, result]) => ({
    ...data,
    tests: data.tests.map((one) => ({ ...one, ...(marks.next().value as Partial<IndexableTest>), ...result })),
  }))

test('EVID-02 EVID-05 each test has the level of the published rule, and in a pack the same', () => {
  const seen: Record<string, number> = {}
  fc.assert(
    fc.property(someData, (data) => {
      const index = build(data.products, data.tests)
      const levelsIn = (source: SearchIndex, ids: readonly string[]) => {
        const levelOf = createEvidenceLevels(source)
        return new Map(ids.map((id) => [id, levelOf(findTest(source, id)!)]))
      }
      const all = data.tests.map(({ id }) => id)
      const expected = plainLevels(data)
      expect(levelsIn(index, all)).toEqual(expected)
      for (const level of expected.values()) seen[String(level)] = (seen[String(level)] ?? 0) + 1
      for (const country of index.countries) {
        const here = data.tests.filter((one) => one.country === country).map(({ id }) => id)
        const pack = indexOfPack(readPack(JSON.stringify(packOf(index, country, 'v'))))
        expect(levelsIn(pack, here)).toEqual(new Map(here.map((id) => [id, expected.get(id)])))
      }
    }),
    { numRuns: 200, seed: 21 },
  )
  for (const level of ['A', 'B', 'C', 'undefined']) expect([level, (seen[level] ?? 0) > 20]).toEqual([level, true])
})

test('EVID-03 no answer differs by levels: what it says is the same where each test has another one', () => {
  let changed = 0
  fc.assert(
    fc.property(someTankWithHistory, ({ products, tests, question }) => {
      // Of what is recorded, only the hours are no part of any answer but its evidence.
      const watched = (hours: number | null) =>
        build(
          products,
          tests.map((one) => ({ ...one, conditions: { ...RECORDED, ...one.conditions, hours } })),
        )
      const [high, low] = [watched(24), watched(null)]
      const [of, without] = [high, low].map((index) => answerTank(index, question))
      if (of === undefined || without === undefined || 'problem' in of || 'problem' in without) return
      const levels = [high, low].map((index) => tests.map(({ id }) => createEvidenceLevels(index)(findTest(index, id)!)))
      if (levels[0]!.join() !== levels[1]!.join()) changed++
      const withoutHours = (answer: typeof of) =>
        JSON.stringify(answer, (key, value: unknown) =>
          key === 'conditions' ? (value as { axis: string }[]).filter(({ axis }) => axis !== 'hours') : value,
        )
      expect(withoutHours(of)).toBe(withoutHours(without))
    }),
    { numRuns: 150, seed: 5 },
  )
  expect(changed).toBeGreaterThan(120)
})

test('EVID-09 a level is looked for where one test is told whole, and never for a list', () => {
  const [data] = fc.sample(someData, { numRuns: 1, seed: 3 })
  const index = build(data!.products, data!.tests)
  const asked: number[] = []
  const encoder = createTestEncoder(index, { levelOf: (doc) => (asked.push(doc), 'B') })
  const phrases = { C: '', CA: '', NC: '' }
  expect(encoder.encodeTests(Uint32Array.of(0), phrases)).not.toContain('evidenceLevel')
  expect(asked).toEqual([])
  expect(JSON.parse(encoder.encodeTest(0, phrases))).toMatchObject({ evidenceLevel: 'B' })
  expect(asked).toEqual([0])
})
