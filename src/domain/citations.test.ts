import { expect, test } from 'vitest'
import { bibtexOf, citationFile, citationsOfRelease, risOf } from './citations.ts'

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

const release = {
  publisher: 'Example & Sons Ltd.',
  title: 'Mix: 50% of "tests"',
  version: '2026-11-24.2',
  address: 'https://tankmix.example/data',
}

test('CITE-01 a release is cited in the style of the APA, as BibTeX and as RIS, with its version and its day', () => {
  const forms = Object.fromEntries(citationsOfRelease(release).map(({ name, text }) => [name, text]))
  expect(forms['APA']).toBe(
    'Example & Sons Ltd. (2026). Mix: 50% of "tests" (Version 2026-11-24.2) [Data set]. https://tankmix.example/data',
  )
  expect(forms['BibTeX']).toBe(`@misc{tests-2026-11-24.2,
  author = {{Example \\& Sons Ltd.}},
  title = {{Mix: 50\\% of "tests"}},
  year = {2026},
  date = {2026-11-24},
  version = {2026-11-24.2},
  note = {Data set, version 2026-11-24.2},
  url = {https://tankmix.example/data},
}
`)
  expect(forms['RIS']!.split('\r\n')).toEqual([
    'TY  - DATA',
    'TI  - Mix: 50% of "tests"',
    'AU  - Example & Sons Ltd.',
    'PB  - Example & Sons Ltd.',
    'PY  - 2026',
    'DA  - 2026/11/24',
    'ET  - 2026-11-24.2',
    'UR  - https://tankmix.example/data',
    'ER  - ',
    '',
  ])
})

test('CITE-02 a release has its citation as a file, whatever a name has; the licence only where one is granted', () => {
  const { address: _address, ...named } = release
  expect(citationFile({ ...named, licenceUrl: undefined })).toBe(`cff-version: 1.2.0
message: If you use these data, please cite this release.
type: dataset
title: "Mix: 50% of \\"tests\\""
authors:
  - name: "Example & Sons Ltd."
version: "2026-11-24.2"
date-released: "2026-11-24"
`)
  expect(citationFile({ ...named, licenceUrl: 'https://example.org/l' })).toContain('\nlicense-url: "https://example.org/l"\n')
})
