import { expect, test } from 'vitest'
import { bibtexOf, risOf } from './citations.ts'

const cited = {
  publisher: 'Example & Sons Ltd',
  title: 'Pass: Alpha_50% + {Beta}\n#2',
  testId: '2026-0042',
  version: 2,
  testedOn: '2026-03-12',
  address: 'https://tankmix.example/testResult/2026-0042/en',
  readOn: '2026-11-28',
}

test('METHOD-10 a citation as BibTeX keeps its fields whole, whatever a name has', () => {
  expect(bibtexOf(cited)).toBe(`@techreport{test-2026-0042,
  title = {{Pass: Alpha\\_50\\% + \\{Beta\\} \\#2}},
  institution = {Example \\& Sons Ltd},
  type = {Laboratory test report},
  number = {2026-0042},
  year = {2026},
  date = {2026-03-12},
  url = {https://tankmix.example/testResult/2026-0042/en},
  urldate = {2026-11-28},
  note = {Version 2},
}
`)
})

test('METHOD-10 a citation as RIS has a tag on each line, and no version where none is known', () => {
  expect(risOf({ ...cited, version: undefined }).split('\r\n')).toEqual([
    'TY  - RPRT',
    'TI  - Pass: Alpha_50% + {Beta} #2',
    'PB  - Example & Sons Ltd',
    'M3  - Laboratory test report',
    'SN  - 2026-0042',
    'PY  - 2026',
    'DA  - 2026/03/12',
    'UR  - https://tankmix.example/testResult/2026-0042/en',
    'Y2  - 2026/11/28',
    'ER  - ',
    '',
  ])
})
