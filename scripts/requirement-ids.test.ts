import { expect, test } from 'vitest'
import { conformanceOf, readRequirements } from './requirement-ids.ts'

const page = `## AC
- **AC-01** Needs a character. See AC-02.
- **AC-02** *(planned)* Folds accents.
- **UNIT-01** Factors.
`

test('ids are those that begin a line, planned ones marked', () => {
  expect(readRequirements(page)).toEqual([
    { id: 'AC-01', planned: false },
    { id: 'AC-02', planned: true },
    { id: 'UNIT-01', planned: false },
  ])
})

test('a duplicate id is refused', () => {
  expect(() => readRequirements(`${page}- **AC-01** Again.\n`)).toThrow('AC-01 is a duplicate')
})

test('a requirement is proved by a passed test that names it, alone or among others', () => {
  const requirements = readRequirements(page)
  expect(conformanceOf(requirements, ['typing AC-01 UNIT-01 works'])).toEqual({
    proved: ['AC-01', 'UNIT-01'],
    unproved: [],
    planned: ['AC-02'],
    begun: [],
    unknown: [],
  })
  expect(conformanceOf(requirements, ['AC-02 folds', 'AC-09 unheard of', 'UTF-16 is no requirement'])).toEqual({
    proved: [],
    unproved: ['AC-01', 'UNIT-01'],
    planned: [],
    begun: ['AC-02'],
    unknown: ['AC-09'],
  })
})
