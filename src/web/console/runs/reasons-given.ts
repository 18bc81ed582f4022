import type { TestDetail } from '../../../contract/console/bench/tests.ts'

/**
 * The reasons that were given for unlikely amounts when they were saved (ENTRY-04), where all that is unlikely has one: nobody types them
 * again to submit it. Empty where something else is unlikely too, so that it is not submitted with the reason of another value.
 */
export const reasonsGiven = ({ doubts, history, sheet }: Pick<TestDetail, 'doubts' | 'history' | 'sheet'>): string => {
  const reasons = doubts.map((doubt) => {
    if (doubt.kind !== 'weighed') return ''
    const field = `lines.${doubt.line}.weighed`
    const saved = history.findLast(({ changes }) => changes.some((change) => change.field === field))
    const isSame = saved?.changes.some((change) => change.field === field && change.after === sheet.lines[doubt.line - 1]?.weighed)
    return isSame === true ? saved!.note : ''
  })
  return reasons.includes('') ? '' : [...new Set(reasons)].join('; ')
}
