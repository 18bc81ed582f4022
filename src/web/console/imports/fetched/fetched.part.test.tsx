import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Fetched } from '../../../../contract/console/imports/fetched.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../../shared/calls/session.ts'
import { FetchedPage } from './fetched-page.tsx'

const TOKEN = 'a'.repeat(64)
const WAITING: Fetched = {
  state: { lookedAt: '2026-11-28T06:00:00.000Z', isUnderWay: false, waitsFor: 'approver' },
  said: ['Nothing was taken in: verdicts become milder.', '1 verdict becomes milder: T1.'],
  token: TOKEN,
  mayAccept: true,
}

/** The page, as the server has it until something is accepted, and two readings later. */
const draw = async (...found: Fetched[]) => {
  let readings = 0
  const sent: [path: string, body: unknown][] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return Response.json(found[sent.length > 0 && ++readings > 2 ? 1 : 0])
    sent.push([input instanceof Request ? input.url : input.toString(), JSON.parse(init.body as string)])
    return new Response(null, { status: 204 })
  })
  onTestFinished(() => spy.mockRestore())
  await drawPart(() => (
    <ConsoleSessionContext value={{ me: { roles: ['approver'] }, redirectIfUnauthorized: () => false } as never}>
      <BootContext value={{ brand: { title: 'Tankmix' } } as never}>
        <FetchedPage />
      </BootContext>
    </ConsoleSessionContext>
  ))
  return sent
}

test('BRING-61 what waits is named, and is accepted after a question by what was seen; the page says once it is taken in', async () => {
  const sent = await draw(WAITING, {
    state: { lookedAt: '2026-11-29T06:00:00.000Z', isUnderWay: false, waitsFor: 'nobody' },
    said: ['Tests: 1 added, 1 changed.'],
    token: null,
    mayAccept: false,
  })
  await expect.element(page.getByText('1 verdict becomes milder: T1.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept the milder verdicts' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Take it in' }).click()
  await expect.element(page.getByText(/The server takes it in/)).toBeVisible()
  await expect.element(page.getByText('Tests: 1 added, 1 changed.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(sent).toEqual([['/api/console/fetched/accept', { token: TOKEN }]])
})

test('BRING-60 what could not be taken in says who corrects it, and has nothing to accept', async () => {
  await draw({
    state: { lookedAt: '2026-11-28T06:00:00.000Z', isUnderWay: false, waitsFor: 'operator' },
    said: ['the folder cannot be read (ENOENT)'],
    token: null,
    mayAccept: false,
  })
  await expect.element(page.getByText('the folder cannot be read (ENOENT)')).toBeVisible()
  await expect.element(page.getByText(/Whoever runs the server corrects the file/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
