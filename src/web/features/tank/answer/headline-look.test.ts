import { expect, test } from 'vitest'
import { HEADLINE_STATES } from '../../../../domain/tank/headline.ts'
import { headlineLook } from './headline-look.ts'

test('TANK-48 a pass looks like one only where the answer says that it is green', () => {
  expect(HEADLINE_STATES.map((state) => headlineLook({ state, isGreen: false, passesOfOlder: 0, tests: 1 }))).not.toContain('passed')
  expect(headlineLook({ state: 'passed', isGreen: true, passesOfOlder: 0, tests: 1 })).toBe('passed')
})
