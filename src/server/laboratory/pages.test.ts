import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../visitors/brand/load-brand.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

let folder: string
let served: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-console-'))
  mkdirSync(join(folder, 'web', 'console', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), 'for visitors')
  writeFileSync(join(folder, 'web', 'console', 'index.html'), '<title>%TITLE%</title><script id="boot">%BOOT%</script>')
  writeFileSync(join(folder, 'web', 'console', 'assets', 'index-1234.js'), '0')
  served = await buildTestApp({ dataFolder: folder }, join(folder, 'web'), { console: { publicUrl: 'https://mixing.example' } })
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(Object.values(CONSOLE_PAGES).filter((path) => !path.includes(':')))(
  'LAB-13 %s is a page of the console that no cache stores',
  async (path) => {
    for (const url of [path, `${path}/`]) {
      const response = await served.app.inject(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['content-security-policy']).not.toContain('unsafe')
      expect(response.body).toContain('"signIn":"passkey","address":"https://mixing.example"')
    }
  },
)

test('DAYS-05 the console’s pages bring the laboratory’s time zone with them, and none where it has none', async () => {
  const laboratory = { name: 'Station', addressLines: ['Route 1'], authoriser: 'code' as const, timeZone: 'Europe/Warsaw' }
  const brand = { ...loadBrand(DEFAULT_BRAND_FOLDER), laboratory }
  const own = mkdtempSync(join(tmpdir(), 'tankmix-zone-'))
  const there = await buildTestApp({ dataFolder: own }, join(folder, 'web'), { brand })
  try {
    expect((await there.app.inject('/console/today')).body).toContain('"timeZone":"Europe/Warsaw"')
    expect((await served.app.inject('/console/today')).body).not.toContain('timeZone')
  } finally {
    await there.close()
    rmSync(own, { recursive: true, force: true })
  }
})

test('LAB-291 the record of a test has a page of the console', async () => {
  expect((await served.app.inject(CONSOLE_PAGES.record.replace(':id', '2026-0001'))).statusCode).toBe(200)
})

test('LAB-13 any other path below /console gets the page with status 404, and its code is cached by its name', async () => {
  for (const url of ['/console/nonsense', '/console/index.html', '/console/people/x'])
    expect((await served.app.inject(url)).statusCode).toBe(404)
  expect((await served.app.inject('/consoles')).body).not.toContain('signIn')
  const code = await served.app.inject('/console/assets/index-1234.js')
  expect([code.statusCode, code.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('LAB-245 a reload of where somebody without a session landed leads to the sign-in, which goes on to the page that was asked for', async () => {
  const next = '/console/requests?q=a+b'
  const landed = await served.app.inject(`/Unauthorized?next=${encodeURIComponent(next)}`)
  expect([landed.statusCode, landed.headers['cache-control']]).toEqual([302, 'no-store'])
  const signIn = new URL(landed.headers.location!, 'https://mixing.example')
  expect([signIn.origin, signIn.pathname, signIn.searchParams.get('next')]).toEqual(['https://mixing.example', '/console/sign-in', next])
  for (const other of ['https://evil.example/console', '//evil.example', '/search', '/console/../api', '/console/sign-in', ''])
    expect((await served.app.inject(`/Unauthorized?next=${encodeURIComponent(other)}`)).statusCode).toBe(200)
  expect((await served.app.inject('/Unauthorized?next=/console&next=/console')).statusCode).toBe(200)
})
