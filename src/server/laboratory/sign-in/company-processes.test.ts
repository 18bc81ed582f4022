import { expect, test } from 'vitest'
import { anyDatabase } from '../../testing/each-database.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../../testing/programs/run-tankmix.ts'
import { createBrowser, OIDC_CLIENT, reserveOidc } from '../../testing/programs/start-oidc.ts'

anyDatabase("the company's sign-in with two server processes", ({ settings }) => {
  test('LAB-119 somebody signs in at one, is known at the other, and a sign-out at the service ends it at both', async () => {
    const place = await settings()
    const provider = await reserveOidc()
    const env = {
      ...environmentOf(place),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_ROLES: 'approver=lab-approvers',
    }
    expect((await runTankmix(['migrate'], env)).code).toBe(0)
    const servers: RunningServer[] = []
    const start = async (more: Record<string, string> = {}): Promise<string> => {
      const server = await startTankmix({ ...env, ...more })
      servers.push(server)
      return `http://localhost:${new URL(server.url).port}`
    }
    try {
      const here = await start()
      const there = await start({ PUBLIC_URL: here })
      provider.begin(here, there)
      const browser = createBrowser()
      const isBack = (address: string) => address.startsWith(`${here}/api/console/sign-in/callback`)
      const callback = await browser.follow(`${here}/api/console/sign-in/start?next=${encodeURIComponent('/console/requests')}`, isBack)
      expect((await browser.open(callback)).headers.get('location')).toBe('/console/requests')
      browser.share(here, there)
      const statuses = () => Promise.all([here, there].map(async (server) => (await browser.open(`${server}/api/console/me`)).status))
      expect(await statuses()).toEqual([200, 200])
      expect(await (await browser.open(`${there}/api/console/me`)).json()).toMatchObject({ email: 'ida@lab.example', roles: ['approver'] })

      const asked = await (await browser.open(`${provider.issuer}/session/end`)).text()
      const body = new URLSearchParams({ xsrf: /name="xsrf" value="([^"]+)"/.exec(asked)![1]!, logout: 'yes' })
      await browser.open(`${provider.issuer}/session/end/confirm`, { method: 'POST', body })
      expect(provider.told).toHaveLength(1)
      expect(await statuses()).toEqual([401, 401])
    } finally {
      for (const server of servers) await server.stop()
      await provider.stop()
    }
  })
})
