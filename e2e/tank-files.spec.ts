import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { ISOXMLManager } from 'isoxml'
import * as jsqr from 'jsqr'
import sharp from 'sharp'
import type { ProductDetails } from '../src/domain/products/product-details.ts'
import { readAdapt } from '../src/domain/take-along/read-adapt.ts'
import { adaptFaults } from '../src/domain/take-along/testing/adapt-rules.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { violations } from './support/accessible.ts'
import { keepFrance } from './support/kept-country.ts'
import { expect, type Page, test } from './support/server.ts'

test.use({ serviceWorkers: 'allow' })

/** `jsqr` is a module of the older kind. */
const readCode = (jsqr as unknown as { default: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null })
  .default

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Export', exact: true }) })
const part = (page: Page, name: string) =>
  section(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

/** Opens the files, past the question that a mix with a fail asks. */
const showFiles = async (page: Page): Promise<void> => {
  await expect(section(page).getByText(/^Files for your sprayer/)).toBeVisible()
  const question = section(page).getByRole('button', { name: 'I have read it: show the files' })
  if (await question.isVisible()) await question.click()
  await expect(part(page, 'Another phone')).toBeVisible()
}

const saved = async (page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** What a camera reads of the code on the screen. */
const shownLink = async (page: Page): Promise<string | undefined> => {
  const code = section(page).locator('figure svg')
  await code.scrollIntoViewIfNeeded()
  const image = sharp(await code.screenshot())
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .resize({ width: 800 })
    .ensureAlpha()
    .raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Four liquids that are registered in France. */
const registered = async (url: string): Promise<string[]> => {
  const columns = (await (await fetch(`${url}/api/tankmix/product-details/fr`)).json()) as ProductDetails
  const withdrawn = new Set(columns.withdrawn)
  return columns.ids
    .filter((_id, at) => columns.forms[at] === 'L' && !withdrawn.has(at) && columns.codes![at]!.some((code) => code.startsWith('FR:')))
    .slice(0, 4)
}

/** The words of the panel were fetched for a time without a network. */
const wordsKept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('content')
    const texts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))!.text()))
    return texts.some((text) => text.includes('TASKDATA.zip')) && texts.some((text) => text.includes('TRZAX'))
  })

const tankAddress = async (url: string): Promise<string> => {
  const [a, b, c, d] = await registered(url)
  return withCheck(`country=fr&crop=Wheat&water=200~L-ha&p=${a}~1.4~L-ha&p=${b}~0.5~pct&p=${c}~350~ml-ha&p=${d}~20~floz-ac`)
}

/** A tank of four products, opened without a network. */
const openOffline = async (page: Page, context: BrowserContext, url: string): Promise<string> => {
  const fragment = await tankAddress(url)
  await keepFrance(page, url)
  await expect.poll(() => wordsKept(page)).toBe(true)
  await context.setOffline(true)
  await page.goto(`${url}/tank#${fragment}`)
  return fragment
}

