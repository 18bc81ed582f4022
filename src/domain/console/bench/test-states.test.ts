import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isPublic,
  isUnderReview,
  NEW_TEST,
  nextTestPosition,
  TEST_ACTIONS,
  TEST_STATES,
  TEST_TRANSITIONS,
  type TestAction,
  type TestPosition,
  type TestRole,
  type TestState,
} from './test-states.ts'

const ROLES: TestRole[] = ['viewer', 'chemist', 'approver', 'admin']
type Row = [from: TestState, action: TestAction, to: TestState, by: string]

const BENCH = 'chemist approver'
/** Every allowed change of a test that was never published, and of one that was. All others are denied. */
const NEVER_PUBLISHED: Row[] = [
  ['draft', 'start', 'running', BENCH],
  ['draft', 'void', 'void', BENCH],
  ['running', 'submit', 'submitted', BENCH],
  ['running', 'void', 'void', BENCH],
  ['submitted', 'return', 'returned', 'approver'],
  ['submitted', 'publish', 'published', 'approver'],
  ['returned', 'rework', 'running', BENCH],
]
const PUBLISHED_BEFORE: Row[] = [
  ['published', 'amend', 'amending', BENCH],
  ['published', 'withdraw', 'withdrawn', 'approver'],
  ['amending', 'submit', 'submitted', BENCH],
  ['amending', 'drop-amendment', 'published', BENCH],
  ['amending', 'withdraw', 'withdrawn', 'approver'],
  ['submitted', 'return', 'returned', 'approver'],
  ['submitted', 'publish', 'published', 'approver'],
  ['submitted', 'withdraw', 'withdrawn', 'approver'],
  ['returned', 'rework', 'running', BENCH],
  ['returned', 'drop-amendment', 'published', BENCH],
  ['returned', 'withdraw', 'withdrawn', 'approver'],
  ['running', 'submit', 'submitted', BENCH],
  ['running', 'drop-amendment', 'published', BENCH],
  ['running', 'withdraw', 'withdrawn', 'approver'],
  ['withdrawn', 'confirm-withdrawal', 'withdrawn', 'approver'],
]

/** States that a test without, or with, a published version can be in. */
const POSSIBLE: Record<number, readonly TestState[]> = {
  0: ['draft', 'running', 'submitted', 'returned', 'void'],
  1: ['published', 'amending', 'running', 'submitted', 'returned', 'withdrawn'],
}

test('LAB-36 every change of a test that is not in the table is denied, to every role', () => {
  for (const [versions, rows] of [NEVER_PUBLISHED, PUBLISHED_BEFORE].entries())
    for (const state of POSSIBLE[versions]!)
      for (const action of TEST_ACTIONS)
        for (const role of ROLES) {
          const row = rows.find(([from, name, , by]) => from === state && name === action && by.split(' ').includes(role))
          const next = nextTestPosition({ state, versions, isWithdrawalConfirmed: false }, action, [role])
          expect([versions, state, action, role, next?.state]).toEqual([versions, state, action, role, row?.[2]])
        }
  expect(new Set([...POSSIBLE[0]!, ...POSSIBLE[1]!])).toEqual(new Set(TEST_STATES))
})

test('LAB-36 returning, amending, voiding and withdrawing need a reason; publishing needs fresh eyes, a withdrawal a second approver', () => {
  const needing = (need: string) => TEST_ACTIONS.filter((action) => TEST_TRANSITIONS[action].needs?.includes(need as 'reason'))
  expect(needing('reason')).toEqual(['return', 'amend', 'drop-amendment', 'void', 'withdraw'])
  expect(needing('four eyes')).toEqual(['publish'])
  expect(needing('second approver')).toEqual(['confirm-withdrawal'])
})

test('LAB-36 on any walk versions only grow by publishing, a withdrawn or void test stays so, and an amended one stays public', () => {
  const step = fc.record({ action: fc.constantFrom(...TEST_ACTIONS), role: fc.constantFrom(...ROLES) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let position: TestPosition = NEW_TEST
      for (const { action, role } of steps) {
        const next = nextTestPosition(position, action, [role])
        if (!next) continue
        expect(POSSIBLE[Math.min(next.versions, 1)]).toContain(next.state)
        expect(next.versions - position.versions).toBe(action === 'publish' ? 1 : 0)
        expect(position.state).not.toBe('void')
        expect(position.state !== 'withdrawn' || next.state === 'withdrawn').toBe(true)
        expect(isPublic(next)).toBe(isPublic(position) ? action !== 'withdraw' : action === 'publish')
        expect(isUnderReview(next)).toBe(isPublic(next) && next.state !== 'published')
        position = next
      }
    }),
  )
})
