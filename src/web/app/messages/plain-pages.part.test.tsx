import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { PlainPages } from './plain-pages.tsx'

test('ROUTE-20 ROUTE-03 the page to which a sign-in service leads says that its response came, and not that somebody is signed in', async () => {
  const { screen } = await drawPart(() => <PlainPages page="callback" />)
  await expect.element(page.getByText('Response received from Authorization server', { exact: true })).toBeVisible()
  await expect.element(page.getByText('You do not need to sign in: every page is open to everyone.')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/signed in/i)
})
