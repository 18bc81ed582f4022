import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../../testing/fixtures.ts'
import { environmentOf, runTankmix, startTankmix } from '../../testing/programs/run-tankmix.ts'
import { loadBrand } from './load-brand.ts'

const SAMPLE = fileURLToPath(new URL('../../../../brand/blendlog', import.meta.url))

test('DEPL-08 the sample brand has everything public switched off', () => {
  expect(loadBrand(SAMPLE)).toMatchObject({
    alerts: false,
    assistants: false,
    openData: false,
    publicPages: false,
    embedders: [],
    resellers: [],
    redirectSites: {},
  })
})

test('DEPL-08 a server with it offers nothing of that, and look-ups and requests as every other', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-sample-'))
  const env = { ...environmentOf({ dataFolder }), TANKMIX_BRAND: SAMPLE }
  expect((await runTankmix(['import', ACCEPTANCE_DATA], env)).code).toBe(0)
  const server = await startTankmix(env)
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  const get = (path: string) => fetch(`${server.url}${path}`)
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(200)
  for (const path of ['/feed.atom', '/data', '/embed/tank', '/products', '/sitemap.xml', '/robots.txt', '/api/tankmix/tell-me/link'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  const asked = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...ANTI_FORGERY } }
  for (const path of ['/mcp', '/api/tankmix/tell-me'])
    expect([path, (await fetch(`${server.url}${path}`, asked)).status]).toEqual([path, 404])
  expect(await (await get('/')).text()).toContain('Blendlog')
  expect(await (await get('/api/v1/search?countryCode=FR')).json()).toHaveLength(4)
})
