import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TakenInDetail, UndoLook } from '../../../../contract/console/imports/taken-in.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../../shared/calls/session.ts'
import { OneTakenInPage } from './one-taken-in-page.tsx'

const LOOK: UndoLook = {
  tests: { withdrawn: 1_204, restored: 3 },
  products: { removed: 2, restored: 0 },
  fails: 17,
  cares: 4,
  skipped: [{ what: 'tests', why: 'console', count: 5, ids: ['17', '18', '19'] }],
}
const AT = '2026-11-20T10:00:00.000Z'
const DETAIL: TakenInDetail = {
  import: {
    id: 'i1',
    number: 12,
    file: { name: 'Versuche 2025.xlsx', importId: '0b6f7f0e-0000-4000-8000-000000000001' },
    at: AT,
    by: 'Ben',
    tests: 1_207,
    products: 2,
    state: 'can be undone',
    until: '2026-12-20T10:00:00.000Z',
  },
  undo: null,
  undone: null,
  mayAsk: true,
  mayAgree: 'not asked',
  hasSecond: true,
}
type Undo = NonNullable<TakenInDetail['undo']>
const as = (undo: Partial<Undo> & Pick<Undo, 'state'>, more: Partial<TakenInDetail> = {}): TakenInDetail => ({
  ...DETAIL,
  undo: { rowVersion: 3, look: LOOK, problem: '', askedBy: null, askedAt: null, ...undo },
  ...more,
})
const ASKED = { state: 'asked', askedBy: 'Ben', askedAt: AT } as const
const undone = (): TakenInDetail => ({
  ...as({ state: 'done' }),
  import: { ...DETAIL.import, state: 'undone', until: null },
  undone: { number: 15, at: AT, by: 'Ben', agreedBy: 'Cem', done: LOOK, left: 5 },
  mayAsk: false,
})

/** The page, as the server has it first and after each change; what the server works on is the next one once it was read. What is sent. */
const draw = async (...details: TakenInDetail[]) => {
  const sent: [path: string, body: unknown][] = []
  let at = 0
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'POST') {
      sent.push([
        input instanceof Request ? input.url : input.toString(),
        init.body === undefined ? undefined : JSON.parse(init.body as string),
      ])
      at++
      return Response.json({ rowVersion: 4 })
    }
    const found = details[at]!
    const isWorkedOn = found.undo?.state === 'looking' || found.undo?.state === 'undoing'
    if (isWorkedOn && at < details.length - 1) at++
    return Response.json(found)
  })
  onTestFinished(() => spy.mockRestore())
  await drawPart(() => (
    <ConsoleSessionContext value={{ me: { roles: ['approver'] }, redirectIfUnauthorized: () => false } as never}>
      <BootContext value={{ brand: { title: 'Tankmix' } } as never}>
        <OneTakenInPage id="12" />
      </BootContext>
    </ConsoleSessionContext>
  ))
  return sent
}
const PATH = '/api/console/taken-in/12'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('UNDO-21 the page looks at what an undo would do, and is read again until it is there', async () => {
  const sent = await draw(DETAIL, as({ state: 'looking', look: null }), as({ state: 'looked' }))
  await expect.element(page.getByText(/can be undone until/)).toBeVisible()
  await button('Look at what an undo would do').click()
  await expect.element(page.getByText(/Tests that the console keeps since, left as they are: 5/)).toBeVisible()
  await expect.element(page.getByText('17, 18, 19 …', { exact: false })).toBeVisible()
  await expect.element(button('Look again')).toBeVisible()
  expect(sent).toEqual([[`${PATH}/look`, undefined]])
})

test('UNDO-21 while the server looks the page says so', async () => {
  await draw(as({ state: 'looking', look: null }))
  await expect.element(page.getByText(/The server looks at what an undo would do/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('UNDO-22 an undo by which warnings go is asked for; who asked may take it back and does not agree', async () => {
  const sent = await draw(as({ state: 'looked' }), as(ASKED, { mayAgree: 'own' }), as({ state: 'looked' }))
  await expect.element(page.getByText('Fails that go')).toBeVisible()
  await button('Ask for this undo').click()
  await expect.element(page.getByText(/Ben asked for this undo on/)).toBeVisible()
  await expect.element(button('Agree, and undo this import')).not.toBeInTheDocument()
  await button('Take the request back').click()
  await expect.element(button('Ask for this undo')).toBeVisible()
  expect(sent).toEqual([
    [`${PATH}/undo`, { rowVersion: 3 }],
    [`${PATH}/take-back`, { rowVersion: 3 }],
  ])
})

test('UNDO-22 another approver agrees after a question, and the page says what was done', async () => {
  const sent = await draw(as(ASKED, { mayAgree: 'yes' }), as({ ...ASKED, state: 'undoing' }), undone())
  await expect.element(button('Refuse this undo')).toBeVisible()
  await button('Agree, and undo this import').click()
  await page.getByRole('group').getByRole('button', { name: 'Undo it' }).click()
  await expect.element(page.getByText(/It was undone on .+ by Ben; that is entry 15 of the audit\. Cem agreed\./)).toBeVisible()
  await expect.element(page.getByText('Fails that went')).toBeVisible()
  expect(sent).toEqual([[`${PATH}/agree`, { rowVersion: 3 }]])
})

test('UNDO-22 without a warning one approver undoes it after a question; without a second one the page names the command', async () => {
  const sent = await draw(as({ state: 'looked', look: { ...LOOK, fails: 0, cares: 0 } }), undone())
  await button('Undo this import').click()
  await page.getByRole('group').getByRole('button', { name: 'Undo it' }).click()
  await expect.element(page.getByText(/It was undone on/)).toBeVisible()
  expect(sent).toEqual([[`${PATH}/undo`, { rowVersion: 3 }]])
})

test('UNDO-22 where there is no second approver the page says so, and what the command line can do', async () => {
  await draw(as({ state: 'looked' }, { hasSecond: false }))
  await expect.element(page.getByText('tankmix import --undo 12 --remove-warnings')).toBeVisible()
  await expect.element(button('Ask for this undo')).not.toBeInTheDocument()
})

test('UNDO-24 a step that did nothing says why', async () => {
  await draw(as({ state: 'looked', problem: 'the data changed since it was looked at' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The data changed since it was looked at.')
})

test('UNDO-27 what is over has no buttons, and says why', async () => {
  await draw({ ...as(ASKED), import: { ...DETAIL.import, state: 'over', until: null }, mayAsk: false })
  await expect.element(page.getByText('Cannot be undone any more: 30 days have passed').first()).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
