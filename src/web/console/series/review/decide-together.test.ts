import { expect, test } from 'vitest'
import type { ReviewedTest } from '../../../../contract/console/bench/series-review.ts'
import { decideTogether, keptFromOthers, publishing, type TestDecided } from './decide-together.ts'

const DEVIATION = { id: 'd-1' }
const TEST = {
  id: '2026-0001',
  isApprover: true,
  mayApprove: true,
  preview: {},
  gaps: [{ deviation: DEVIATION }],
  requests: [{ state: 'in-test', comparison: { isExact: true } }],
  versions: 0,
} as unknown as ReviewedTest
const having = (other: object): ReviewedTest => ({ ...TEST, ...other })

test('SERIES-08 a test is approved with others where its approver may, its report can be drawn, each gap is justified and it answers as it was asked', () => {
  expect(keptFromOthers(TEST)).toBeUndefined()
  expect(keptFromOthers(having({ isApprover: false }))).toBe('no approver')
  expect(keptFromOthers(having({ mayApprove: false }))).toBe('own work')
  expect(keptFromOthers(having({ preview: null }))).toBe('no report')
  expect(keptFromOthers(having({ gaps: [{ deviation: DEVIATION }, { deviation: null }] }))).toBe('lacking')
  expect(keptFromOthers(having({ requests: [{ state: 'in-test', comparison: { isExact: false } }] }))).toBe('other mix')
  expect(keptFromOthers(having({ requests: [{ state: 'done', comparison: { isExact: false } }] }))).toBeUndefined()
  expect(keptFromOthers(having({ versions: 1 }))).toBe('amendment')
})

test('SERIES-08 what is approved names exactly the deviations that stood beside the test', () => {
  expect(publishing(having({ gaps: [{ deviation: { id: 'a' } }, { deviation: { id: 'b' } }] }), true)).toEqual({
    action: 'publish',
    isConfidential: true,
    deviations: ['a', 'b'],
  })
})

const decisions = ['a', 'b', 'c'].map((id) => ({ id, rowVersion: 1, change: { action: 'return', note: 'Again' } as const }))
const decided = async (decide: (id: string) => void, isOver = (_error: unknown) => false) => {
  const parts: (readonly TestDecided[])[] = []
  await decideTogether(decisions, ({ id }) => Promise.resolve().then(() => decide(id)), { onPart: (done) => parts.push(done), isOver })
  return parts
}

test('SERIES-09 tests are decided one after another: what keeps one keeps no other, and each is told', async () => {
  const refused = new Error('changed meanwhile')
  const parts = await decided((id) => {
    if (id === 'b') throw refused
  })
  expect(parts.map(({ length }) => length)).toEqual([1, 2, 3])
  expect(parts.at(-1)).toEqual([
    { id: 'a', error: undefined },
    { id: 'b', error: refused },
    { id: 'c', error: undefined },
  ])
})

test('SERIES-09 where the session has ended no other is tried', async () => {
  const tried: string[] = []
  const parts = await decided(
    (id) => {
      tried.push(id)
      if (id === 'b') throw new Error('signed out')
    },
    () => true,
  )
  expect([tried, parts.length]).toEqual([['a', 'b'], 1])
})
