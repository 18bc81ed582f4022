import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, withServer } from './support/server.ts'

const BRAND = fileURLToPath(new URL('../brand/tankmix', import.meta.url))
const EMBED = '/embed/tank?country=FR&set=1,3'

/** Another site, with frames of the addresses in its own address. */
const otherSite = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    const framed = new URL(request.url!, 'http://localhost').searchParams.get('of') ?? ''
    response
      .setHeader('content-type', 'text/html')
      .end(`<title>Dealer</title><h1>Dealer</h1><iframe title="Mix" width="340" height="500" src="${framed}"></iframe>`)
  })
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('EMBED-02 a site that the brand lists shows the answer in a frame; another site cannot, and no other page may be framed', async ({
  page,
  context,
}) => {
  const [listed, other] = [await otherSite(), await otherSite()]
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-embed-'))
  cpSync(BRAND, folder, { recursive: true })
  const brand = JSON.parse(readFileSync(join(BRAND, 'brand.json'), 'utf8')) as object
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...brand, embedders: [listed.url] }))
  try {
    await withServer(
      'acceptance',
      async (url) => {
        const open = (site: string, path: string) => page.goto(`${site}/?of=${encodeURIComponent(url + path)}`, { waitUntil: 'load' })
        const inFrame = page.frameLocator('iframe').getByRole('heading', { level: 1 })
        await open(listed.url, EMBED)
        await expect(inFrame).not.toBeEmpty()
        const [full] = await Promise.all([context.waitForEvent('page'), page.frameLocator('iframe').locator('a[href^="/tank#"]').click()])
        await full.waitForURL(/\/tank#check=/)
        await full.close()

        const refused = async (site: string, path: string): Promise<void> => {
          const said = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
          await open(site, path)
          await said
          await expect(inFrame).toHaveCount(0)
        }
        await refused(other.url, EMBED)
        for (const path of ['/', '/tank', '/api/docs/', '/embed/none']) await refused(listed.url, path)

        await page.goto(`${url}${EMBED}`, { waitUntil: 'load' })
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width)
      },
      { TANKMIX_BRAND: folder },
    )
  } finally {
    listed.close()
    other.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
