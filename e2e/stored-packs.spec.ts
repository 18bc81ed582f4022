import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOf, runTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { keepButton, keepFrance, workerReady } from './support/kept-country.ts'
import { ACCEPTANCE_DATA, expect, test, withServer } from './support/server.ts'
import { chooseCountry, searchButton } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

test('a damaged pack is not stored, nor is an interrupted one, and a stored one can be removed', async ({ context, page, demoUrl }) => {
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  await context.route('**/packs/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"names":["', '"names":["X') })
  })
  await keepButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('The download was damaged and was not saved. Please try again.')
  await context.unroute('**/packs/**')
  await context.route('**/packs/**', (route) => route.abort('connectionreset'))
  await keepButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('The tests could not be downloaded. Please try again with a better connection.')
  await context.unroute('**/packs/**')
  await keepButton(page).click()
  await expect(page.getByText(/^France is saved for offline use: [\d,]+ tests, \d+\skB, as of/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(keepButton(page)).toBeVisible()
})

test('a browser without room reports it and keeps its old data', async ({ context, page, demoUrl }) => {
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(demoUrl).origin, quotaSize: 1_000 })
  await keepButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('There is not enough space in this browser to save the tests.')
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(demoUrl).origin })
  await keepButton(page).click()
  await expect(page.getByText(/^France is saved for offline use/)).toBeVisible()
})

test('a pack whose bytes were altered in the browser is not used', async ({ context, page, demoUrl }) => {
  await keepFrance(page, demoUrl)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tankmix.packs')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('packs', 'readwrite').objectStore('packs')
          const reading = store.get('FR')
          reading.addEventListener('success', () => {
            const { key, json } = reading.result as { key: string; json: string }
            store.put({ key, json: json.replace('"results":"', '"results":"0') }, 'FR').addEventListener('success', () => resolve())
          })
        })
      }),
  )
  await context.setOffline(true)
  await page.reload()
  await searchButton(page).click()
  await expect(page.getByText('No signal. Your search is kept.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await page.goto(demoUrl)
  await expect(keepButton(page)).toBeVisible()
})

test('a downloaded country is updated with the data', async ({ page }) => {
  test.slow()
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-'))
  await withServer(
    'acceptance',
    async (url) => {
      await page.goto(url)
      await chooseCountry(page, 'France')
      await keepButton(page).click()
      const kept = page.getByText(/^France is saved for offline use/)
      const before = Number(/(\d+) tests/.exec(await kept.innerText())![1])
      const more = mkdtempSync(join(tmpdir(), 'tankmix-more-'))
      writeFileSync(
        join(more, 'tests.csv'),
        'id,kind,country,date,result,water_rate,crop,benefit,observations\n9001,foliar,FR,2026-11-20,C,200,,,\n',
      )
      writeFileSync(join(more, 'ingredients.csv'), 'test_id,order,product_id,rate\n9001,1,1,1\n')
      copyFileSync(join(ACCEPTANCE_DATA, 'products.csv'), join(more, 'products.csv'))
      const { code, error } = await runTankmix(['import', more], environmentOf({ dataFolder }))
      expect(code, error).toBe(0)
      rmSync(more, { recursive: true, force: true })
      await expect(async () => {
        await page.reload()
        await expect(kept).toContainText(`${before + 1} tests`, { timeout: 10_000 })
      }).toPass({ timeout: 120_000 })
    },
    { TANKMIX_DATA: dataFolder },
  )
  rmSync(dataFolder, { recursive: true, force: true })
})

test('ERR-08 a country whose size was said before the network went is said with it, once there is none', async ({
  context,
  page,
  demoUrl,
}) => {
  await page.goto(demoUrl)
  await workerReady(page)
  await chooseCountry(page, 'Italy')
  const offer = page.getByRole('button', { name: /^Save Italy for offline use/ })
  await expect(offer).toBeVisible()
  const size = /[\d.,]+\skB/.exec((await offer.textContent())!)![0]
  await context.setOffline(true)
  await searchButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your search is kept' })).toHaveText(
    `No signal. Your search is kept. Italy is not saved on this device: save it (${size}) when you are back.`,
  )
})
