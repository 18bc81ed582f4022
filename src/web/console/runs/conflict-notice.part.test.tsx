import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import type { Conflict } from './bench/bench-entries.ts'
import { ConflictNotice } from './bench/bench-state.tsx'
import { keptSheet, SHEET_KEY, STORED } from './testing/bench-page.ts'
import type { Bench } from './bench/use-bench.ts'

const drawConflict = async (conflict: Conflict) => {
  const [takeUp, drop] = [vi.fn<Bench['takeUp']>(), vi.fn<Bench['drop']>()]
  const detail = { test: { rowVersion: 2 }, sheet: { ...STORED, hardness: 300 }, mayEdit: true } as unknown as TestDetail
  await drawPart(() => <ConflictNotice bench={{ conflict, takeUp, drop } as unknown as Bench} detail={detail} />)
  return { takeUp, drop }
}
const change = { rowVersion: 2, at: '2026-05-14T10:00:00.000Z', by: 'Paul', action: 'edit', changed: { fields: ['hardness'] } }
const button = (name: string) => page.getByRole('button', { name })

test('LAB-70 where two tabs of one person differ the page speaks of the other tab, and takes what was entered here or there', async () => {
  const theirs = keptSheet({ sheet: { ...STORED, hardness: 310, waterSource: 'Well' } })
  const { takeUp, drop } = await drawConflict({ changes: [], mine: keptSheet(), theirs })
  await expect
    .element(page.getByText('You entered something else for this test in another tab. Nothing of it is sent until you choose.'))
    .toBeVisible()
  await expect.element(page.getByText('Different in both: Hardness')).toBeVisible()
  await expect.element(page.getByText(/since you opened it|You both/)).not.toBeInTheDocument()
  await button('Take what I entered here').click()
  expect(takeUp).toHaveBeenCalledExactlyOnceWith(1, STORED, { ...STORED, hardness: 180, waterSource: 'Well' })
  await button('Take what I entered in the other tab').click()
  expect(drop).toHaveBeenCalledExactlyOnceWith(SHEET_KEY)
})

test('LAB-70 where a colleague changed the sheet the page says what they did', async () => {
  await drawConflict({ changes: [change], mine: keptSheet() })
  await expect.element(page.getByText(/because this test was changed since you opened it/)).toBeVisible()
  await expect.element(page.getByText('You both changed: Hardness')).toBeVisible()
  await expect.element(page.getByText(/^Paul/)).toBeVisible()
  await expect.element(button('Put my entries into it')).toBeVisible()
  await expect.element(button('Discard my entries')).toBeVisible()
})
