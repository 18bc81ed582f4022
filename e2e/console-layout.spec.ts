import { openDb } from '../src/server/db/open-db.ts'
import { invite, join } from './support/console.ts'
import { brokenWords, layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, test, type Page } from './support/server.ts'
import { settled } from './support/settled.ts'
import { startServer, type RunningData } from './support/start-server.ts'

/** One after another, so that they share a server. */
test.describe.configure({ mode: 'default' })

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'demo' })
})
test.afterAll(() => server.stop())

/** Pages with a list whose rows are long. */
const LISTS = new Set([
  'today',
  'requests',
  'tests?state=all',
  'published',
  'products',
  'competence',
  'equipment',
  'lots',
  'nonconformities',
  'audit',
  'what-to-test-next',
])
/** Pages in whose lists, or the tables of whose charts, words are long. */
const TABLES = new Set([
  'today',
  'requests',
  'tests?state=all',
  'published',
  'products',
  'protocols',
  'competence',
  'equipment',
  'lots',
  'nonconformities',
  'statistics',
])

/** Each page is opened once and looked at in every way. */
const expectNoFaults = async (page: Page, paths: readonly string[]): Promise<void> => {
  const setSize = await textSizes(page)
  for (const path of paths) {
    await page.goto(`${server.url}/console/${path}`)
    await settled(page)
    for (const size of SIZES) {
      await setSize(size)
      expect.soft(await layoutFaults(page), `${path} at ${size.name}`).toEqual([])
    }
    if (LISTS.has(path))
      for (const width of [768, 1024, 1280]) {
        await setSize({ text: 200, width, isByRule: true, name: '' })
        const faults = await layoutFaults(page)
        expect
          .soft(
            faults.filter((fault) => fault.includes('sideways')),
            `${path} at ${width} px, by a rule`,
          )
          .toEqual([])
      }
    if (!TABLES.has(path)) continue
    await setSize({ text: 100, width: 820, name: '' })
    // The tables of charts are folded.
    for (const summary of await page.locator('figure summary').all()) await summary.click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await settled(page)
    expect.soft(await brokenWords(page), `broken words in ${path}`).toEqual([])
  }
}

/** A long mix that was asked for, so that the page of what to test next has a row. */
const askForLongMix = async (): Promise<void> => {
  const database = openDb({ dataFolder: server.env['TANKMIX_DATA']! }, { writesInThread: true })
  try {
    const { kysely } = database
    const products = await kysely.selectFrom('products').select('id').orderBy('name').limit(12).execute()
    const mix = JSON.stringify(products.map(({ id }) => id).toSorted())
    const day = new Date().toISOString().slice(0, 10)
    await kysely.insertInto('demand').values({ country: 'GB', products: mix, day, count: 12 }).execute()
  } finally {
    await database.close()
  }
}

type Listed = { tests: { id: string; state: string; control: string | null }[] }

test('LAB-145 LAB-213 the pages of an approver fit 360, 768 and 1280 px with text of 100 and 200 %, no list is wider than the page where a rule of the visitor’s makes it twice as large, and on a tablet no word of a list is broken', async ({
  page,
}) => {
  await join(page, `${server.url}${await invite(server.env, 'ada@lab.example', 'approver')}`, 'Ada')
  await askForLongMix()
  await page.goto(`${server.url}/console/what-to-test-next`)
  await expect(page.getByRole('button', { name: 'Start a test' }).first()).toBeVisible()
  const { tests } = await page.evaluate(async (): Promise<Listed> => (await fetch('/api/console/tests?state=all')).json() as never)
  // A control is concluded, and has no review.
  const idOf = (state: string): string => tests.find((one) => one.state === state && one.control === null)!.id
  await expectNoFaults(page, [
    'today',
    'requests',
    'requests/DEMO-0001',
    'tests?state=all',
    `tests/${idOf('running')}`,
    `tests/${idOf('returned')}`,
    `tests/${tests.find(({ control }) => control !== null)!.id}`,
    `tests/${idOf('running')}/label`,
    `tests/${idOf('published')}/record`,
    'published',
    `published/${idOf('published')}`,
    `reviews/${idOf('submitted')}`,
    'what-to-test-next',
    'lots',
    'new-lot',
    'quality',
    'items',
    'rooms',
    'equipment-kinds',
    'method-checks',
    'nonconformities',
    'new-nonconformity',
    'nonconformities/de500000-0000-4000-b000-000000000001',
  ])
})

test('ODD-03 the record of the demonstration’s longest test is at most three A4 pages', async ({ page }) => {
  await join(page, `${server.url}${await invite(server.env, 'olga@lab.example', 'approver')}`, 'Olga')
  const { tests } = await page.evaluate(async (): Promise<Listed> => (await fetch('/api/console/tests?state=all')).json() as never)
  const lengths = await page.evaluate(
    (ids) => Promise.all(ids.map(async (id) => [(await (await fetch(`/api/console/tests/${id}/record`)).text()).length, id] as const)),
    tests.map(({ id }) => id),
  )
  const [, longest] = lengths.toSorted(([a], [b]) => b - a)[0]!
  await page.goto(`${server.url}/console/tests/${longest}/record`)
  await expect(page.getByRole('article')).toContainText(`End of the record of test ${longest}`)
  await settled(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/g)].map(([, ...sides]) =>
    sides.map((side) => Math.round(Number(side))),
  )
  expect(sizes.length).toBeLessThanOrEqual(3)
  for (const size of sizes) expect(size).toEqual([595, 842])
})

test('LAB-145 LAB-213 the pages of an admin fit too, and their navigation is one line with the section of the page in sight', async ({
  page,
}) => {
  await join(page, `${server.url}${await invite(server.env, 'ann@lab.example', 'admin')}`, 'Ann')
  await expectNoFaults(page, [
    'products',
    'new-product',
    'protocols',
    'protocols/jar-test',
    'new-protocol',
    'statistics',
    'competence',
    'new-competence',
    'competence/de300000-0000-4000-8000-000000000002',
    'equipment',
    'equipment/DEMO-T2',
    'new-equipment',
    'audit',
    'people',
    'account',
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${server.url}/console/people`)
  const current = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  const first = page.getByRole('link', { name: 'Today', exact: true })
  const last = page.getByRole('link', { name: 'Your account' })
  const top = async (link: typeof last): Promise<number | undefined> => (await link.boundingBox())?.y
  expect(await top(first)).toBe(await top(last))
  await first.focus()
  await expect(first).toBeInViewport({ ratio: 1 })
})
