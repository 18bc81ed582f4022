import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession } from '@playwright/test'
import { openDb } from '../src/server/db/open-db.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { environmentOf, runTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { withOutages } from './support/outages.ts'
import { expect, test, withServer, type Page } from './support/server.ts'
import { fillFoliarRequest } from './support/steps.ts'
import { stopClock } from './support/clock.ts'

test.use({ serviceWorkers: 'allow' })

const REFERENCE = /TM-\d{4}-\d{6}/
const waits = (page: Page) => page.getByRole('heading', { name: 'Your request has not been sent yet' })

/** References of all requests that the server has stored. */
const stored = async (dataFolder: string): Promise<string[]> => {
  const { out } = await runTankmix(['requests', 'export', '--format', 'json'], environmentOf({ dataFolder }))
  return (JSON.parse(out) as { reference: string }[]).map(({ reference }) => reference)
}

/** A blank page of the same browser, from which its background workers can be observed and woken. */
const workersOf = async (
  context: BrowserContext,
): Promise<{ session: CDPSession; registrationOf: (url: string) => string | undefined }> => {
  const session = await context.newCDPSession(await context.newPage())
  const registrations = new Map<string, string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: updated }) => {
    for (const { registrationId, scopeURL, isDeleted } of updated)
      if (!isDeleted) registrations.set(new URL(scopeURL).origin, registrationId)
  })
  await session.send('ServiceWorker.enable')
  return { session, registrationOf: (url) => registrations.get(url) }
}

/** The headless browser of the tests registers no sync, but dispatches the event; so only the registration is replaced. */
const letRegister = (page: Page) =>
  page.addInitScript(() => {
    Object.assign((globalThis as unknown as { SyncManager: { prototype: object } }).SyncManager.prototype, {
      register: (tag: string) => {
        document.documentElement.dataset['sync'] = tag
        return Promise.resolve()
      },
    })
  })

const withOwnServer = async (use: (url: string, dataFolder: string, network: { down: () => void; up: () => void }) => Promise<void>) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-'))
  await withServer(
    'acceptance',
    async (serverUrl) => {
      const network = await withOutages(serverUrl)
      try {
        await use(network.url, dataFolder, network)
      } finally {
        await network.close()
      }
    },
    { TANKMIX_DATA: dataFolder },
  )
  rmSync(dataFolder, { recursive: true, force: true })
}

const workerReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('REQ-11 API-07 a request that waits is sent once while no page of the site is open, and its reference is shown later', async ({
  context,
  page,
}) => {
  await withOwnServer(async (url, dataFolder, network) => {
    const { session, registrationOf } = await workersOf(context)
    await letRegister(page)
    await page.goto(`${url}/request`)
    await workerReady(page)
    await fillFoliarRequest(page)
    network.down()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(waits(page)).toBeVisible()
    await expect(page.getByText('which will send it once you are online, even if you close this page.')).toBeVisible()
    const tag = (await page.evaluate(() => document.documentElement.dataset['sync']))!
    expect(tag).toBe('tankmix.requests')
    const address = page.url()
    await page.close()
    // The worker must fetch its own token, as after the cookie has expired.
    await context.clearCookies()
    network.up()
    await expect(async () => {
      const registrationId = registrationOf(url)
      expect(registrationId).toBeDefined()
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId: registrationId!,
        tag,
        lastChance: false,
      })
      expect(await stored(dataFolder)).toHaveLength(1)
    }).toPass({ timeout: 120_000 })

    const later = await context.newPage()
    await later.goto(url)
    const [reference] = await stored(dataFolder)
    const news = later.getByRole('link', { name: `Your request was sent · Reference: ${reference!}` })
    await news.click()
    await expect(later.getByRole('heading', { name: 'Your request is with the laboratory' })).toBeVisible()
    await expect(later).toHaveURL(address)
    await expect(news).toBeHidden()
    await later.evaluate(() => dispatchEvent(new Event('online')))
    expect(await stored(dataFolder)).toHaveLength(1)
  })
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  test('WHO-77 without a network a picker leads to the page of an unknown product, and what is sent goes while no page is open', async ({
    context,
    page,
  }) => {
    test.skip(!IN_FULL, 'the texts of the page are fetched by one rule, and the worker sends as it does requests')
    await withOwnServer(async (url, dataFolder, network) => {
      const { session, registrationOf } = await workersOf(context)
      await letRegister(page)
      await page.goto(`${url}/tank`)
      await workerReady(page)
      await page.getByLabel('Produkt oder Agrochemikalie').first().fill('Novel Gold 50')
      const tell = page.getByRole('link', { name: 'Melden Sie es uns' }).first()
      await expect(tell).toBeVisible()
      const hasWords = () =>
        page.evaluate(async () => {
          const responses = await (await caches.open('content')).matchAll()
          return (await Promise.all(responses.map((response) => response.text()))).some((text) => text.includes('Ans Labor senden'))
        })
      await expect.poll(hasWords).toBe(true)
      network.down()
      await tell.click()
      await expect(page.getByRole('heading', { name: 'Wir kennen dieses Produkt noch nicht' })).toBeVisible()
      await page.getByLabel('Land').selectOption('DE')
      await page.getByRole('button', { name: 'Ans Labor senden' }).click()
      await expect(page.getByText('Es konnte noch nicht gesendet werden, und nichts davon geht verloren.')).toBeVisible()
      await page.close()
      await context.clearCookies()
      network.up()
      const database = openDb({ dataFolder, databaseUrl: process.env['DATABASE_URL'] })
      await expect(async () => {
        const registrationId = registrationOf(url)!
        await session.send('ServiceWorker.dispatchSyncEvent', {
          origin: url,
          registrationId,
          tag: 'tankmix.unknownProducts',
          lastChance: false,
        })
        expect(await database.kysely.selectFrom('unknown_reports').select('name').execute()).toEqual([{ name: 'Novel Gold 50' }])
      })
        .toPass({ timeout: 120_000 })
        .finally(() => database.close())
    })
  })
})

