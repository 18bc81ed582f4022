import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../e2e/support/chromium.ts'
import { addAuthenticator } from '../e2e/support/authenticator.ts'
import { acceptTerms } from '../e2e/support/terms.ts'
import type { Choice } from '../src/domain/products/choices.ts'
import { HABITS, sheetOf } from '../src/server/data/mapping/testing/country-sheets.ts'
import { trueTests } from '../src/server/data/mapping/testing/true-tests.ts'
import { makeXlsx } from '../src/server/data/sheets/testing/make-xlsx.ts'
import { environmentOf, runTankmix, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'

/** `node scripts/import-pictures.ts [FOLDER]`: takes the pictures of docs/bring-your-data.md, of an invented German sheet in two files, after a build. */
const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../docs/images', import.meta.url))
const WIDTH = 1000
const VIEWPORT = { width: WIDTH, height: 800 }
const MARGIN = 12

/** A picture of the page from one element to another, or as high as it is told. */
const take = async (page: Page, name: string, from: Locator, to: Locator | number): Promise<void> => {
  await page.waitForLoadState('networkidle')
  const [first, last] = [await from.boundingBox(), typeof to === 'number' ? null : await to.boundingBox()]
  const y = Math.max(0, first!.y + Number(await page.evaluate('scrollY')) - MARGIN)
  const height = last ? last.y + last.height - first!.y + 2 * MARGIN : Number(to)
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y, width: WIDTH, height } })
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}.webp`))
}
const part = (page: Page, name: string | RegExp): Locator => page.locator('section', { has: page.getByRole('heading', { name }) })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true })
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()

/** The sheet of a year and that of the next, with a day in it that cannot be. */
const germanFiles = () => {
  const [title, empty, columns, ...rows] = sheetOf(
    HABITS.find(({ country }) => country === 'DE')!,
    trueTests(31, 60),
  )
  const later = rows.slice(30).map((row, at) => (at === 4 ? row.with(1, '41.11.2023') : row))
  return [rows.slice(0, 30), later].map((tests, at) => ({
    name: `Versuche ${2023 + at}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: makeXlsx([{ name: 'Versuche', rows: [title!, empty!, columns!, ...tests] }]),
  }))
}

const takeMapping = async (page: Page): Promise<void> => {
  await page.goto('/console/imports')
  await page.getByText('No import fits.').waitFor()
  await take(page, 'import-upload', page.locator('main'), 440)
  await page.getByLabel('Upload a spreadsheet').setInputFiles(germanFiles())
  await heading(page, 'Columns').waitFor()
  await take(page, 'import-columns', part(page, '2 open questions'), 640)
  await page.getByLabel('Country in which the products are sold').selectOption('DE')
  await press(page, 'Read the file again by this')
  await page.getByRole('button', { name: 'Look at what would change' }).waitFor()
  await press(page, /^Make all/)
  await page.getByLabel('New products are').selectOption('agrochemical')
  await take(page, 'import-words', part(page, 'Verdicts'), part(page, 'Products'))
  await press(page, 'Look at what would change')
  await heading(page, 'Correct cells').waitFor()
  await take(
    page,
    'import-look',
    part(page, 'What would change'),
    page.getByRole('button', { name: 'Correct these cells, and look again' }),
  )
  await page.getByLabel(/the date cannot be read/).fill('23.11.2023')
  await press(page, 'Correct these cells, and look again')
  await page.getByText('An approver who neither uploaded').waitFor()
}

const takeConfirmation = async (page: Page): Promise<void> => {
  await press(page, /^Take in/)
  await take(page, 'import-confirm', part(page, 'What would change'), part(page, 'What would change'))
  await press(page, 'Confirm')
  await heading(page, 'What was taken in').waitFor()
  await press(page, 'Look at what an undo would do')
  await press(page, 'Ask for this undo')
  await page.getByText('asked for this undo').waitFor()
}

const takeAnswer = async (browser: Browser, baseURL: string): Promise<void> => {
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await acceptTerms(context, 'tankmix')
  const page = await context.newPage()
  const choices = (await (await page.request.get('/api/tankmix/agrochemicals')).json()) as Choice[]
  await page.goto(`/?country=de&agrochemical=${choices.find(({ name }) => name === 'Mangavel')!.id}`)
  await page.getByRole('heading', { name: /^Search Results/ }).waitFor()
  await take(page, 'import-answer', page.locator('main'), 640)
  await context.close()
}

const dataFolder = await mkdtemp(join(tmpdir(), 'tankmix-pictures-'))
const env = environmentOf({ dataFolder })
const server = await startTankmix(env)
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
try {
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  const memberOf = async (name: string, role: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.url, viewport: VIEWPORT, reducedMotion: 'reduce' })).newPage()
    const { out } = await runTankmix(['people', 'invite', `${name.toLowerCase()}@lab.example`, '--role', role], env)
    const { pathname, hash } = new URL(out.trim())
    await addAuthenticator(page)
    await page.goto(`${pathname}${hash}`)
    await page.getByLabel('Your name, as colleagues see it').fill(name)
    await press(page, 'Register a passkey')
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
    return page
  }
  const [admin, approver, second] = [await memberOf('Dana', 'admin'), await memberOf('Ben', 'approver'), await memberOf('Cleo', 'approver')]
  await takeMapping(admin)
  await approver.goto(admin.url())
  await takeConfirmation(approver)
  await second.goto(admin.url())
  await second.getByRole('button', { name: 'Agree, and undo this import' }).waitFor()
  await take(second, 'import-undo', part(second, 'Undo'), part(second, 'Undo'))
  await takeAnswer(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
