import { expect, test } from 'vitest'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import { reasonsGiven } from './reasons-given.ts'

type Given = Parameters<typeof reasonsGiven>[0]
const saved = (line: number, after: number, note: string) => ({ note, changes: [{ field: `lines.${line}.weighed`, before: null, after }] })
const detail = (doubts: TestDetail['doubts'], history: object[]): Given =>
  ({ doubts, history, sheet: { lines: [{ weighed: 75 }, { weighed: 3 }] } }) as unknown as Given
const OFF = (line: number) => ({ kind: 'weighed', line }) as const

test('ENTRY-04 reasons that were given for amounts stand at the submission, each once', () => {
  expect(reasonsGiven(detail([OFF(1), OFF(2)], [saved(1, 75, 'Product 1: Thick'), saved(2, 3, 'Product 2: Little')]))).toBe(
    'Product 1: Thick; Product 2: Little',
  )
  expect(reasonsGiven(detail([], []))).toBe('')
})

test.each<[string, TestDetail['doubts'], object[]]>([
  ['something else is unlikely too', [OFF(1), { kind: 'no-lot', line: 2 }], [saved(1, 75, 'Thick')]],
  ['the amount is another one since', [OFF(1)], [saved(1, 70, 'Thick')]],
  ['it was saved again without one', [OFF(1)], [saved(1, 75, 'Thick'), saved(1, 75, '')]],
  ['it was saved before reasons were asked for', [OFF(1)], []],
])('ENTRY-04 where %s, the reason is asked for', (_case, doubts, history) => {
  expect(reasonsGiven(detail(doubts, history))).toBe('')
})
