import { startPostgresPair, type PostgresPair } from '../src/server/testing/programs/postgres-pair.ts'
import { runTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { fillFoliar, REFERENCE, submit } from './support/request-steps.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'
import { reports } from './support/steps.ts'

test.skip(!IN_FULL, 'npm run test:all')

let pair: PostgresPair | undefined
let server: RunningData

test.beforeAll(async () => {
  pair = await startPostgresPair()
  test.skip(pair === undefined, 'PostgreSQL is not installed')
  server = await startServer({ data: 'acceptance', settings: { DATABASE_URL: pair!.url } })
})
test.afterAll(async () => {
  await server?.stop()
  await pair?.remove()
})

test('EDGE-64 the database’s machine is lost: searches go on, a request waits in the browser, and arrives once when the standby is promoted', async ({
  page,
}) => {
  await page.goto(`${server.url}/request`)
  await fillFoliar(page)
  await pair!.first().crash()
  await submit(page).click()
  await expect(page.getByText('it will be sent as soon as the server can take it.')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${server.url}/?country=fr`)
  await expect(reports(other)).toHaveCount(4)
  await pair!.promote()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('main').getByText(REFERENCE)).toBeVisible()
  const reference = REFERENCE.exec((await page.getByRole('main').textContent())!)![0]
  const { code, out } = await runTankmix(['requests', 'list'], server.env)
  expect(code).toBe(0)
  expect(out.match(new RegExp(REFERENCE, 'g'))).toEqual([reference])
})
