import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { emptyLine, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import type { Conflict } from './bench-entries.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { keptSheet, SHEET_KEY, STORED } from '../testing/bench-page.ts'
import type { Bench } from './use-bench.ts'

const drawConflict = async (conflict: Conflict, sheet: BenchSheet) => {
  const [takeUp, drop] = [vi.fn<Bench['takeUp']>(), vi.fn<Bench['drop']>()]
  const detail = { test: { rowVersion: 2 }, sheet, mayEdit: true } as unknown as TestDetail
  await drawPart(() => <ConflictNotice bench={{ conflict, takeUp, drop }} detail={detail} />)
  return { takeUp, drop }
}
const change = {
  rowVersion: 2,
  at: '2026-05-14T10:00:00.000Z',
  by: 'Paul',
  action: 'edit',
  changed: { fields: ['hardness'] },
  note: '',
  changes: [{ field: 'hardness', before: null, after: 300 }],
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('LAB-70 where two tabs of one person differ the page speaks of the other tab, and takes what was entered here or there', async () => {
  const theirs = keptSheet({ sheet: { ...STORED, hardness: 310, waterSource: 'Well' } })
  const { takeUp, drop } = await drawConflict({ changes: [], mine: keptSheet(), theirs }, STORED)
  await expect
    .element(page.getByText('You entered something else for this test in another tab. Nothing of it is sent until you choose.'))
    .toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Hardness' })).toBeVisible()
  await expect.element(button('In the other tab: 310')).toBeVisible()
  await button('Here: 180').click()
  expect(takeUp).toHaveBeenCalledExactlyOnceWith(1, STORED, { ...STORED, hardness: 180, waterSource: 'Well' })
  await button('Take what I entered in the other tab').click()
  expect(drop).toHaveBeenCalledExactlyOnceWith(SHEET_KEY)
})

test('ENTRY-02 where a colleague changed the same, both values stand with who and when, and one press takes one', async () => {
  const stored = { ...STORED, hardness: 300, crop: 'Rye' }
  const { takeUp } = await drawConflict({ changes: [change], mine: keptSheet() }, stored)
  await expect.element(page.getByText(/Somebody changed the same as you/)).toBeVisible()
  await expect.element(button('Yours: 180')).toBeVisible()
  await button(/^300 \(Paul, .+\)$/).click()
  expect(takeUp).toHaveBeenCalledExactlyOnceWith(2, stored, stored)
})

test('ENTRY-02 of two clashes each is chosen by itself, and the second choice saves both', async () => {
  const line = { ...emptyLine('Zincora'), productId: 'zinc' }
  const base = { ...STORED, lines: [line] }
  const mine = keptSheet({ base, sheet: { ...base, hardness: 180, lines: [{ ...line, weighed: 7.5 }] } })
  const stored = { ...base, hardness: 300, lines: [{ ...line, weighed: 8, batch: 'Z-17' }] }
  const { takeUp } = await drawConflict({ changes: [change], mine }, stored)
  await button('Yours: 180').click()
  expect(takeUp).not.toHaveBeenCalled()
  await expect.element(button('Yours: 180')).toHaveAttribute('aria-pressed', 'true')
  await button('Saved meanwhile: 8\u00a0ml').click()
  expect(takeUp).toHaveBeenCalledExactlyOnceWith(2, stored, { ...stored, hardness: 180 })
})

test('LAB-70 where nothing of it was changed by both, one’s own entries are put into what a colleague saved', async () => {
  const { takeUp } = await drawConflict({ changes: [change], mine: keptSheet() }, { ...STORED, crop: 'Rye' })
  await expect.element(page.getByText(/because this test was changed since you opened it/)).toBeVisible()
  await expect.element(page.getByText(/^Paul/)).toBeVisible()
  await expect.element(button('Discard my entries')).toBeVisible()
  await button('Put my entries into it').click()
  expect(takeUp).toHaveBeenCalledExactlyOnceWith(2, expect.anything(), { ...STORED, crop: 'Rye', hardness: 180 })
})
