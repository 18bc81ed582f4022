import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BenchState } from './bench/bench-state.tsx'
import { Photos } from './photos.tsx'
import type { Bench } from './bench/use-bench.ts'
import type { NewEntry } from './bench/kept-entries.ts'
import { keptPhotoChanges } from './bench/photo-changes-store.ts'
import { usePhotoChanges } from './bench/use-photo-changes.ts'
import { ConsoleSessionContext } from '../shared/calls/session.ts'

const DETAIL = {
  test: { id: '2026-0001' },
  photos: [
    { id: 'p', caption: 'After 2 h', width: 60, height: 40 },
    { id: 'q', caption: '', width: 60, height: 40 },
  ],
  mayRead: true,
} as unknown as TestDetail

const EMAIL = 'cleo@lab.example'
const KEY = `${EMAIL} 2026-0001`

/** The bench of a test whose sheet is saved. */
const drawBench = async (needsReason: boolean, respond: () => Promise<Response>) => {
  const sent: [path: string, body: unknown][] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await respond()
    if (typeof input === 'string' && input.includes('/photos/')) sent.push([input, JSON.parse(init?.body as string)])
    return response
  })
  onTestFinished(() => spy.mockRestore())
  onTestFinished(() => keptPhotoChanges.remove(KEY))
  const added: NewEntry[] = []
  const reload = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const detail = { ...DETAIL, needsReason }
  const Part = () => {
    const [reason, giveReason] = useState('')
    const add = (entry: NewEntry) => Promise.resolve(void added.push(entry))
    const bench = { waiting: [], unreadable: {}, needsReason, reason, giveReason, add } as unknown as Bench
    const changes = usePhotoChanges({ detail, bench, reload })
    return (
      <>
        <BenchState bench={bench} photoChanges={changes} />
        <Photos detail={detail} bench={bench} changes={changes} isAway={false} />
      </>
    )
  }
  const { screen } = await drawPart(() => (
    <ConsoleSessionContext value={{ me: { email: EMAIL } } as never}>
      <Part />
    </ConsoleSessionContext>
  ))
  return { sent, reload, added, close: () => screen.unmount() }
}
const saved = () => Promise.resolve(Response.json({ rowVersion: 5 }))
const PATH = `${CONSOLE_API}tests/2026-0001/photos/`
const caption = page.getByLabelText('Caption of photo 1')
const why = page.getByRole('textbox', { name: 'Why it is changed' })
const save = page.getByRole('button', { name: 'Save' })
const remove = async (at: number) => {
  await page.getByRole('button', { name: 'Remove' }).nth(at).click()
  await page.getByRole('group').getByRole('button', { name: 'Remove' }).click()
}

test('LAB-180 once a test was submitted, captions and removals of photos wait for the reason that is asked for beside Save', async () => {
  const { sent, reload } = await drawBench(true, saved)
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await expect.element(why).not.toBeInTheDocument()
  await caption.fill('After 24 h')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved yet: say why at the top, then save.')
  await expect.element(save).toBeDisabled()
  await remove(1)
  await expect.element(page.getByText('Not removed yet: say why at the top, then save.')).toBeVisible()
  expect(sent).toEqual([])
  await why.fill('Of another jar')
  await save.click()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  expect(sent).toEqual([
    [`${PATH}p`, { action: 'caption-photo', caption: 'After 24 h', reason: 'Of another jar' }],
    [`${PATH}q`, { action: 'remove-photo', reason: 'Of another jar' }],
  ])
  expect(reload).toHaveBeenCalledTimes(1)
  // The reason stays for what is changed next, which is sent at once.
  await remove(0)
  await expect.poll(() => sent.at(-1)).toEqual([`${PATH}p`, { action: 'remove-photo', reason: 'Of another jar' }])
})

test('LAB-180 a removal that waits for its reason is taken back, as is a caption that is as it was', async () => {
  const { sent } = await drawBench(true, saved)
  await remove(0)
  await expect.element(why).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await caption.fill('After 24 h')
  await userEvent.tab()
  await expect.element(why).toBeVisible()
  await remove(0)
  await expect.element(caption).toBeDisabled()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved yet: say why at the top, then save.')
  await caption.fill('After 2 h')
  await userEvent.tab()
  await expect.element(why).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('LAB-180 before the first submission no reason is asked for, and a change that could not be sent is sent by Save', async () => {
  let isThere = false
  const { sent } = await drawBench(false, () => (isThere ? saved() : Promise.reject(new TypeError('Failed to fetch'))))
  await caption.fill('After 24 h')
  await userEvent.tab()
  await expect.element(page.getByText('A change of a photo is not saved yet')).toBeVisible()
  await expect.element(why).not.toBeInTheDocument()
  isThere = true
  await save.click()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  expect(sent).toEqual([[`${PATH}p`, { action: 'caption-photo', caption: 'After 24 h' }]])
})

test('ENTRY-07 a caption that is being typed, or that could not be sent, is there again when the tab was discarded', async () => {
  const first = await drawBench(false, () => Promise.reject(new TypeError('Failed to fetch')))
  await caption.fill('After 24 h, a thin rim')
  await expect.poll(async () => (await keptPhotoChanges.find(KEY))?.changes).toMatchObject({ p: { caption: 'After 24 h, a thin rim' } })
  await first.close()
  const again = await drawBench(false, saved)
  await expect.element(caption).toHaveValue('After 24 h, a thin rim')
  await save.click()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  expect(again.sent).toEqual([[`${PATH}p`, { action: 'caption-photo', caption: 'After 24 h, a thin rim' }]])
  await expect.poll(() => keptPhotoChanges.find(KEY)).toBeUndefined()
})

test('ENTRY-08 several photos are chosen at once, each with the caption that was chosen for the next ones; one that is too large is named', async () => {
  const { added } = await drawBench(false, saved)
  await page.getByRole('radio', { name: 'After 2 h' }).click()
  const large = new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], 'large.jpg')
  const input = page.getByLabelText('Choose photos').element() as HTMLInputElement
  const chosen = new DataTransfer()
  for (const file of [new File(['a'], 'a.jpg'), large, new File(['b'], 'b.jpg')]) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('A photo may have at most 20 megabytes. large.jpg')
  expect(added.map((entry) => entry.kind === 'photo' && [entry.name, entry.caption])).toEqual([
    ['a.jpg', 'After 2\u00a0h'],
    ['b.jpg', 'After 2\u00a0h'],
  ])
  await expect.element(page.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment')
})
