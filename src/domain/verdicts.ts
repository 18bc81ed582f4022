export type Verdict = 'pass' | 'fail' | 'none'

/** In lists any code other than NC counts as pass (Specification §3). */
export const listVerdict = (code: string): Exclude<Verdict, 'none'> => (code === 'NC' ? 'fail' : 'pass')

/** On the report only the three known codes have a verdict (Specification §3). */
export const reportVerdict = (code: string): Verdict => (code === 'C' || code === 'CA' ? 'pass' : code === 'NC' ? 'fail' : 'none')
