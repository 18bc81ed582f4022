import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emptyReading, emptySheet, usualSource } from '../../domain/console/bench/bench-test.ts'
import { drawPart } from '../testing/draw-part.tsx'
import { benchEntries } from './runs/bench/kept-entries-store.ts'
import { readingDrafts, removeDraftsOf } from './runs/readings/reading-drafts.ts'
import { ConsoleSessionContext } from './shared/calls/session.ts'
import { useSignOut } from './use-sign-out.tsx'

const [EMAIL, OTHER] = ['cleo@lab.example', 'dana@lab.example']
const draftOf = (person: string) => ({
  key: `${person} 2026-0001`,
  person,
  corrects: null,
  reading: { ...emptyReading(0), appearance: 'Even' },
  source: usualSource(),
  readAt: null,
  isOther: false,
  unreadable: {},
  reason: '',
})
const keptDrafts = async (): Promise<string[]> => (await readingDrafts.all()).map(({ person }) => person).toSorted()
const SHEET = `${EMAIL} 2026-0001 sheet`

const Part = () => {
  const { button, notice } = useSignOut()
  return (
    <>
      {button}
      {notice}
    </>
  )
}

/** Two people have begun to type a reading on this device; one of them is signed in. */
const drawSignOut = async () => {
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ goTo: '#signed-out' })))
  for (const person of [EMAIL, OTHER]) await readingDrafts.put(draftOf(person))
  onTestFinished(async () => {
    spy.mockRestore()
    for (const person of [EMAIL, OTHER]) await removeDraftsOf(person)
    await benchEntries.remove(SHEET)
  })
  await drawPart(() => (
    <ConsoleSessionContext value={{ me: { email: EMAIL } } as never}>
      <Part />
    </ConsoleSessionContext>
  ))
}
/** Once the console was left. A test that ends before lets the page go to the real sign-in, and leave the tests. */
const hasLeft = async (): Promise<void> => {
  await expect.poll(() => location.hash).toBe('#signed-out')
  history.replaceState(null, '', location.pathname + location.search)
}
const press = (name: string) => page.getByRole('button', { name }).click()

test('LAB-70 signing out removes the reading that its person was typing, and nobody else’s', async () => {
  await drawSignOut()
  await press('Sign out')
  await hasLeft()
  expect(await keptDrafts()).toEqual([OTHER])
})

test('LAB-70 with entries that are not sent yet it stays or goes as they do', async () => {
  const sheet = emptySheet('foliar')
  const kept = { key: SHEET, person: EMAIL, runId: '2026-0001', at: '2026-05-14T10:00:00.000Z', rowVersion: 1, unreadable: {} }
  await benchEntries.put({ ...kept, kind: 'sheet', base: sheet, sheet })
  await drawSignOut()
  await press('Sign out')
  await press('Sign out and keep them')
  await hasLeft()
  expect(await keptDrafts()).toEqual([EMAIL, OTHER])
  await press('Discard them and sign out')
  await hasLeft()
  expect(await keptDrafts()).toEqual([OTHER])
})
