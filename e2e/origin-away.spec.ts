import type { Page } from '@playwright/test'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { movedClock, type MovedClock } from '../src/server/testing/programs/moved-clock.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../src/server/testing/programs/run-tankmix.ts'
import { hasProgram, startVarnish, type RunningCache } from '../src/server/testing/programs/start-caches.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillFoliar, submit } from './support/request-steps.ts'
import { expect, test } from './support/server.ts'
import { ACCEPTANCE_DATA, ready } from './support/start-server.ts'
import { chooseCountry, heading, reports, searchButton } from './support/steps.ts'

test.skip(!IN_FULL, 'npm run test:all')
test.use({ hasAcceptedTerms: false, serviceWorkers: 'allow' })

/** The server is well, and nobody asks for anything. */
const MINUTES_QUIET = 40
const MINUTES_AWAY = 60
const TANK = `/tank#${withCheck('country=fr&water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha')}`
const LOOKUPS_WORK = 'Look-ups work; requests wait in your browser and are sent when the service is back.'

let clock: MovedClock | undefined
let server: RunningServer
let cache: RunningCache
let folder: string | undefined

test.beforeEach(async () => {
  clock = hasProgram('varnishd') ? movedClock() : undefined
  test.skip(clock === undefined, 'varnishd and a C compiler are needed')
  folder = mkdtempSync(join(tmpdir(), 'tankmix-away-'))
  const env = { ...environmentOf({ dataFolder: folder }), TRUST_PROXY: 'loopback' }
  const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], env)
  if (code !== 0) throw new Error(error)
  server = await startTankmix(env)
  await ready(server.url)
  cache = await startVarnish(server.url, { env: clock!.env })
})
test.afterEach(async () => {
  await cache?.stop()
  await server?.stop('SIGKILL')
  clock?.remove()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

const acceptTerms = async (page: Page): Promise<void> => {
  await page.goto(cache.url)
  await page.getByLabel('I accept the terms and conditions').click()
  await chooseCountry(page, 'France')
}
const showReport = async (page: Page): Promise<void> => {
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await reports(page).first().click()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
}
const showTank = async (page: Page): Promise<void> => {
  await page.goto(`${cache.url}${TANK}`)
  await expect(page.locator('main section[data-state]').getByRole('heading')).toHaveText(/^Calcimar \+ Sulphamon \+ AZOSTAR failed/)
}

for (const [signal, what] of [
  ['SIGKILL', 'killed'],
  ['SIGSTOP', 'frozen'],
] as const)
  test(`EDGE-44 EDGE-52 when the server was ${what} for an hour, a first visitor gets through the cache: searches, of a country that nobody asked for too, checks a tank, reads a report, and a request waits`, async ({
    page,
    browser,
  }) => {
    // Somebody else's visit, while the server is there, and what the timer asks for, is all that the cache has.
    const other = await browser.newContext({ locale: 'en' })
    const before = await other.newPage()
    const current = async (): Promise<unknown> => (await other.request.get(`${cache.url}/api/v1/current`)).json()
    const hash = expect.any(String) as unknown
    await expect.poll(current, { timeout: 60_000 }).toMatchObject({ lists: hash, countries: { DE: hash, FR: hash, IN: hash, US: hash } })
    execFileSync(fileURLToPath(new URL('../deploy/warm-cache.sh', import.meta.url)), [cache.url])
    await acceptTerms(before)
    await showReport(before)
    await showTank(before)
    await before.goto(`${cache.url}/request`)
    await fillFoliar(before)
    // The browser's background worker has asked for all code.
    await before.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await other.close()

    clock!.putForward(MINUTES_QUIET)
    process.kill(server.pid, signal)
    clock!.putForward(MINUTES_QUIET + MINUTES_AWAY)
    const age = async (): Promise<number> => Number((await page.request.get(`${cache.url}/api/v1/current`)).headers()['age'])
    await expect.poll(age).toBeGreaterThan((MINUTES_QUIET + MINUTES_AWAY - 1) * 60)

    await acceptTerms(page)
    await showReport(page)
    await expect(page.getByText(LOOKUPS_WORK)).toBeVisible()
    await showTank(page)
    // Nobody has asked for this country.
    await page.goto(`${cache.url}/?country=in`)
    await expect(heading(page)).toHaveText('Search Results (1)')
    await page.goto(`${cache.url}/request`)
    await fillFoliar(page)
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  })
