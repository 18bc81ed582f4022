import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MethodCheck } from '../../../contract/console/quality/method-checks.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { MethodChecksPage } from './method-checks-page.tsx'

const CHECK: MethodCheck = {
  id: '0b6f7f0e-0000-4000-8000-000000000001',
  kind: 'verification',
  protocol: { id: 'jar-test', version: 2, name: 'Jar test' },
  on: '2026-05-14',
  what: 'Ten jars twice',
  outcome: 'questionable',
  note: 'In folder 7',
  addedAt: '2026-05-14T10:00:00.000Z',
  by: 'Cleo',
  corrects: null,
  isCorrected: false,
}
const VERSIONS = [
  { id: 'cold', version: 1, name: 'Cold', isVerified: true },
  { id: 'jar-test', version: 3, name: 'Jar test', isVerified: false },
]

test('CHECK-02 the page names the version that nobody verified, and a check of an older version is corrected from its row', async () => {
  const sent: unknown[] = []
  const calls = vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    if (init?.method !== 'POST') return Response.json({ checks: [CHECK], versions: VERSIONS, today: '2026-05-20', mayChange: true })
    sent.push(JSON.parse(init.body as string))
    return new Response(null, { status: 204 })
  })
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' }, timeZone: 'UTC' } as never}>
      <ConsoleSessionContext value={{ me: { roles: ['chemist'] }, redirectIfUnauthorized: () => false } as never}>
        <MethodChecksPage />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByText('No satisfactory verification was entered of: Jar test, version 3.')).toBeVisible()
  await page.getByRole('button', { name: /^Correct Ten jars twice/ }).click()
  const form = page.getByRole('region', { name: 'Correction' })
  await expect.element(form.getByRole('combobox', { name: 'Kind' })).toHaveFocus()
  await expect.element(form.getByRole('combobox', { name: 'Protocol' })).toHaveValue('jar-test 2')
  await form.getByRole('combobox', { name: 'Outcome' }).selectOptions('Satisfactory')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    kind: 'verification',
    protocol: { id: 'jar-test', version: 2 },
    on: '2026-05-14',
    what: 'Ten jars twice',
    outcome: 'satisfactory',
    note: 'In folder 7',
    corrects: CHECK.id,
  })
})
