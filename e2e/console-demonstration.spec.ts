import { runTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { expectAccessible } from './support/accessible.ts'
import { ACCEPTANCE_DATA, startServer, type RunningData } from './support/start-server.ts'
import { expect, test } from './support/server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'demo' })
})
test.afterAll(() => server.stop())

test('LAB-114 the printed link of a demonstration opens the console once; all of it is marked, and gone with the first import', async ({
  page,
}) => {
  // It is printed after the server's address.
  const printed = (): string | undefined => /Look around[^\n]*\n(\S+)\n/.exec(server.said())?.[1]
  await expect.poll(() => printed() ?? '').toMatch(/^http:\/\/localhost:\d+\/console\/join#[\w-]{43}$/)
  const link = printed()!
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look around' }).press('Enter')
  const notice = page.getByText('You are looking around as a chemist of the demonstration.')
  await expect(notice).toBeVisible()
  expect(page.url()).not.toContain('#')

  await page.getByRole('link', { name: 'Requests' }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^DEMO-/ }) })
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(8)
  await expect(rows.filter({ hasNot: page.getByText('Demonstration', { exact: true }) })).toHaveCount(0)
  await expectAccessible(page)
  await rows
    .filter({ hasText: 'Rafael Nogueira' })
    .getByRole('link', { name: /^DEMO-/ })
    .click()
  await expect(page.getByText('Do you spray all of it in one pass')).toBeVisible()
  await expect(page.getByText('Demonstration', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Go on without an answer' }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText('This link does not work any more.')
  await other.close()

  const { code, out } = await runTankmix(['import', ACCEPTANCE_DATA], server.env)
  expect([code, out]).toEqual([0, expect.stringContaining('The demonstration data were removed.')])
  await page.goto(`${server.url}/console/requests`)
  await expect(page).toHaveURL(/\/Unauthorized/)
})
