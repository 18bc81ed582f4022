import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedUnknown, UnknownCandidate } from '../../../contract/console/unknown-products.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { Decide } from './decide.tsx'

const UNKNOWN: ListedUnknown = {
  id: '0b6f7f0e-0000-4000-8000-000000000001',
  name: 'bortrac150',
  number: '524-549',
  country: 'FR',
  asked: 3,
  photos: 0,
  firstAt: '2026-11-20T10:00:00Z',
  lastAt: '2026-11-21T10:00:00Z',
  state: 'open',
  product: null,
  reason: null,
}
const CANDIDATES: UnknownCandidate[] = [
  { id: '1', name: 'Bortrac 150', manufacturer: 'Nordfeld', why: 'spelling' },
  { id: '2', name: 'Zintrac 700', manufacturer: 'Nordfeld', why: 'foreign code' },
]

test('WHO-71 a candidate is offered with its reason, and is taken once a person says so', async () => {
  const sent = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  const reload = vi.fn<() => Promise<void>>(async () => undefined)
  await drawPart(() => <Decide unknown={UNKNOWN} candidates={CANDIDATES} reload={reload} />)
  await expect.element(page.getByText('Nordfeld · its name is the same, spelled differently')).toBeVisible()
  await expect.element(page.getByText('Nordfeld · it has this number in another country')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bortrac 150' })).toHaveAttribute('href', '/console/products/1')
  await page.getByRole('button', { name: 'It is this one: Zintrac 700' }).click()
  await expect.element(page.getByRole('combobox', { name: /^Product/ })).toHaveValue('Zintrac 700 · Nordfeld')
  await expect.element(page.getByRole('textbox', { name: /^Additional name of the product/ })).toHaveValue('bortrac150')
  expect([sent.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  await page.getByRole('button', { name: 'It is this product' }).click()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(sent.mock.calls.flatMap(([, init]) => init?.body ?? [])).toEqual([
    JSON.stringify({ action: 'is-product', productId: '2', otherName: 'bortrac150' }),
  ])
  sent.mockRestore()
})

test('WHO-71 without a candidate nothing is said of any', async () => {
  await drawPart(() => <Decide unknown={UNKNOWN} candidates={[]} reload={() => Promise.resolve()} />)
  await expect.element(page.getByRole('button', { name: 'Make it a product' })).toBeVisible()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
