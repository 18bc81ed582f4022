import { expect, test } from 'vitest'
import type { RunAction } from './bench-test.ts'
import { testTimes } from './test-stages.ts'

const on = (day: number, action: RunAction) => ({ at: `2026-05-${String(day).padStart(2, '0')}T10:00:00Z`, action })
const shown = (events: ReturnType<typeof on>[]) => {
  const { passages, now, report } = testTimes(events)
  return { passages: passages.map(({ stage, days, by }) => `${stage} ${days} ${by}`), now, days: report?.days }
}

const SUBMITTED = [on(1, 'create'), on(2, 'start'), on(3, 'edit'), on(5, 'submit')]

test.each([
  ['a draft is at the bench, started or not', [on(1, 'create'), on(2, 'start')], [], 'bench', undefined],
  ['it is at the bench until it is submitted', SUBMITTED, ['bench 4 submit'], 'review', undefined],
  ['review ends with the report', [...SUBMITTED, on(7, 'publish')], ['bench 4 submit', 'review 2 publish'], undefined, 6],
  [
    'one that was returned is so until it is submitted again',
    [...SUBMITTED, on(6, 'return'), on(7, 'rework'), on(9, 'submit'), on(10, 'publish')],
    ['bench 4 submit', 'review 1 return', 'returned 3 submit', 'review 1 publish'],
    undefined,
    9,
  ],
  [
    'an amendment does not change when the first report was there',
    [...SUBMITTED, on(6, 'publish'), on(10, 'amend'), on(12, 'submit'), on(13, 'publish')],
    ['bench 4 submit', 'review 1 publish', 'amendment 2 submit', 'review 1 publish'],
    undefined,
    5,
  ],
  [
    'a dropped amendment was no stage',
    [...SUBMITTED, on(6, 'publish'), on(7, 'amend'), on(9, 'drop-amendment')],
    ['bench 4 submit', 'review 1 publish'],
    undefined,
    5,
  ],
  ['one that is void never left the bench', [on(1, 'create'), on(3, 'void')], [], undefined, undefined],
  [
    'one that is withdrawn in review was not reviewed',
    [...SUBMITTED, on(6, 'withdraw'), on(8, 'confirm-withdrawal')],
    ['bench 4 submit'],
    undefined,
    undefined,
  ],
  [
    'an imported test has no beginning',
    [on(1, 'amend'), on(3, 'submit'), on(4, 'publish')],
    ['amendment 2 submit', 'review 1 publish'],
    undefined,
    undefined,
  ],
] as const)('LAB-132 %s', (_rule, events, passages, now, days) => {
  expect(shown([...events])).toEqual({ passages, now, days })
})
