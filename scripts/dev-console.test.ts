import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { consoleInDevelopment } from './dev-console.ts'

test('LAB-142 in development the console is served from its sources at each of its addresses, with what its page needs from a server', async () => {
  const pages = await createServer({ configFile: false, plugins: [consoleInDevelopment], server: { port: 0 }, logLevel: 'silent' })
  try {
    await pages.listen()
    const url = pages.resolvedUrls!.local[0]!.replace(/\/$/, '')
    for (const path of ['/console', '/console/requests', '/console/tests/2026-0001?from=x']) {
      const page = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text()
      expect(page).toContain('src="/console/main.tsx"')
      expect(page).toContain(`"signIn":"passkey","address":"${url}"`)
      expect(page).not.toMatch(/%[A-Z]+%/)
    }
    const code = await fetch(`${url}/console/main.tsx`)
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'text/javascript'])
    expect(await code.text()).toContain('/console/console-app.tsx')
  } finally {
    await pages.close()
  }
})
