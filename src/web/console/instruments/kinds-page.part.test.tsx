import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { KindsPage } from './kinds-page.tsx'

const KINDS = [
  { id: 'a', name: 'Refractometer', unit: '°Bx', needsCalibration: true, isRetired: false },
  { id: 'b', name: 'Stirrer', unit: '', needsCalibration: false, isRetired: true },
]

test('EQUIP-08 EQUIP-09 a kind is added with its unit, and each is retired or offered again from its own row', async () => {
  const sent: [string, unknown][] = []
  const calls = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return Response.json({ equipment: [{ kind: 'a' }], kinds: KINDS, today: '2026-05-20', mayEdit: true })
    sent.push([new URL(input as string, location.href).pathname.replace(/.*\/equipment-kinds/, ''), JSON.parse(init.body as string)])
    return new Response(null, { status: 204 })
  })
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' }, timeZone: 'UTC' } as never}>
      <ConsoleSessionContext value={{ me: { roles: ['chemist'] }, redirectIfUnauthorized: () => false } as never}>
        <KindsPage />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('button', { name: 'Retire Refractometer' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Refractometer' }).element()
  expect([...row.querySelectorAll('td, th')].map((cell) => cell.textContent)).toEqual([
    'Refractometer',
    '°Bx',
    'Needed',
    '1',
    'In use Retire',
  ])
  await page.getByRole('button', { name: 'Retire Refractometer' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: 'Offer Stirrer again' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await page.getByRole('textbox', { name: /^Name, such as/ }).fill('Pipette')
  await page.getByRole('textbox', { name: 'Unit in which it reads' }).fill('ml')
  await page.getByRole('combobox', { name: 'Calibration' }).selectOptions('Not needed')
  await page.getByRole('button', { name: 'Add the kind' }).click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent).toEqual([
    ['/a/retire', { isRetired: true }],
    ['/b/retire', { isRetired: false }],
    ['', { id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, name: 'Pipette', unit: 'ml', needsCalibration: false }],
  ])
})
