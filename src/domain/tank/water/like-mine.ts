import { type Condition, CONDITIONS } from '../../condition-limits.ts'
import type { ResultCode } from '../../records.ts'
import { isOfOlder, isWithoutRate } from '../../verdicts.ts'
import { compareConditions, type ComparedCondition, type Water } from './conditions.ts'

/** What of a test's conditions was recorded. */
type Recorded = Partial<Record<Condition, number | null | undefined>>
type TestInWater = {
  result: ResultCode
  underReview?: boolean | undefined
  incomplete?: object | undefined
  conditions?: Recorded | undefined
  ingredients: Parameters<typeof isOfOlder>[0]['ingredients']
}

/** Every condition of a test beside mine; what was not recorded is null. */
export const comparedWith = (water: Water, recorded: Recorded = {}): ComparedCondition[] => {
  const tested = Object.fromEntries(CONDITIONS.map((axis) => [axis, recorded[axis] ?? null])) as Record<Condition, number | null>
  return compareConditions(water, tested)
}

/** How the water of a test is beside mine: every axis that I entered is inside, or one is outside, or else one was not recorded. */
type Likeness = 'like mine' | 'outside' | 'not recorded'
export const likenessOf = (water: Water, recorded?: Recorded): Likeness => {
  const states = new Set(comparedWith(water, recorded).map(({ state }) => state))
  if (states.has('outside')) return 'outside'
  return states.has('not-recorded') ? 'not recorded' : 'like mine'
}

const isClean = ({ result, underReview, incomplete }: TestInWater): boolean =>
  result === 'C' && underReview !== true && incomplete === undefined
const isCleanPass = (test: TestInWater): boolean => isClean(test) && !isWithoutRate(test) && !isOfOlder(test)

/** Whether a test says something in my water: a fail, and a pass with care, counts in any water (WATER-30); without a rate, or of an older formulation, it says nothing. */
export const countsInMine = (water: Water, test: TestInWater): boolean =>
  !isClean(test) || (isCleanPass(test) && likenessOf(water, test.conditions) === 'like mine')

/** How many of the tests passed without care in water like mine. */
export const passesInMine = (water: Water, tests: readonly TestInWater[]): number =>
  tests.filter((test) => isCleanPass(test) && likenessOf(water, test.conditions) === 'like mine').length
