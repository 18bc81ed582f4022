import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../../testing/draw-part.tsx'
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

test('LAB-254 a refused photo says why, and is sent again or discarded; one on its way says only that', async () => {
  const bench = { drop: vi.fn<(key: string) => Promise<void>>(), sendAll: vi.fn<() => Promise<void>>() }
  await drawPart(() => (
    <>
      <WaitingEntry entry={PHOTO} name="first.jpg" bench={bench} />
      <WaitingEntry entry={{ ...PHOTO, refusal: 'This is no photo.' }} name="jar.jpg" bench={bench} />
    </>
  ))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not accepted: This is no photo.')
  const buttons = page.getByRole('button')
  expect(buttons.elements()).toHaveLength(2)
  await buttons.first().click()
  await buttons.last().click()
  expect([bench.sendAll.mock.calls.length, bench.drop.mock.calls]).toEqual([1, [['ann 2026-0001 p']]])
})
