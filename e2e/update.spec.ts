import { withReleases } from './support/releases.ts'
import { expect, test, type Page } from './support/server.ts'
import { chooseCountry, product } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

const workerReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const lookForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
/** Whether the document is still the marked one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
/**
 * A browser stops an idle old worker and activates the new one; the test's connection to the old one prevents that, so it is
 * stopped until the marked page is replaced.
 */
const reloadsWithNewWorker = async (page: Page, trigger: () => Promise<void>): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const versions = new Set<string>()
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions: updated }) => {
    for (const { versionId, scriptURL } of updated) if (scriptURL.startsWith(origin)) versions.add(versionId)
  })
  await browser.send('ServiceWorker.enable')
  await trigger()
  await expect(async () => {
    const [oldest, newer] = [...versions].toSorted((left, right) => Number(left) - Number(right))
    if ((await isMarked(page)) && oldest !== undefined && newer !== undefined)
      await browser.send('ServiceWorker.stopWorker', { versionId: oldest })
    expect(await isMarked(page)).toBe(false)
  }).toPass({ intervals: [200] })
}

test('SW-01 a new version loads automatically if there is no unsent input', async ({ page, acceptanceUrl }) => {
  const releases = await withReleases(acceptanceUrl)
  try {
    await page.goto(releases.url)
    await workerReady(page)
    await page.reload()
    await workerReady(page)
    await mark(page)
    releases.release()
    await reloadsWithNewWorker(page, () => lookForUpdate(page))
  } finally {
    await releases.close()
  }
})

test('ANS-77 the first worker of a browser reloads no page, though the page before registered it', async ({ context, acceptanceUrl }) => {
  const pages = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  await Promise.all(pages.map((page) => page.goto(`${acceptanceUrl}/terms`)))
  await Promise.all(pages.map(mark))
  await Promise.all(pages.map(workerReady))
  for (const page of pages) {
    // What the controller's change sets off has happened by then.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.waitForLoadState('networkidle')
    expect(await isMarked(page)).toBe(true)
  }
})

/** A page of the release that will be replaced. */
const openOld = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await workerReady(page)
  await page.reload()
  await workerReady(page)
  await mark(page)
}
const prompt = (page: Page) => page.getByRole('alert').getByText('A new version is ready.')
const hasWaitingWorker = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

test('SW-06 a tab without input does not activate a new version while another tab has input; that one asks', async ({
  context,
  page,
  acceptanceUrl,
}) => {
  const releases = await withReleases(acceptanceUrl)
  try {
    await openOld(page, `${releases.url}/request`)
    const idle = await context.newPage()
    await openOld(idle, releases.url)
    await page.getByLabel('Name *').fill('Anna')
    releases.release()
    await lookForUpdate(idle)
    await expect(prompt(page)).toBeVisible()
    expect(await hasWaitingWorker(idle)).toBe(true)
    expect([await isMarked(page), await isMarked(idle)]).toEqual([true, true])
    await expect(prompt(idle)).toBeHidden()
    // The blocking tab is closed, and the other one opens a page.
    await page.close()
    await reloadsWithNewWorker(idle, () => idle.getByRole('contentinfo').getByRole('link').first().click())
  } finally {
    await releases.close()
  }
})

test('SW-01 SW-06 a form and a half-filled search are never reloaded without asking, keep their input, and none reloads because another tab agreed', async ({
  context,
  page,
  acceptanceUrl,
}) => {
  const releases = await withReleases(acceptanceUrl)
  try {
    await openOld(page, releases.url)
    await chooseCountry(page, 'France')
    await product(page).fill('zin')
    const other = await context.newPage()
    await openOld(other, `${releases.url}/request`)
    await other.getByLabel('Name *').fill('Anna')
    releases.release()
    await lookForUpdate(other)
    await expect(prompt(page)).toBeVisible()
    await expect(prompt(other)).toBeVisible()
    expect([await isMarked(page), await isMarked(other)]).toEqual([true, true])
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(prompt(page)).toBeHidden()
    await expect(product(page)).toHaveValue('zin')
    await reloadsWithNewWorker(other, () => other.getByRole('button', { name: 'Load the new version' }).click())
    await expect(other.getByLabel('Name *')).toHaveValue('Anna')
    await expect(prompt(page)).toBeVisible()
    expect(await isMarked(page)).toBe(true)
    await expect(product(page)).toHaveValue('zin')
    await page.getByRole('button', { name: 'Load the new version' }).click()
    await expect(async () => expect(await isMarked(page)).toBe(false)).toPass()
  } finally {
    await releases.close()
  }
})

test('SW-03 stopping push notifications without a subscription says so, and a failure to stop them is reported', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/navigation`)
  await workerReady(page)
  const stop = page.getByRole('button', { name: 'Turn off push notifications' })
  await stop.click()
  await expect(page.getByText('Not subscribed to push notifications.')).toBeVisible()
  await page.evaluate(() => {
    const subscription = { unsubscribe: () => Promise.resolve(false) }
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription as unknown as PushSubscription)
  })
  await stop.click()
  await expect(page.getByText('Unsubscribe failed!')).toBeVisible()
})
