import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { QualityPage } from './quality-page.tsx'

const draw = (roles: readonly string[]) =>
  drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' }, timeZone: 'UTC' } as never}>
      <ConsoleSessionContext value={{ me: { roles }, redirectIfUnauthorized: () => false } as never}>
        <main>
          <QualityPage />
        </main>
      </ConsoleSessionContext>
    </BootContext>
  ))
const paths = (): string[] => [
  ...new Set(
    page
      .getByRole('link')
      .elements()
      .map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  ),
]

test('QUAL-01 each question of an assessor leads to the pages that answer it, as far as the reader may open them', async () => {
  await draw(['approver'])
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Who may do what?',
    'With what was it made?',
    'By which method?',
    'What went wrong, and which reports are touched?',
    'Was the approver authorised on that day?',
    'Is the record as it was written?',
  ])
  const { competence, equipment, lots, items, rooms, protocols, methodChecks, nonconformities, published, audit } = CONSOLE_PAGES
  expect(paths()).toEqual([competence, equipment, lots, items, rooms, protocols, methodChecks, nonconformities, published, audit])
  await expect.element(page.getByText('People', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('QUAL-01 a chemist reads who may open the audit, and is led nowhere that is refused', async () => {
  await draw(['chemist'])
  expect(paths()).not.toContain(CONSOLE_PAGES.audit)
  await expect.element(page.getByText(/approvers and admins see it$/)).toBeVisible()
})
