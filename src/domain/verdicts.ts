export type Verdict = 'pass' | 'fail' | 'none'

/** In lists any code other than NC counts as pass (SRCH-13). */
export const listVerdict = (code: string): Exclude<Verdict, 'none'> => (code === 'NC' ? 'fail' : 'pass')

/** On the report only the three known codes have a verdict (RPT-04). */
export const reportVerdict = (code: string): Verdict => (code === 'C' || code === 'CA' ? 'pass' : code === 'NC' ? 'fail' : 'none')

/** How one test looks: a pass that needs care counts as a pass, but never looks like one that does not. */
export type TestLook = 'pass' | 'care' | 'fail'

/** How a mix looks: like a test of it, or as tests that contradict each other, or as one that no test says anything about. */
export type MixLook = TestLook | 'conflicting' | 'unknown'

/** How a test looks in lists. */
export const listLook = (code: string): TestLook => (code === 'CA' ? 'care' : listVerdict(code))

/** How a test looks in lists while the laboratory looks at it again: never like a pass to rely on. */
export const lookOf = ({ result, underReview }: { result: string; underReview?: boolean | undefined }): TestLook => {
  const look = listLook(result)
  return underReview && look === 'pass' ? 'care' : look
}

/** How a test looks on its report. */
export const reportLook = (code: string): TestLook | 'none' => (code === 'CA' ? 'care' : reportVerdict(code))
