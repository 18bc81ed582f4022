import { invite, join } from './support/console.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

const SHEET = [
  'Unsere Versuche',
  'Nr;Datum;Wasser (L/ha);Produkt 1;Menge 1;Produkt 2;Menge 2;Ergebnis',
  'N-1;02.05.2025;200;Mangavel 500;1,5 l/ha;Azostar 250 SC;0,8 l/ha;Flockt, Brei',
  'N-2;13.05.2025;150;Mangavel 500;2 l/ha;Azostar 250 SC;1 l/ha;in Ordnung',
  'N-3;14.05.2025;150;Mangavel 500;2 l/ha;;;Leerprobe',
].join('\r\n')

test('BRING-20 a spreadsheet goes from its upload, over questions and a look, through a second person’s confirmation to a public report', async ({
  page,
  browser,
}) => {
  const { url, env } = server
  await join(page, `${url}${await invite(env, 'dana@lab.example', 'admin')}`, 'Dana')
  const approver = await (await browser.newContext()).newPage()
  await join(approver, `${url}${await invite(env, 'ben@lab.example', 'approver')}`, 'Ben')

  await page.goto(`${url}/console/imports`)
  await page.getByLabel('Upload a spreadsheet').setInputFiles({ name: 'Versuche.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
  await expect(page.getByRole('heading', { name: 'Versuche.csv' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible()
  await page.getByLabel('Country in which the products are sold').selectOption('FR')
  await page.getByLabel('Column A says which test it is').check()
  const read = page.getByRole('button', { name: 'Read the file again by this' })
  const look = page.getByRole('button', { name: 'Look at what would change' })
  await read.click()
  await expect(look).toBeEnabled()
  await page.getByLabel('“Flockt, Brei”').selectOption('NC')
  await expectAccessible(page)
  await look.click()
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeVisible()
  await expect(page.getByText('An approver who neither uploaded')).toBeVisible()

  await approver.goto(page.url())
  await approver.getByRole('button', { name: 'Take in 2 tests' }).click()
  await approver.getByRole('button', { name: 'Confirm' }).click()
  await expect(approver.getByRole('heading', { name: 'What was taken in' })).toBeVisible()
  // N-1 is a fail, and there is no second approver.
  await approver.getByRole('button', { name: 'Look at what an undo would do' }).click()
  await expect(approver.getByText(/^tankmix import --undo \d+ --remove-warnings$/)).toBeVisible()
  await expectAccessible(approver)
  await expect
    .poll(async () => (await approver.request.get(`${url}/api/tankmix/outcome/N-1/en/FR`)).text(), { timeout: 15_000 })
    .toContain('AZOSTAR')
  await approver.context().close()
})
