import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { ConsoleSessionContext } from '../shared/calls/session.ts'
import { Notes } from './notes.tsx'

const me = {
  id: 'cleo',
  name: 'Cleo',
  email: 'cleo@lab.example',
  roles: ['chemist'] as const,
  isDemonstration: false,
  signsOutAtProvider: false,
}

const Bench = () => {
  const [isAway, setAway] = useState(true)
  return (
    <>
      <Notes of="test" id="2026-0001" className={undefined} isAway={isAway} />
      <button onClick={() => setAway(false)}>The server is back</button>
    </>
  )
}

test('LAB-321 notes that could not be read while the server was away are read when it is back, and are no error until then', async () => {
  let isThere = false
  const respond = () =>
    isThere
      ? Promise.resolve(
          Response.json({ notes: [{ id: 'n', at: '2026-05-14T10:00:00.000Z', by: 'Ada', text: 'The jar by the window' }], mayWrite: true }),
        )
      : Promise.reject(new TypeError('Failed to fetch'))
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(respond)
  onTestFinished(() => spy.mockRestore())
  await drawPart(() => (
    <ConsoleSessionContext value={{ me, redirectIfUnauthorized: () => false } as never}>
      <Bench />
    </ConsoleSessionContext>
  ))
  await expect.element(page.getByText('They are shown once the server is back.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  isThere = true
  await page.getByRole('button', { name: 'The server is back' }).click()
  await expect.element(page.getByText('The jar by the window')).toBeVisible()
  await expect.element(page.getByText('They are shown once the server is back.')).not.toBeInTheDocument()
})
