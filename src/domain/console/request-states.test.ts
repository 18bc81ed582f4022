import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isRefusalReason,
  nextRequestPosition,
  OPEN_STATES,
  REQUEST_ACTIONS,
  REQUEST_STATES,
  REQUEST_TRANSITIONS,
  requestActions,
  type RequestAction,
  type RequestActor,
  type RequestPosition,
  type RequestState,
} from './request-states.ts'

const ACTORS: RequestActor[] = ['viewer', 'chemist', 'approver', 'admin', 'requester']

/** Every allowed change, written as the design has it: state, action, next state, who. All others are denied. */
const ALLOWED: [from: RequestState, action: RequestAction, to: RequestState, by: string][] = [
  ['new', 'accept', 'accepted', 'chemist approver'],
  ['new', 'refuse', 'refused', 'chemist approver'],
  ['new', 'answer', 'answered', 'chemist approver'],
  ['new', 'ask', 'waiting', 'chemist approver'],
  ['new', 'cancel', 'cancelled', 'requester'],
  ['accepted', 'refuse', 'refused', 'chemist approver'],
  ['accepted', 'answer', 'answered', 'chemist approver'],
  ['accepted', 'ask', 'waiting', 'chemist approver'],
  ['accepted', 'cancel', 'cancelled', 'requester'],
  ['accepted', 'start-test', 'in-test', 'chemist approver'],
  ['waiting', 'reply', 'accepted', 'requester'],
  ['waiting', 'resume', 'accepted', 'chemist approver'],
  ['waiting', 'refuse', 'refused', 'chemist approver'],
  ['waiting', 'answer', 'answered', 'chemist approver'],
  ['waiting', 'cancel', 'cancelled', 'requester'],
  ['in-test', 'void-test', 'accepted', 'chemist approver'],
  ['accepted', 'repeat-test', 'in-test', 'chemist approver'],
  ['in-test', 'repeat-test', 'in-test', 'chemist approver'],
  ['done', 'repeat-test', 'in-test', 'chemist approver'],
  ['answered', 'repeat-test', 'in-test', 'chemist approver'],
  ['in-test', 'publish', 'done', 'approver'],
  ['in-test', 'report-confidentially', 'done', 'approver'],
  ['in-test', 'cancel', 'cancelled', 'requester'],
  ['answered', 'replace-answer', 'answered', 'chemist approver'],
  ['answered', 'take-back', 'new', 'chemist approver'],
  ['done', 'replace-answer', 'answered', 'chemist approver'],
  ['done', 'take-back', 'new', 'chemist approver'],
]
const at = (state: RequestState): RequestPosition => ({ state, waitingFrom: state === 'waiting' ? 'accepted' : null })

test('LAB-35 every change of a request that is not in the table is denied, to every role', () => {
  let allowed = 0
  for (const state of REQUEST_STATES)
    for (const action of REQUEST_ACTIONS)
      for (const actor of ACTORS) {
        const row = ALLOWED.find(([from, name, , by]) => from === state && name === action && by.split(' ').includes(actor))
        expect([state, action, actor, nextRequestPosition(at(state), action, [actor])?.state]).toEqual([state, action, actor, row?.[2]])
        if (row) allowed++
      }
  expect(allowed).toBe(ALLOWED.reduce((sum, [, , , by]) => sum + by.split(' ').length, 0))
})

test('LAB-35 an admin does nothing to a request by that role, and two roles together allow what either does', () => {
  for (const state of REQUEST_STATES) {
    expect(requestActions(at(state), ['admin', 'viewer'])).toEqual([])
    expect(requestActions(at(state), ['viewer', 'approver', 'admin'])).toEqual(requestActions(at(state), ['approver']))
  }
})

test('LAB-35 refusing and voiding need a reason, answering and publishing a test, asking and replying a text', () => {
  const needing = (need: string) => REQUEST_ACTIONS.filter((action) => REQUEST_TRANSITIONS[action].needs === need)
  expect(needing('reason')).toEqual(['refuse', 'void-test'])
  expect(needing('test')).toEqual(['answer', 'replace-answer', 'start-test', 'repeat-test', 'publish', 'report-confidentially'])
  expect(needing('text')).toEqual(['take-back', 'ask', 'reply'])
  expect([isRefusalReason('label-forbids'), isRefusalReason('because')]).toEqual([true, false])
})

const ANSWERED: RequestState[] = ['answered', 'done']

/** The states from which an action may begin: what is closed opens when an answer is corrected or a reported test is done again. */
const statesBefore = (action: RequestAction): readonly RequestState[] => {
  if (action === 'replace-answer' || action === 'take-back') return ANSWERED
  return action === 'repeat-test' ? [...OPEN_STATES, ...ANSWERED] : OPEN_STATES
}

test('LAB-35 on any walk a question returns to where it was asked, and what is closed stays closed, but for the correction of an answer and a test that is done again', () => {
  const step = fc.record({ action: fc.constantFrom(...REQUEST_ACTIONS), actor: fc.constantFrom(...ACTORS) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let position: RequestPosition = { state: 'new', waitingFrom: null }
      const path: RequestState[] = ['new']
      for (const { action, actor } of steps) {
        const next = nextRequestPosition(position, action, [actor])
        expect(requestActions(position, [actor]).includes(action)).toBe(next !== undefined)
        if (!next) continue
        expect(statesBefore(action)).toContain(position.state)
        const isReturn = action === 'reply' || action === 'resume'
        expect(isReturn ? next.state : undefined).toBe(isReturn ? path.at(-2) : undefined)
        expect(next.waitingFrom).toBe(next.state === 'waiting' ? position.state : null)
        expect(next.state !== 'done' || position.state === 'in-test').toBe(true)
        position = next
        path.push(next.state)
      }
    }),
    // Walks of one step in nine are allowed at all: fewer of them miss a change that is new in the table.
    { numRuns: 2000 },
  )
})
