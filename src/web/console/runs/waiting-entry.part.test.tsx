import { i18n, type Messages } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import type { KeptPhoto } from './kept-entries.ts'
import { WaitingEntry } from './waiting-entry.tsx'

const PHOTO: KeptPhoto = {
  key: 'ann 2026-0001 p',
  person: 'ann',
  runId: '2026-0001',
  at: '2026-05-14T10:00:00.000Z',
  kind: 'photo',
  id: 'p',
  readingId: null,
  caption: '',
  file: new Blob(['x']),
  name: 'jar.jpg',
}

const [catalogue] = Object.values(import.meta.glob<{ messages: Messages }>('../../../../content/console/en/console.po', { eager: true }))

test('LAB-254 a refused photo says why, and is sent again or discarded; one on its way says only that', async () => {
  const bench = { drop: vi.fn<(key: string) => Promise<void>>(), sendAll: vi.fn<() => Promise<void>>() }
  i18n.load('en', catalogue?.messages ?? {})
  await drawPart(() => (
    <>
      <WaitingEntry entry={PHOTO} name="first.jpg" bench={bench} />
      <WaitingEntry entry={{ ...PHOTO, refusal: 'This is no photo.' }} name="jar.jpg" bench={bench} />
    </>
  ))
  await expect.element(page.getByText('Not sent yet')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not accepted: This is no photo.')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect([bench.sendAll.mock.calls.length, bench.drop.mock.calls]).toEqual([1, [['ann 2026-0001 p']]])
})
