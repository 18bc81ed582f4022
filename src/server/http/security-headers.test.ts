import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

let folder: string
let served: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-headers-'))
  mkdirSync(join(folder, 'web'))
  const head = '<head><script type="application/json" id="boot">%BOOT%</script><style>body{margin:0}</style></head>'
  writeFileSync(join(folder, 'web', 'index.html'), head)
  served = await buildTestApp({ dataFolder: folder }, join(folder, 'web'), { trustProxy: '127.0.0.1' })
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const EVERY_KIND = [
  '/',
  '/nowhere',
  '/api/tankmix/countries',
  '/api/nowhere',
  '/healthz',
  '/api/openapi.json',
  '/brand/none.png',
  '/api/%',
  '/%',
]

test('FIRST-07 the policy of a page allows exactly the styles that are in it', async () => {
  const { headers, body } = await served.app.inject('/')
  const inline = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => createHash('sha256').update(css!).digest('base64'))
  expect(inline.length).toBeGreaterThan(0)
  expect(String(headers['content-security-policy']).split(';')).toContain(
    `style-src 'self' ${inline.map((hash) => `'sha256-${hash}'`).join(' ')}`,
  )
})

test.each(EVERY_KIND)('%s has the policies, and no policy allows inline code', async (url) => {
  const { headers } = await served.app.inject(url)
  const policy = String(headers['content-security-policy'])
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
  ])
    expect(policy.split(';')).toContain(directive)
  // Pages have styles of their own, each allowed by its hash.
  expect(policy).toMatch(url.startsWith('/api/tankmix') ? /;style-src 'self';/ : /;style-src 'self'( 'sha256-[\w+/]{43}=')*;/)
  expect(policy).not.toMatch(/unsafe|https:|\*/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/)
  expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
})

test('API-13 the page about the API has its own policy, which allows only scripts, styles and calls of this server', async () => {
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-initializer.js']) {
    const { headers, statusCode } = await served.app.inject(url)
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy']).split(';')
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "worker-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive)
    expect(policy.join()).not.toMatch(/unsafe|https:|\*/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  }
})

test('HSTS is sent only where the proxy reports TLS', async () => {
  const over = (protocol: string, remoteAddress = '127.0.0.1') =>
    served.app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-proto': protocol } })
  expect((await over('https')).headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await over('http')).headers['strict-transport-security']).toBeUndefined()
  expect((await over('https', '192.0.2.1')).headers['strict-transport-security']).toBeUndefined()
})
