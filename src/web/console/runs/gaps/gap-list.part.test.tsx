import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FoundGap } from '../../../../contract/console/bench/requirements.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { ConsoleSessionContext } from '../../shared/calls/session.ts'
import { TestActions } from '../test-actions.tsx'

const DEVIATION = {
  id: 'd1',
  kind: 'unplanned' as const,
  justification: 'The room was closed',
  isAcceptedByCustomer: true,
  at: '2026-05-14T10:00:00.000Z',
  by: 'Cleo',
}
const open = (gap: FoundGap['gap']): FoundGap => ({ gap, isJustifiable: true, deviation: null, unaccepted: null })

const draw = (gaps: FoundGap[]) => {
  const detail = {
    test: { id: '2026-0001', state: 'running', rowVersion: 4 },
    actions: ['submit'],
    missing: [],
    doubts: [],
    requests: [{ id: 'r1' }],
    sheet: { result: 'C' },
    gaps,
  } as unknown as TestDetail
  return drawPart(() => (
    <ConsoleSessionContext value={{ me: { email: 'cleo@lab.example' }, redirectIfUnauthorized: () => false } as never}>
      <TestActions detail={detail} hasWaiting={false} onDone={() => Promise.resolve()} />
    </ConsoleSessionContext>
  ))
}
const submit = page.getByRole('button', { name: 'Submit for review' })

test('GATE-13 what a test lacks is said in words, leads to where it is mended, and keeps it from being submitted', async () => {
  await draw([
    open({ kind: 'reading', hours: 24 }),
    open({ kind: 'calibration', equipment: 'ph-meter', hours: 24, expiredOn: '2026-10-01' }),
    open({ kind: 'weight', line: 2 }),
    { gap: { kind: 'control', state: 'failed' }, isJustifiable: false, deviation: null, unaccepted: null },
  ])
  await expect.element(submit).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: /^Enter it ?: Reading at 24\sh: it is missing$/ }))
    .toHaveAttribute('href', '#bench-readings')
  await expect
    .element(page.getByRole('link', { name: /^Enter it ?: pH meter: its calibration expired on .*2026, before the reading at 24\sh$/ }))
    .toHaveAttribute('href', '#bench-conditions')
  await expect.element(page.getByRole('link', { name: /^Enter it ?: Product 2/ })).toHaveAttribute('href', '#bench-products')
  // What a failed control says no words mend.
  await expect.element(page.getByRole('button', { name: /^Justify a deviation ?: The control failed/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Justify a deviation ?: Reading at 24\sh: it is missing$/ }).click()
  await expect.element(page.getByLabelText('Kind of deviation')).toHaveValue('unplanned')
  await expect.element(page.getByLabelText(/^Why the result is valid in spite of it/)).toBeRequired()
  await expect.element(page.getByRole('checkbox', { name: 'Whoever asked for the test accepted it' })).not.toBeChecked()
})

test('GATE-13 what has a deviation shows it with who wrote it, and is submitted', async () => {
  await draw([{ ...open({ kind: 'reading', hours: 24 }), deviation: DEVIATION }])
  await expect.element(page.getByText(/^Not planned: The room was closed Accepted by the customer · Cleo · /)).toBeVisible()
  await expect.element(submit).toBeEnabled()
  await page.getByRole('button', { name: /^Change the deviation/ }).click()
  await expect.element(page.getByLabelText(/^Why the result is valid/)).toHaveValue('The room was closed')
})

test('GATE-19 a deviation that its requester has not accepted is shown with that, and keeps the test from being submitted', async () => {
  const gap = { kind: 'reading', hours: 24 } as const
  await draw([{ ...open(gap), unaccepted: { ...DEVIATION, isAcceptedByCustomer: false } }])
  await expect.element(submit).toBeDisabled()
  await expect.element(page.getByText(/: The room was closed/)).toBeVisible()
  await expect.element(page.getByText(/this one is not noted as accepted/)).toBeVisible()
  await page.getByRole('button', { name: /^Change the deviation ?: Reading at 24\sh: it is missing$/ }).click()
  await expect.element(page.getByLabelText(/^Why the result is valid in spite of it/)).toHaveValue('The room was closed')
  await expect.element(page.getByRole('checkbox', { name: 'Whoever asked for the test accepted it' })).not.toBeChecked()
})
