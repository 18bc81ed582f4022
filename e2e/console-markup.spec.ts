import type { Page } from '@playwright/test'
import { foliarExample } from '../src/contract/requests/example-requests.ts'
import { openDb } from '../src/server/db/open-db.ts'
import { changeNow } from '../src/server/laboratory/publishing/testing/publishing.ts'
import { mintToken } from '../src/server/mail/links/request-links.ts'
import { ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { invite, join } from './support/console.ts'
import { markedUpTest } from './support/marked-up-test.ts'
import { workerReady } from './support/kept-country.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())
test.use({ serviceWorkers: 'allow' })

/** Runs where it becomes an element, and is shown as it is where it stays a text. */
const markup = (where: string): string => `<img src=x onerror="globalThis.ran='${where}'"> ${where} </script><b>`

const submit = async (): Promise<{ id: string; reference: string }> => {
  const [first, second] = foliarExample.ingredients
  const request = {
    ...foliarExample,
    name: markup('name'),
    company: markup('company'),
    crop: markup('crop'),
    comments: [{ comment: markup('comment') }],
    ingredients: [
      { ...first, name: markup('first product') },
      { ...second, name: markup('second product') },
    ],
  }
  const sent = await fetch(`${server.url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request }),
  })
  expect(sent.status).toBe(201)
  return (await sent.json()) as { id: string; reference: string }
}

/** Everything that was written is there as a text, and nothing of it became an element. */
const expectTexts = async (page: Page, places: readonly string[]): Promise<void> => {
  for (const where of places) await expect(page.getByText(markup(where)).filter({ visible: true }).first()).toBeVisible()
  expect(
    await page.evaluate(() => [(globalThis as { ran?: string }).ran, document.querySelectorAll('img[src=x], img[onerror]').length]),
  ).toEqual([undefined, 0])
}

test('LAB-120 markup in every field of a request, a message and a person is shown as text, in the console and on the private page, and the background worker leaves the console alone', async ({
  page,
  browser,
}) => {
  const breaches: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && breaches.push(message.text()))
  await page.goto(server.url)
  await workerReady(page)
  const { id, reference } = await submit()

  // The worker has the visitors' pages, and nothing of the console.
  const path = await invite(server.env, 'ann@lab.example', 'admin')
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/console/join')
  await join(page, `${server.url}${path}`, markup('admin'))
  expect((await opened).fromServiceWorker()).toBe(false)
  const colleague = await browser.newContext({ baseURL: server.url })
  const chemist = await colleague.newPage()
  await join(chemist, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, markup('chemist'))

  await chemist.goto(`${server.url}/console/requests`)
  for (const where of ['name', 'company', 'first product', 'second product'])
    await expect(chemist.getByRole('row').filter({ hasText: markup(where) })).toBeVisible()
  await chemist.goto(`${server.url}/console/requests/${reference}`)
  await expectTexts(chemist, ['name', 'company', 'crop', 'comment', 'first product', 'second product'])
  await chemist.getByRole('button', { name: 'Ask a question' }).click()
  await chemist.getByLabel('Question to the requester').fill(markup('question'))
  await chemist.getByRole('button', { name: 'Send the question' }).click()
  await expectTexts(chemist, ['question', 'chemist'])

  const database = openDb({ dataFolder: server.env['TANKMIX_DATA']! }, { writesInThread: true })
  const token = await mintToken(database.kysely, id, new Date()).finally(() => database.close())
  const visitor = await colleague.newPage()
  await visitor.goto(`${server.url}/request-status#${token}`)
  await expectTexts(visitor, ['name', 'crop', 'first product', 'second product', 'question'])
  await visitor.getByLabel('Your answer').fill(markup('answer'))
  await visitor.getByRole('button', { name: 'Send the answer' }).click()
  await expect(visitor.getByLabel('Your answer')).toBeHidden()
  await expectTexts(visitor, ['answer'])

  await chemist.reload()
  await expectTexts(chemist, ['answer'])
  await chemist.getByRole('button', { name: 'Refuse', exact: true }).click()
  await chemist.getByLabel('Comment').fill(markup('refusal'))
  await chemist.getByLabel('Reason', { exact: true }).selectOption('other')
  await chemist.getByRole('button', { name: 'Refuse the request' }).click()
  await expectTexts(chemist, ['refusal'])
  await visitor.reload()
  await expectTexts(visitor, ['refusal'])
  await page.goto(`${server.url}/console/people`)
  await expectTexts(page, ['admin', 'chemist'])
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
    return all.flat().filter((one) => one.startsWith('/console') || one.startsWith('/api/console'))
  })
  // The console's own worker has its code, and its HTML, in which nobody is named.
  expect(stored.filter((one) => !one.startsWith('/console/assets/') && one !== '/console/')).toEqual([])
  expect(breaches).toEqual([])
  await colleague.close()
})

test('LAB-164 markup in every field of a test, its report, a product and a protocol is shown as text, to the laboratory and to readers', async ({
  page,
}) => {
  const { url, env } = server
  const dataFolder = env['TANKMIX_DATA']!
  const database = openDb({ dataFolder }, { writesInThread: true })
  try {
    const { id, approver } = await markedUpTest(database, dataFolder, markup)
    await join(page, `${url}${await invite(env, 'bo@lab.example', 'approver')}`, 'Bo')
    for (const [path, places] of Object.entries({
      [`tests/${id}`]: ['return', 'appearance'],
      [`reviews/${id}`]: ['appearance', 'deviations', 'observations', 'water', 'batch', 'caption', 'product', 'protocol', 'submit'],
      tests: ['crop'],
      published: ['product'],
      products: ['product', 'manufacturer'],
      'products/zinc': ['product', 'manufacturer'],
      protocols: ['protocol'],
      'protocols/odd': ['protocol', 'steps', 'rule'],
    })) {
      await page.goto(`${url}/console/${path}`)
      await expectTexts(page, places)
    }
    const report = async (): Promise<string> => (await fetch(`${url}/api/tankmix/outcome/${id}/en/FR`)).text()
    expect(await changeNow(database, id, { action: 'publish', isConfidential: false }, approver)).toMatchObject({ ok: true })
    await expect.poll(report, { timeout: 60_000 }).toContain('The batch was mistyped.')
    await page.goto(`${url}/testResult/${id}/en`)
    await expectTexts(page, ['observations', 'deviations', 'water', 'batch', 'caption', 'product', 'manufacturer', 'protocol'])
    const withdrawal = { action: 'withdraw', reason: 'other', note: markup('withdrawal') } as const
    expect(await changeNow(database, id, withdrawal, approver)).toMatchObject({ ok: true })
    await expect.poll(report, { timeout: 60_000 }).toContain('was withdrawn')
    await page.goto(`${url}/testResult/${id}/en`)
    await expectTexts(page, ['withdrawal'])
    await page.goto(`${url}/console/published/${id}`)
    await expectTexts(page, ['withdrawal'])
  } finally {
    await database.close()
  }
})