test('TAKE-01 TAKE-02 TAKE-05 TAKE-07 TAKE-10 a tank of four products is taken along in every form without a network, and other programs read them', async ({
  page,
  context,
  demoUrl,
}) => {
  const fragment = await openOffline(page, context, demoUrl)
  await page.getByRole('textbox', { name: 'Tank size' }).fill('1000')
  await page.getByRole('textbox', { name: 'Area', exact: true }).fill('20')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(section(page).getByRole('heading', { level: 2 })).toBeFocused()
  await showFiles(page)
  expect(await violations(page)).toEqual([])

  const terminal = await saved(page, part(page, 'Display in the cab').getByRole('button'))
  expect(terminal.name).toBe('TASKDATA.zip')
  const manager = new ISOXMLManager()
  await manager.parseISOXMLFile(new Uint8Array(terminal.bytes), 'application/zip')
  expect(manager.getWarnings()).toEqual([])
  const { Product = [] } = manager.rootElement.attributes
  expect(Product.map(({ attributes }) => [attributes.ProductType, attributes.MixtureRecipeQuantity])).toEqual([
    ...Array.from({ length: 5 }, () => ['1', undefined]),
    ['2', expect.any(Number)],
    ['3', 1_000_000],
  ])

  const farm = await saved(page, part(page, 'Farm software').getByRole('button'))
  expect(farm.name).toBe('adapt.json')
  const text = farm.bytes.toString('utf8')
  expect(adaptFaults(JSON.parse(text))).toEqual([])
  expect(text).toContain('DEMONSTRATION DATA')
  expect(readAdapt(text)).toMatchObject({
    country: 'FR',
    crop: 'Wheat',
    water: { amount: 200, unit: 'L/ha' },
    products: [
      { rate: { amount: 1.4, unit: 'L/ha' } },
      { rate: { amount: 0.5, unit: '% v/v' } },
      { rate: { amount: 350, unit: 'ml/ha' } },
      { rate: { amount: 20, unit: 'US fl oz/ac' } },
    ],
  })

  const record = part(page, 'Spray record')
  await expect(record.getByLabel('Area treated')).toHaveValue('20')
  const blank = await saved(page, record.getByRole('button', { name: 'Save CSV' }))
  const [headings, ...rows] = parse(blank.bytes, { bom: true })
  const emptyIn = (row: string[]) => headings!.filter((_heading, at) => row[at] === '')
  expect(rows.map(emptyIn)).toEqual(rows.map(() => ['Date', 'Start', 'Field or place', 'BBCH']))
  await record.getByLabel('Field or place').fill('North field')
  await record.getByLabel('Date and start').fill('2026-04-02T06:30')
  await record.getByLabel('Growth stage (BBCH)').fill('131')
  await expect(record.getByRole('alert')).toHaveText('Write a whole number from 0 to 99.')
  await expect(record.getByRole('button', { name: 'Save CSV' })).toBeDisabled()
  await record.getByLabel('Growth stage (BBCH)').fill('31')
  const whole = await saved(page, record.getByRole('button', { name: 'Save CSV' }))
  expect(whole.name).toBe('record-2026-04-02.csv')
  const [, ...filled] = parse(whole.bytes, { bom: true })
  expect(filled).toHaveLength(4)
  expect(filled.map(emptyIn)).toEqual([[], [], [], []])

  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
  await record.getByRole('button', { name: 'Print half a page' }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('heading', { level: 1, name: 'Spray record' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('North field')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toBeHidden()

  await part(page, 'Another phone').getByRole('button').click()
  expect(await shownLink(page)).toBe(`${demoUrl}/tank?noredirect#${fragment}`)
  expect(await violations(page)).toEqual([])
})

test('TAKE-60 files of a tank with the rates of a test say whose they are, and so does the link', async ({ page, demoUrl }) => {
  const [a, b] = await registered(demoUrl)
  const fragment = withCheck(`country=fr&water=200~L-ha&from=1001&p=${a}~1.4~L-ha&p=${b}~0.5~L-ha`)
  await page.goto(`${demoUrl}/tank#${fragment}`)
  const sentence = 'The rates and the water volume are those of test 1001.'
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await showFiles(page)

  const terminal = await saved(page, part(page, 'Display in the cab').getByRole('button'))
  const manager = new ISOXMLManager()
  await manager.parseISOXMLFile(new Uint8Array(terminal.bytes), 'application/zip')
  expect(manager.getWarnings()).toEqual([])
  const { CodedComment = [] } = manager.rootElement.attributes
  expect(CodedComment.map(({ attributes }) => attributes.CodedCommentDesignator).join(' ')).toContain(sentence)

  const { bytes } = await saved(page, part(page, 'Farm software').getByRole('button'))
  const farm = JSON.parse(bytes.toString('utf8')) as { documents: { recommendations: { notes: string[] }[] } }
  expect(adaptFaults(farm)).toEqual([])
  expect(farm.documents.recommendations[0]!.notes).toContain(sentence)

  const record = await saved(page, part(page, 'Spray record').getByRole('button', { name: 'Save CSV' }))
  const [, ...rows] = parse(record.bytes, { bom: true })
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row.at(-1)).toContain(sentence)

  await part(page, 'Another phone').getByRole('button').click()
  expect(await shownLink(page)).toBe(`${demoUrl}/tank?noredirect#${fragment}`)
})

test('TAKE-08 TAKE-09 WHO-10 WHO-11 a file is opened as the tank that it was, and a hostile one changes nothing', async ({
  page,
  demoUrl,
}) => {
  const fragment = await tankAddress(demoUrl)
  await page.goto(`${demoUrl}/tank#${fragment}`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await showFiles(page)
  const { bytes } = await saved(page, part(page, 'Farm software').getByRole('button'))
  await page.goto(`${demoUrl}/tank`)
  const open = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open a file (ADAPT)' }).click()
    await (await chooser).setFiles({ name: 'adapt.json', mimeType: 'application/json', buffer })
  }
  const products = page.getByLabel('Product or agrochemical')
  for (const [buffer, words] of [
    [Buffer.alloc(0), 'This is no file of the ADAPT Standard 2. Nothing was changed.'],
    [Buffer.alloc(2_000_000, ' '), 'This file is larger than 1\u00a0MB. Nothing was changed.'],
    [Buffer.from('['.repeat(900_000)), 'This is no file of the ADAPT Standard 2. Nothing was changed.'],
    [Buffer.from(bytes.toString('utf8').replaceAll('"1.4"', '"1000000000"')), /: this amount is not possible\. Nothing was changed\.$/],
  ] as const) {
    await open(buffer)
    await expect(page.getByText(words)).toBeVisible()
    await expect(products).toHaveCount(2)
    await expect(products.first()).toHaveValue('')
  }
  expect(await violations(page)).toEqual([])
  await open(bytes)
  await expect(page.getByText('The mix is in the form: look it over, then check it.')).toBeVisible()
  await page.getByRole('button', { name: 'Check this tank' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tank#${fragment}`)

  await page.getByRole('button', { name: 'Change the tank' }).click()
  await open(
    Buffer.from(
      bytes
        .toString('utf8')
        .replaceAll(/"idText": "[^"]*"/g, '"idText": "0"')
        .replace(/"name": "[^"]*",(\s*)"productTypeCode"/, '"name": "Farm mix","productTypeCode"'),
    ),
  )
  await expect(page.getByText('Not in our list, kept as text: Farm mix. Check which products are meant:')).toBeVisible()
  // Names are right and numbers wrong: until somebody says so, none of them is taken for what it may be.
  await page.getByRole('button', { name: 'Check this tank' }).click()
  const unconfirmed = page.getByText(/^It came as “.*Confirm it below\.$/)
  await expect(unconfirmed).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  for (const left of [2, 1, 0]) {
    await page
      .getByRole('button', { name: /^Yes, it is / })
      .first()
      .click()
    await expect(unconfirmed).toHaveCount(left)
  }
})

test('TAKE-04 TAKE-10 the mix of a report is taken along once its fail was read; a seed coating is not', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/?country=fr&results=NC`)
  await page.locator('a[href*="/testResult/"]').first().click()
  await section(page).getByRole('button', { name: 'For sprayer, farm software or records' }).click()
  const question = section(page).getByRole('button', { name: 'I have read it: show the files' })
  await expect(question).toBeVisible()
  await expect(part(page, 'Farm software')).toHaveCount(0)
  await question.click()
  const { bytes } = await saved(page, part(page, 'Farm software').getByRole('button'))
  const text = bytes.toString('utf8')
  expect(adaptFaults(JSON.parse(text))).toEqual([])
  expect(text).toContain('"name": "FAILED: ')
  expect(text).toContain('A guide, no guarantee.')
  await part(page, 'Another phone').getByRole('button').click()
  expect(await shownLink(page)).toBe(`${page.url().split('?')[0]}?noredirect`)
  expect(await violations(page)).toEqual([])

  await page.goto(`${acceptanceUrl}/testResult/2003/en`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  await expect(section(page)).toHaveCount(0)
})
