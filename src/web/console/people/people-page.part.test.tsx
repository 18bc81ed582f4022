import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '../../../contract/call.ts'
import type { listPeople, Person } from '../../../contract/console/people.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { chooseFormats } from '../shared/texts/formats.ts'
import { PeoplePage } from './people-page.tsx'

type People = OutputOf<typeof listPeople>

const FROM = '2026-05-21T10:00:00.000Z'
const ANN: Person = {
  id: '0b8e6f0a-1111-4a4a-8a8a-000000000001',
  name: 'Ann',
  email: 'ann@lab.example',
  roles: ['admin'],
  waiting: [{ role: 'approver', grantedBy: 'Ann', mayConfirm: false, anyAdminFrom: FROM }],
  state: 'active',
  invitedUntil: null,
  seenAt: null,
  sessions: 0,
  isLastAdmin: true,
  isDemonstration: false,
}
const BOOT = { brand: { product: 'Tankmix' } } as never
const SESSION = { me: { id: ANN.id, roles: ['admin'] }, redirectIfUnauthorized: () => false } as never

const drawPeople = async (part: Partial<People>) => {
  chooseFormats(['en'], 'Europe/Warsaw')
  const people = { people: [ANN], from: 'invitations', isOnlyAdmin: true, isEnoughToPublish: false, ...part }
  const calls = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(people)))
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={BOOT}>
      <ConsoleSessionContext value={SESSION}>
        <PeoplePage />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('heading', { name: 'Ann' })).toBeVisible()
  return page.getByRole('listitem').first().element().textContent
}

const ONE_ALONE = /No report can be published yet: .* One person alone publishes nothing/

test('ODD-02 the only admin reads what cannot be done, when the role can be confirmed, and that one person publishes nothing', async () => {
  const card = await drawPeople({})
  expect(card).toContain(
    'Approver – given by Ann, not in force until you confirm it, which you can from 21 May 2026, 12:00 on: there is no other admin',
  )
  expect(card).toContain('The only admin cannot be disabled, be invited again, or lose the role of admin before somebody else is an admin.')
  await expect.element(page.getByText(ONE_ALONE)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Confirm|Disable|Lost key)/ }).elements()).toEqual([])
  await page.getByRole('checkbox', { name: /^Approver/ }).click()
  await expect.element(page.getByText(/once you confirm it, after 24 hours: you are the only admin/)).toBeVisible()
})

test('ODD-02 after a day the only admin can confirm it', async () => {
  const waiting = [{ ...ANN.waiting[0]!, mayConfirm: true }]
  expect(await drawPeople({ people: [{ ...ANN, waiting }] })).toContain('Approver – given by Ann, not in force until you confirm it')
  await expect.element(page.getByRole('button', { name: 'Confirm Approver' })).toBeVisible()
})

test('ODD-02 among several admins another one confirms at once, and any after a day; nothing is said of one person', async () => {
  const card = await drawPeople({ people: [{ ...ANN, isLastAdmin: false }], isOnlyAdmin: false, isEnoughToPublish: true })
  expect(card).toContain('Approver – given by Ann, not in force until another admin confirms it, or any admin from 21 May 2026, 12:00 on')
  expect(card).not.toContain('The only admin')
  expect(page.getByText(ONE_ALONE).elements()).toEqual([])
  await page.getByRole('checkbox', { name: /^Admin/ }).click()
  await expect.element(page.getByText(/once another admin confirms it; after 24 hours any admin can/)).toBeVisible()
})
