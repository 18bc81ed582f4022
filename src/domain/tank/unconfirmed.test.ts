import fc from 'fast-check'
import { expect, test } from 'vitest'
import { build } from '../search/testing/some-data.ts'
import { answerTank } from './answer-tank.ts'
import type { HeadlineState } from './headline.ts'
import { someTank } from './testing/tank-data.ts'

/** Fails are said as of what is found; of everything else nothing is. */
const SAID = new Set<HeadlineState>(['unconfirmed', 'part-failed', 'part-failed-at-other-strength'])

test('WHO-11 nothing that holds a product that nobody confirmed is green, no test counts as one of the whole, and no fail of a part is left unsaid', () => {
  let [green, failed] = [0, 0]
  fc.assert(
    fc.property(someTank, fc.nat(), ({ products, tests, question }, place) => {
      const index = build(products, tests)
      const at = place % question.lines.length
      const productId = question.lines[at]!.productId
      if (!productId || !index.terms.product.has(productId)) return
      const lines = question.lines.map((line, own) => (own === at ? { ...line, asked: 'Turf Fungicide' } : line))
      const [confirmed, answer] = [answerTank(index, question), answerTank(index, { ...question, lines })]
      expect('problem' in answer).toBe('problem' in confirmed)
      if ('problem' in confirmed || 'problem' in answer) return
      const { headline, matrix, splits } = answer
      if (confirmed.headline.isGreen) green++
      expect(answer.unconfirmed).toEqual([productId])
      expect([headline.isGreen, SAID.has(headline.state)]).toEqual([false, true])
      const holds = ({ a, b }: (typeof matrix)[number]) => a === productId || b === productId
      expect(matrix).toEqual(confirmed.matrix.map((pair) => (holds(pair) ? { ...pair, isGreen: false } : pair)))
      expect(splits.filter(({ productIds, headline: own }) => productIds.includes(productId) && own?.isGreen === true)).toEqual([])
      expect(headline.fails).toEqual(confirmed.headline.fails)
      const isFailed = headline.fails.some(({ relation }) => relation === 'applies')
      if (isFailed) failed++
      expect(headline.state === 'part-failed').toBe(isFailed)
    }),
    { numRuns: 600, seed: 7 },
  )
  expect(green).toBeGreaterThan(5)
  expect(failed).toBeGreaterThan(20)
})
