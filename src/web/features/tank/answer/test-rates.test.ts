import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataCalls } from '../../../../domain/calls/answer-calls.ts'
import { createTestEncoder } from '../../../../domain/search/encode-tests.ts'
import { assertUntil } from '../../../../domain/search/testing/assert-until.ts'
import { build } from '../../../../domain/search/testing/some-data.ts'
import { someTankWithHistory } from '../../../../domain/tank/testing/tank-data.ts'
import { unitsOfCountry } from '../../../../domain/units/country-units.ts'
import { type EnteredTank, litresPerHa, perHectareOf, questionOf } from '../entered-tank.ts'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import { tankIn } from '../tank-address.ts'
import { knownIn, type TankResponse } from './known.ts'
import { withRatesOfTest } from './test-rates.ts'

const PHRASES = { C: '', CA: '', NC: '' }

test('TANK-140 the rates of a test are offered only where the face is outlined green; entered, they are answered as any typed ones, and the address says whose they are', () => {
  let offered = 0
  let green = 0
  assertUntil(
    fc.property(someTankWithHistory, ({ products, tests, question }) => {
      const index = build(products, tests)
      const source = { index, encoder: createTestEncoder(index) }
      const asked = (rates: object): TankResponse | undefined => {
        const outcome = dataCalls.tank(
          source,
          { reseller: undefined, resellers: [] },
          { countryCode: 'FR', water: question.water ?? undefined, lines: question.lines, ...rates },
        )
        return 'json' in outcome ? (JSON.parse(outcome.json(() => PHRASES)) as TankResponse) : undefined
      }
      const bare = question.lines.map((line) => ({ ...line, rate: null }))
      const answer = asked({ lines: bare })
      if (!answer) return
      const tank: EnteredTank = {
        country: 'FR',
        crop: '',
        water: null,
        lines: question.lines.map(({ productId, name }) => ({ productId: productId ?? null, name: name ?? '', rate: null })),
      }
      const rated = withRatesOfTest(tank, answer, unitsOfCountry('FR'))
      const { family, solid } = answer.headline.face
      expect(rated === undefined || (family === 'pass' && !solid)).toBe(true)
      if (!rated) return
      offered++
      const read = tankIn(tankFragment(rated))
      expect([read.check, read.faults, read.tank.ratesOf]).toEqual(['right', [], rated.ratesOf])
      const entered = asked(questionOf(read.tank, knownIn(answer).formOf))!
      expect(entered.headline.face.solid).toBe(true)
      expect(['pass', 'care']).toContain(entered.headline.face.family)
      const used = tests.find(({ id }) => id === rated.ratesOf)!
      expect([used.result, rated.water!.amount]).toEqual(['C', used.waterRate])
      if (entered.headline.isGreen) green++
      const us = withRatesOfTest(tank, answer, unitsOfCountry('US'))!
      const { formOf } = knownIn(answer)
      expect([
        us.water!.unit,
        ...us.lines.map(({ rate, productId }) => rate!.unit === (formOf(productId!) === 'L' ? 'US fl oz/ac' : 'US lb/ac')),
      ]).toEqual(['US gal/ac', ...us.lines.map(() => true)])
      const [typed, exact] = [us, rated].map((one) => one.lines.map((line) => perHectareOf(one, line, formOf)! / litresPerHa(one)!))
      for (const [at, strength] of typed!.entries()) expect(Math.abs(strength / exact![at]! - 1)).toBeLessThan(0.0015)
    }),
    { numRuns: 600, isMet: () => Math.min(offered, green) > 5 },
  )
  expect(Math.min(offered, green)).toBeGreaterThan(5)
})
