import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { conformanceOf, readRequirements, requirementPages } from './requirement-ids.ts'

const page = `## AC
- **AC-01** Needs a character. See AC-02.
- **AC-02** *(planned)* Folds accents.
- **UNIT-01** Factors.
- **LAB-101** *(in full)* Through a real cache.
`

test('ids are those that begin a line, of two or three digits, with their marks', () => {
  expect(readRequirements(page)).toEqual([
    { id: 'AC-01', planned: false, inFull: false },
    { id: 'AC-02', planned: true, inFull: false },
    { id: 'UNIT-01', planned: false, inFull: false },
    { id: 'LAB-101', planned: false, inFull: true },
  ])
})

test('a duplicate id is refused', () => {
  expect(() => readRequirements(`${page}- **AC-01** Again.\n`)).toThrow('AC-01 is a duplicate')
})

const PAGES = requirementPages(fileURLToPath(new URL('..', import.meta.url)))
test('the pages of requirements have each id once', () => {
  expect(readRequirements(PAGES.join('\n')).length).toBeGreaterThan(500)
})
test('DOC-04 a page of requirements has at most 200 rules, and no line that is longer than 240 characters', () => {
  expect(PAGES.map((text) => readRequirements(text).length).filter((count) => count > 200)).toEqual([])
  expect(PAGES.flatMap((text) => text.split('\n')).filter((line) => line.length > 240)).toEqual([])
})

test('a requirement is proved by a passed test that names it, alone or among others', () => {
  const requirements = readRequirements(page)
  expect(conformanceOf(requirements, ['typing AC-01 UNIT-01 works'])).toEqual({
    proved: ['AC-01', 'UNIT-01'],
    unproved: [],
    left: ['LAB-101'],
    planned: ['AC-02'],
    begun: [],
    unknown: [],
  })
  expect(conformanceOf(requirements, ['AC-02 folds', 'AC-09 unheard of', 'UTF-16 is no requirement'])).toEqual({
    proved: [],
    unproved: ['AC-01', 'UNIT-01'],
    left: ['LAB-101'],
    planned: [],
    begun: ['AC-02'],
    unknown: ['AC-09'],
  })
})

test('what is left to all tests is proved or not when all of them run', () => {
  const requirements = readRequirements(page)
  expect(conformanceOf(requirements, ['AC-01', 'UNIT-01'], { isFull: true })).toMatchObject({ unproved: ['LAB-101'], left: [] })
  expect(conformanceOf(requirements, ['LAB-101 through a cache'])).toMatchObject({ proved: ['LAB-101'], left: [] })
})
