import { describe, expect, test } from 'vitest'
import { listVerdict, reportVerdict } from './verdicts.ts'

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
