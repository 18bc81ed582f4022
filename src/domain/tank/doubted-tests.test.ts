import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOfPack, readPack } from '../search/packs/read-pack.ts'
import { build } from '../search/testing/some-data.ts'
import { packOf } from '../search/packs/write-pack.ts'
import { answerTank } from './answer-tank.ts'
import { someTank } from './testing/tank-data.ts'
import { NO_HISTORY } from '../records.ts'

const NO_ISSUE = { crop: '', benefit: '', observations: '' }

/** The two reasons for which a pass is none to rely on. */
const MARKS = [
  ['LAB-82', 'that is under review', { isUnderReview: true }, 'underReview'],
  ['GATE-40', 'that lacks readings which its protocol requires', { incomplete: { watched: 0, required: 24 } }, 'isIncomplete'],
] as const

test.each(MARKS)('%s no tank is green, and no pair passes, by a test %s; a pack says the same', (_id, _what, mark, said) => {
  let green = 0
  let reviewed = 0
  fc.assert(
    fc.property(someTank, fc.infiniteStream(fc.constantFrom(true, false, false, false)), ({ products, tests, question }, marks) => {
      const marked = tests.map((one) => ({ one, isMarked: marks.next().value === true }))
      const index = build(
        products,
        marked.map((each) => ({ ...each.one, ...(each.isMarked ? mark : {}) })),
      )
      const isMarked = new Set(marked.flatMap((each) => (each.isMarked ? [each.one.id] : [])))
      const sources = [index, ...(index.countries.includes('FR') ? [indexOfPack(readPack(JSON.stringify(packOf(index, 'FR', 'v'))))] : [])]
      const [answer, fromPack] = sources.map((source) => answerTank(source, { ...question, water: null }))
      if (answer === undefined || 'problem' in answer) return
      const { headline, matrix } = answer
      const isByMarked = headline.testIds.some((id) => isMarked.has(id))
      if (headline.isGreen) green++
      if (isByMarked) reviewed++
      expect(headline.isGreen && isByMarked).toBe(false)
      expect(headline[said] || !isByMarked).toBe(true)
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

test.each(MARKS)('%s a pass of a test %s is a pass with care; without the mark it is a pass', (_id, _what, mark, said) => {
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
  const answerFor = (marked: object) => {
    const one = { ...NO_ISSUE, id: '1', kind: 'foliar' as const, country: 'FR', date: '2025-03-14', result: 'C' as const, waterRate: 100 }
    return answerTank(build(products, [{ ...one, ingredients, ...marked }]), { country: 'FR', waterRate: 100, lines })
  }
  expect(answerFor(mark)).toMatchObject({
    headline: { state: 'passed-with-care', isGreen: false, [said]: true, someWithCare: false },
    matrix: [{ state: 'care' }],
  })
  expect(answerFor({})).toMatchObject({
    headline: { state: 'passed', isGreen: true, [said]: false },
    matrix: [{ state: 'passed' }],
  })
})
