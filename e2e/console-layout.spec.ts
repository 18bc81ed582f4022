import { invite, join } from './support/console.ts'
import { layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, once as test, type Page } from './support/server.ts'
import { settled } from './support/settled.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'demo' })
})
test.afterAll(() => server.stop())

const expectNoFaults = async (page: Page, paths: readonly string[]): Promise<void> => {
  const setSize = await textSizes(page)
  for (const path of paths) {
    await page.goto(`${server.url}/console/${path}`)
    await settled(page)
    for (const size of SIZES) {
      await setSize(size)
      expect.soft(await layoutFaults(page), `${path} at ${size.name}`).toEqual([])
    }
  }
}

type Listed = { tests: { id: string; state: string }[] }

test('LAB-145 the pages of an approver fit 360, 768 and 1280 px with text of 100 and 200 %', async ({ page }) => {
  await join(page, `${server.url}${await invite(server.env, 'ada@lab.example', 'approver')}`, 'Ada')
  const { tests } = await page.evaluate(async (): Promise<Listed> => (await fetch('/api/console/tests?state=all')).json() as never)
  const idOf = (state: string): string => tests.find((one) => one.state === state)!.id
  await expectNoFaults(page, [
    'requests',
    'requests/DEMO-0001',
    'tests',
    `tests/${idOf('running')}`,
    `tests/${idOf('returned')}`,
    'published',
    `published/${idOf('published')}`,
    `reviews/${idOf('submitted')}`,
  ])
})

test('LAB-145 the pages of an admin fit too, and their navigation is one line with the section of the page in sight', async ({ page }) => {
  await join(page, `${server.url}${await invite(server.env, 'ann@lab.example', 'admin')}`, 'Ann')
  await expectNoFaults(page, [
    'products',
    'new-product',
    'protocols',
    'protocols/jar-test',
    'new-protocol',
    'what-to-test-next',
    'statistics',
    'audit',
    'people',
    'account',
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${server.url}/console/people`)
  const current = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  const first = page.getByRole('link', { name: 'Requests', exact: true })
  const last = page.getByRole('link', { name: 'Your account' })
  const top = async (link: typeof last): Promise<number | undefined> => (await link.boundingBox())?.y
  expect(await top(first)).toBe(await top(last))
  await first.focus()
  await expect(first).toBeInViewport({ ratio: 1 })
})
