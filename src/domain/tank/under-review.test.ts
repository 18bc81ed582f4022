import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOfPack, readPack } from '../search/packs/read-pack.ts'
import { build } from '../search/testing/some-data.ts'
import { packOf } from '../search/packs/write-pack.ts'
import { answerTank } from './answer-tank.ts'
import { someTank } from './testing/tank-data.ts'
import { NO_HISTORY } from '../records.ts'

const NO_ISSUE = { crop: '', benefit: '', observations: '' }

test('LAB-82 no tank is green, and no pair passes, by a test that is under review; a pack says the same', () => {
  let green = 0
  let reviewed = 0
  fc.assert(
    fc.property(someTank, fc.infiniteStream(fc.constantFrom(true, false, false, false)), ({ products, tests, question }, marks) => {
      const marked = tests.map((one) => ({ ...one, isUnderReview: marks.next().value === true }))
      const index = build(products, marked)
      const isMarked = new Set(marked.flatMap(({ id, isUnderReview }) => (isUnderReview ? [id] : [])))
      const sources = [index, ...(index.countries.includes('FR') ? [indexOfPack(readPack(JSON.stringify(packOf(index, 'FR', 'v'))))] : [])]
      const [answer, fromPack] = sources.map((source) => answerTank(source, { ...question, water: null }))
      if (answer === undefined || 'problem' in answer) return
      const { headline, matrix } = answer
      const isByMarked = headline.testIds.some((id) => isMarked.has(id))
      if (headline.isGreen) green++
      if (isByMarked) reviewed++
      expect(headline.isGreen && isByMarked).toBe(false)
      expect(headline.underReview || !isByMarked).toBe(true)
      const resultOf = new Map(tests.map(({ id, result }) => [id, result]))
      const passed = matrix.filter(({ state }) => state === 'passed')
      expect(passed.every((pair) => pair.tests.some((id) => !isMarked.has(id) && resultOf.get(id) === 'C'))).toBe(true)
      expect(fromPack === undefined || 'problem' in fromPack ? headline : fromPack.headline).toEqual(headline)
    }),
    { numRuns: 600, seed: 11 },
  )
  expect(green).toBeGreaterThan(5)
  expect(reviewed).toBeGreaterThan(20)
})

test('LAB-82 a pass under review is a pass with care, until the review ends', () => {
  const products = ['a', 'b'].map((id) => ({
    id,
    kind: 'agrochemical' as const,
    name: id,
    manufacturer: '',
    form: 'L' as const,
    formulation: 'SC',
    activeIngredients: [],
    countries: [],
    marketNames: {},
    productSets: [],
    role: '' as const,
    strengths: [],
    codes: [],
    ...NO_HISTORY,
  }))
  const ingredients = products.map(({ id }, at) => ({ order: at + 1, productId: id, rate: 1 }))
  const lines = products.map(({ id }) => ({ productId: id, rate: 1 }))
  const answerFor = (isUnderReview: boolean) => {
    const one = { ...NO_ISSUE, id: '1', kind: 'foliar' as const, country: 'FR', date: '2025-03-14', result: 'C' as const, waterRate: 100 }
    return answerTank(build(products, [{ ...one, ingredients, isUnderReview }]), { country: 'FR', waterRate: 100, lines })
  }
  expect(answerFor(true)).toMatchObject({
    headline: { state: 'passed-with-care', isGreen: false, underReview: true, someWithCare: false },
    matrix: [{ state: 'care' }],
  })
  expect(answerFor(false)).toMatchObject({
    headline: { state: 'passed', isGreen: true, underReview: false },
    matrix: [{ state: 'passed' }],
  })
})
