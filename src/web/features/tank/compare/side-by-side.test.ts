import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACE_FAMILIES } from '../../../../domain/tank/answer-face.ts'
import { distinctProducts, failsFirst } from './side-by-side.ts'

const tank = (family: (typeof FACE_FAMILIES)[number] | undefined, hasFails = false, isSettled = true) => ({
  verdict: family && { family, hasFails, words: '' },
  isSettled,
})

test('SHEET-03 what failed stands first, then what failed in some tests or parts, is not known, needs care and passed', () => {
  const [pass, care, unknown, partly, fail] = [tank('pass'), tank('care'), tank('unknown'), tank('care', true), tank('fail', true)]
  expect(failsFirst([pass, care, unknown, partly, fail])).toEqual([fail, partly, unknown, care, pass])
  const doubted = tank(undefined)
  expect(failsFirst([care, doubted, fail])).toEqual([fail, doubted, care])
})

test('SHEET-03 no tank moves before all are answered, and none is lost', () => {
  const any = fc.record({ family: fc.constantFrom(...FACE_FAMILIES, undefined), fails: fc.boolean(), settled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 4 }), (drawn) => {
      const tanks = drawn.map(({ family, fails, settled }) => tank(family, fails, settled))
      const shown = failsFirst(tanks)
      expect(new Set(shown)).toEqual(new Set(tanks))
      const isSettled = tanks.every((one) => one.isSettled)
      const hasFailed = tanks.some(({ verdict }) => verdict?.family === 'fail')
      expect(isSettled || shown.every((one, at) => one === tanks[at])).toBe(true)
      expect(!isSettled || !hasFailed || shown[0]!.verdict?.family === 'fail').toBe(true)
    }),
  )
})

test('SHEET-03 a tank is titled with what the others lack, where that is little', () => {
  const lines = (...names: string[]) => ({ lines: names.map((name) => ({ productId: null, name, rate: null })) })
  expect(distinctProducts([lines('A', 'B', 'C'), lines('a', 'B', 'D')])).toEqual([['C'], ['D']])
  expect(distinctProducts([lines('A', 'B'), lines('A', 'B')])).toEqual([[], []])
  expect(distinctProducts([lines('A', 'B', 'C'), lines('D', 'E')])).toEqual([[], ['D', 'E']])
})