test('REQ-11 page and background worker that send at the same time make one request', async ({ context, page }) => {
  await withOwnServer(async (url, dataFolder, network) => {
    const { session, registrationOf } = await workersOf(context)
    await page.goto(`${url}/request`)
    await workerReady(page)
    await fillFoliarRequest(page)
    network.down()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(waits(page)).toBeVisible()
    network.up()
    const wake = () =>
      session.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId: registrationOf(url)!,
        tag: 'tankmix.requests',
        lastChance: false,
      })
    await Promise.all([wake(), page.evaluate(() => dispatchEvent(new Event('online'))), wake()])
    await expect(page.getByText(REFERENCE).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your request is with the laboratory' })).toBeVisible()
    expect(await stored(dataFolder)).toHaveLength(1)
  })
})

test('REQ-11 a browser without background sync says when the request is sent', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  await withOwnServer(async (url, dataFolder, network) => {
    await page.goto(`${url}/request`)
    await workerReady(page)
    await fillFoliarRequest(page)
    network.down()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('It will be sent as soon as you are online with this site open.')).toBeVisible()
    network.up()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(REFERENCE).first()).toBeVisible()
    expect(await stored(dataFolder)).toHaveLength(1)
  })
})

const BROKEN = {
  'throws at once': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
  'never answers': () => {
    // An object on which no event ever fires.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'is blocked': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest
      setTimeout(() => request.dispatchEvent(new Event('blocked')), 10)
      return request
    }
  },
}
/** One that throws at once is the same to the page: resilient-store.test.ts. In full, each is tried. */
const TRIED = IN_FULL ? Object.entries(BROKEN) : Object.entries(BROKEN).filter(([what]) => what === 'never answers')
for (const [what, breakDatabase] of TRIED)
  test(`REQ-12 if the browser's database ${what}, a request is sent within 2 seconds; without a network the page says that it is not saved, keeps its draft and sends it later`, async ({
    page,
    acceptanceUrl,
  }) => {
    await page.addInitScript(breakDatabase)
    await page.goto(`${acceptanceUrl}/request`)
    await fillFoliarRequest(page)
    await page.route('**/tankmix-request', (route) => route.abort('internetdisconnected'))
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.click()
    await expect(waits(page)).toBeVisible()
    await expect(page.getByText('It could not be saved in this browser. Keep this page open')).toBeVisible()
    // Whoever leaves the page before it was sent finds the draft.
    await page.goto(`${acceptanceUrl}/request`)
    await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
    await submit.click()
    await expect(waits(page)).toBeVisible()
    await page.unroute('**/tankmix-request')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Your request is with the laboratory' })).toBeVisible()
    await page.goto(`${acceptanceUrl}/request`)
    await expect(page.getByLabel('Name *')).toHaveValue('')

    await fillFoliarRequest(page)
    const sent = page.waitForRequest('**/tankmix-request')
    await stopClock(page)
    await submit.click()
    await page.clock.runFor(2_000)
    await sent
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'Your request is with the laboratory' })).toBeVisible()
    await expect(page.getByText(REFERENCE)).toBeVisible()
  })
