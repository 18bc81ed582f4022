import { describe, expect, test } from 'vitest'
import { listLook, listVerdict, reportLook, reportVerdict } from './verdicts.ts'

describe('listVerdict', () => {
  test.each([
    ['SRCH-13 compatible passes', 'C', 'pass'],
    ['SRCH-13 compatible with care passes', 'CA', 'pass'],
    ['SRCH-13 not compatible fails', 'NC', 'fail'],
    ['SRCH-13 any other code counts as pass', 'X', 'pass'],
    ['SRCH-13 an empty code counts as pass', '', 'pass'],
    ['SRCH-13 codes are upper case', 'nc', 'pass'],
  ])('%s', (_rule, code, verdict) => expect(listVerdict(code)).toBe(verdict))
})

describe('reportVerdict', () => {
  test.each([
    ['RPT-04 C shows compatible', 'C', 'pass'],
    ['RPT-04 CA shows compatible', 'CA', 'pass'],
    ['RPT-04 NC shows not compatible', 'NC', 'fail'],
    ['RPT-04 any other code shows no icon', 'X', 'none'],
    ['RPT-04 an empty code shows no icon', '', 'none'],
    ['RPT-04 codes are upper case', 'ca', 'none'],
  ])('%s', (_rule, code, verdict) => expect(reportVerdict(code)).toBe(verdict))
})

describe('listLook and reportLook', () => {
  test.each([
    ['ANS-20 compatible looks like a pass everywhere', 'C', 'pass', 'pass'],
    ['ANS-20 with care has a look of its own everywhere', 'CA', 'care', 'care'],
    ['ANS-20 not compatible looks like a fail everywhere', 'NC', 'fail', 'fail'],
    ['ANS-20 any other code looks like a pass in lists and has no sign on the report', 'X', 'pass', 'none'],
    ['ANS-20 codes are upper case', 'ca', 'pass', 'none'],
  ])('%s', (_rule, code, inLists, onReport) => expect([listLook(code), reportLook(code)]).toEqual([inLists, onReport]))

  test.each(['C', 'CA', 'NC', 'X', ''])('ANS-20 the look of %j never contradicts how it is counted', (code) => {
    const counted = (look: string) => (look === 'care' ? 'pass' : look)
    expect(counted(listLook(code))).toBe(listVerdict(code))
    expect(counted(reportLook(code))).toBe(reportVerdict(code))
  })
})
