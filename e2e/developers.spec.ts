import { expect, test, withServer } from './support/server.ts'
import { settled } from './support/settled.ts'

test.use({ serviceWorkers: 'allow' })

test('DEV-07 with the app installed, the footer of the home page leads to the first call, which gives a verdict', async ({
  page,
  request,
}) => {
  await withServer('acceptance', async (url) => {
    await page.goto(url)
    await settled(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await page.getByRole('contentinfo').getByRole('link', { name: 'For developers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For developers')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const command = await page.getByRole('region', { name: 'First call with curl' }).textContent()
    const address = new URL(/'([^']+)'/.exec(command ?? '')![1]!)
    const response = await request.get(`${url}${address.pathname}${address.search}`)
    const { headline } = (await response.json()) as { headline: { state: string } }
    await expect(page.getByRole('region', { name: 'Answer of the first call' })).toContainText(`"state": "${headline.state}"`)
  })
})
