import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '../../../contract/call.ts'
import type { ListedCompetence, listCompetences } from '../../../contract/console/competence.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { chooseFormats } from '../shared/texts/formats.ts'
import { PersonCompetencePage } from './person-competence-page.tsx'
import { ProtocolCompetence } from './protocol-competence.tsx'

const CLEO = { id: '0b8e6f0a-1111-4a4a-8a8a-000000000001', name: 'Cleo' }
const BASE: ListedCompetence = {
  id: 'one',
  person: CLEO,
  protocol: { id: 'jar-test', name: 'Jar test' },
  level: 'test',
  from: '2026-05-14',
  until: '2027-05-14',
  state: 'ends soon',
  note: 'Twelve tests watched',
  given: { at: '2026-05-14T10:00:00.000Z', by: 'Ada' },
  ended: null,
}
const ENDED: ListedCompetence = {
  ...BASE,
  id: 'two',
  level: 'approve',
  until: null,
  state: 'ended',
  ended: { at: '2026-06-14T10:00:00.000Z', by: 'Bo', reason: 'Another post' },
}

const draw = async (part: Partial<OutputOf<typeof listCompetences>>, what: 'person' | 'protocol', me = 'somebody else') => {
  chooseFormats(['en'], 'Europe/Warsaw')
  const whole = { competences: [BASE, ENDED], today: '2027-05-01', mayGive: true, isAlone: false, people: [CLEO], protocols: [], ...part }
  const calls = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(whole)))
  onTestFinished(() => calls.mockRestore())
  const session = { me: { id: me, roles: ['approver'] }, redirectIfUnauthorized: () => false } as never
  await drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' } } as never}>
      <ConsoleSessionContext value={session}>
        {what === 'person' ? <PersonCompetencePage id={CLEO.id} /> : <ProtocolCompetence id="jar-test" isAsked />}
      </ConsoleSessionContext>
    </BootContext>
  ))
  return calls
}

test('COMP-03 the page of a person has all that they were given, with who gave it and who ended it and why; what is in force is ended with a reason', async () => {
  const calls = await draw({}, 'person')
  await expect.element(page.getByRole('heading', { name: 'Cleo' })).toBeVisible()
  await expect.element(page.getByText('Ended by Bo, 14 Jun 2026, 12:00: Another post')).toBeVisible()
  await expect.element(page.getByText('from 14 May 2026, until it is ended')).toBeVisible()
  const ends = page.getByText('End: Authorised to test, Jar test')
  expect(page.getByText(/^End: /).elements()).toHaveLength(1)
  await ends.click()
  await page.getByLabelText(/^Why it ends/).fill('Left the bench')
  await page.getByRole('button', { name: 'End it now' }).click()
  await vi.waitFor(() => expect(calls.mock.calls.map(([url]) => url)).toContain(`${CONSOLE_API}competences/one/end`))
})

test('COMP-02 nobody is offered to authorise themselves', async () => {
  await draw({}, 'person', CLEO.id)
  await expect.element(page.getByText('Somebody else has to train or authorise you.')).toBeVisible()
  expect(page.getByRole('link', { name: /^Train or authorise/ }).elements()).toEqual([])
})

test('COMP-02 who may not give it is offered nothing', async () => {
  await draw({ mayGive: false }, 'person')
  await expect.element(page.getByText('Ended by Bo, 14 Jun 2026, 12:00: Another post')).toBeVisible()
  expect(page.getByText(/^End: /).elements()).toEqual([])
})

test('COMP-03 COMP-08 the page of a protocol shows who is authorised now, and tells whom nobody could authorise', async () => {
  await draw({ isAlone: true }, 'protocol')
  await expect.element(page.getByRole('link', { name: 'Cleo' })).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(2)
  await expect.element(page.getByText(/Nobody else here could authorise you: .* One person alone publishes nothing/)).toBeVisible()
})
