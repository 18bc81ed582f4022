import type { OlderFormulation } from './products/older-formulation.ts'

export type Verdict = 'pass' | 'fail' | 'none'

/** In lists any code other than NC counts as pass (SRCH-13). */
export const listVerdict = (code: string): Exclude<Verdict, 'none'> => (code === 'NC' ? 'fail' : 'pass')

/** On the report only the three known codes have a verdict (RPT-04). */
export const reportVerdict = (code: string): Verdict => (code === 'C' || code === 'CA' ? 'pass' : code === 'NC' ? 'fail' : 'none')

/**
 * How one test looks: a pass that needs care counts as a pass, but never looks like one that does not. One with a product at rate 0 shows
 * nothing, and one with an older formulation of a product proves nothing by itself.
 */
export const TEST_LOOKS = ['pass', 'care', 'fail', 'no-rate', 'older'] as const satisfies readonly (CodeLook | 'no-rate' | 'older')[]
export type TestLook = (typeof TEST_LOOKS)[number]
type CodeLook = 'pass' | 'care' | 'fail'

/** How a mix looks: like a test of it, or as tests that contradict each other, or as one that no test says anything about. */
export type MixLook = TestLook | 'conflicting' | 'unknown'

/** How a test looks in lists. */
export const listLook = (code: string): CodeLook => (code === 'CA' ? 'care' : listVerdict(code))

type Looked = {
  result: string
  underReview?: boolean | undefined
  incomplete?: object | undefined
  ingredients: readonly { rate: number; older?: OlderFormulation | undefined }[]
}

/** Whether a test passed with a product at rate 0: how much of it was in the mix is not known, so it is no pass to rely on (TANK-120). */
export const isWithoutRate = ({ result, ingredients }: Looked): boolean => result !== 'NC' && ingredients.some(({ rate }) => rate === 0)

/** Whether a test passed with a product of an older formulation, or of one that is uncertain (WHO-36). */
export const isOfOlder = ({ result, ingredients }: Looked): boolean =>
  result !== 'NC' && ingredients.some(({ older }) => older !== undefined)

/** How a test looks: while the laboratory looks at it again, or where required readings are missing, never like a pass to rely on. */
export const lookOf = (test: Looked): TestLook => {
  const { result, underReview, incomplete } = test
  if (isWithoutRate(test)) return 'no-rate'
  if (isOfOlder(test)) return 'older'
  const look = listLook(result)
  return (underReview || incomplete !== undefined) && look === 'pass' ? 'care' : look
}

/** How a test looks on its report. */
export const reportLook = (code: string): CodeLook | 'none' => (code === 'CA' ? 'care' : reportVerdict(code))

/** How a look is drawn: by one of four signs. Finer differences are words. */
export type DrawnLook = CodeLook | 'unknown'

/** What is not known is drawn alike, whatever the reason; what contradicts itself, or passed as it was before, like what needs care. */
export const drawnAs = (look: MixLook): DrawnLook =>
  look === 'no-rate' ? 'unknown' : look === 'older' || look === 'conflicting' ? 'care' : look
