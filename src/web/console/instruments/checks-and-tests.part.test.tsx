import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '../../../contract/call.ts'
import type { readOneEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { chooseFormats } from '../shared/texts/formats.ts'
import { ChecksAndTests } from './checks-and-tests.tsx'

type Detail = OutputOf<typeof readOneEquipment>
const POINT = { name: 'pH 7', from: 6.98, to: 7.02 }
const made = (id: string, part: Partial<Detail['tests'][number]> = {}): Detail['tests'][number] => ({
  id,
  testId: id,
  state: 'published',
  testedOn: '2026-05-14',
  isPublic: true,
  isSuspended: false,
  ...part,
})
const DETAIL: Detail = {
  points: [POINT],
  checks: [{ id: 'c1', at: '2026-05-14T08:00:00.000Z', passed: false, points: [{ ...POINT, value: 7.1 }], note: 'New buffer', by: 'Cleo' }],
  from: '2026-01-10',
  to: '2026-05-21',
  tests: [
    made('2026-0001'),
    made('2026-0002', { isSuspended: true }),
    made('2026-0003', { state: 'submitted', isPublic: false }),
    made('2026-0004'),
  ],
  maySuspend: true,
}

const draw = async (detail: Partial<Detail> = {}) => {
  chooseFormats(['en'], 'Europe/Warsaw')
  const sent: [string, unknown][] = []
  const calls = vi.spyOn(window, 'fetch').mockImplementation((url, options) => {
    if (options?.method === 'POST') sent.push([url as string, JSON.parse(options.body as string)])
    return Promise.resolve(Response.json(options?.method === 'POST' ? { reports: [] } : { ...DETAIL, ...detail }))
  })
  onTestFinished(() => calls.mockRestore())
  const session = { me: { id: 'me', roles: ['approver'] }, redirectIfUnauthorized: () => false } as never
  await drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' } } as never}>
      <ConsoleSessionContext value={session}>
        <ChecksAndTests id="P-1" mayEdit />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('heading', { name: 'Daily check' })).toBeVisible()
  return sent
}

test('EQUIP-05 a daily check is one form with what it has to read; each shows what was read and whether it passed', async () => {
  const sent = await draw()
  await expect.element(page.getByText('pH 7: 7.1 · New buffer')).toBeVisible()
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
  await page.getByLabelText(/^Read now: pH 7/).fill('7.01')
  await page.getByRole('button', { name: 'Add the check' }).click()
  await vi.waitFor(() =>
    expect(sent).toEqual([[`${CONSOLE_API}equipment/P-1/checks`, expect.objectContaining({ values: [7.01], note: '' })]]),
  )
})

test('EQUIP-04 one press suspends the published reports that are not suspended yet, with the instrument as what it comes from', async () => {
  const sent = await draw()
  await expect.element(page.getByText(/from 10 Jan 2026, the last good calibration, until 21 May 2026/)).toBeVisible()
  await page.getByText('Suspend all 2 published reports').click()
  await page.getByLabelText(/^Why it is suspended/).fill('It read too high')
  await page.getByRole('button', { name: 'Suspend them now' }).click()
  const body = { reports: ['2026-0001', '2026-0004'], cause: 'instrument', source: 'P-1', note: 'It read too high' }
  await vi.waitFor(() => expect(sent).toEqual([[`${CONSOLE_API}suspensions`, expect.objectContaining(body)]]))
})
