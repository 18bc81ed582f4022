import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFiles } from './testing/import-files.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY, acceptanceApp, expectProblem } from './testing/acceptance-app.ts'
import { anyDatabase } from './testing/each-database.ts'
import { buildTestApp } from './testing/test-app.ts'

anyDatabase('the server', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  describe('validators and encodings', () => {
    const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

    test.each(['zstd', 'br', 'gzip'] as const)('API-09 a response is encoded as %s where the client accepts it', async (encoding) => {
      const response = await api.post('tankmix/search', { countryCode: 'FR' }, { 'accept-encoding': encoding })
      expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      const plain = await api.post('tankmix/search', { countryCode: 'FR' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(decoders[encoding](response.rawPayload).toString()).toBe(plain.body)
      expect(response.headers.etag).not.toBe(plain.headers.etag)
    })

    test.each(['tankmix/countries', 'tankmix/active-ingredients', 'tankmix/agrochemicals', 'tankmix/helena-products'])(
      'API-09 %s expires after a day and revalidates to 304',
      async (path) => {
        const response = await api.get(path)
        expect(response.headers['cache-control']).toBe('public, max-age=86400')
        const etag = String(response.headers.etag)
        const again = await api.get(path, { 'if-none-match': etag })
        expect([again.statusCode, again.body]).toEqual([304, ''])
        expect((await api.get(path, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
        expect((await api.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
      },
    )

    test('API-09 a change of data changes the response and its validator without a restart', async () => {
      const other = await buildTestApp(await settings())
      await importFiles(other.database, ACCEPTANCE_DATA)
      await other.currentData.refresh()
      const ask = () =>
        other.app.inject({ method: 'POST', url: '/api/tankmix/search', headers: ANTI_FORGERY, payload: { countryCode: 'IN' } })
      const before = await ask()
      expect(before.json()).toHaveLength(1)
      await sql`update tests set country = 'IN' where id = '1001'`.execute(other.database.kysely)
      await sql`update data_state set version = 'changed'`.execute(other.database.kysely)
      await other.currentData.refresh()
      const after = await ask()
      expect(after.json()).toHaveLength(2)
      expect(after.headers.etag).not.toBe(before.headers.etag)
      await other.close()
    })
  })

  test('/healthz reports that the process is alive, /readyz that database and index are available', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await api.app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toMatchObject({ database: 'ok', index: 'ok', tests: 14 })
  })

  test('until the first data are loaded, calls get 503 with Retry-After and /readyz reports it', async () => {
    const starting = await buildTestApp(await settings())
    const response = await starting.app.inject('/api/tankmix/countries')
    expectProblem(response, 503)
    expect(response.headers['retry-after']).toBe('2')
    expect((await starting.app.inject('/readyz')).statusCode).toBe(503)
    expect((await starting.app.inject('/healthz')).statusCode).toBe(200)
    await starting.close()
  })

  test('while the database is unavailable, searches use the index and /readyz reports it', async () => {
    const other = await buildTestApp(await settings())
    await importFiles(other.database, ACCEPTANCE_DATA)
    await other.currentData.refresh()
    await other.database.close()
    await expect(other.currentData.refresh()).rejects.toThrow()
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/tankmix/search',
      headers: ANTI_FORGERY,
      payload: { countryCode: 'FR' },
    })
    expect(response.json()).toHaveLength(4)
    expect((await other.app.inject('/readyz')).json()).toMatchObject({ database: 'unreachable', index: 'ok' })
    await other.app.close()
  })

  test('/api/openapi.json describes every call', async () => {
    const document = (await api.app.inject('/api/openapi.json')).json() as { openapi: string; paths: Record<string, unknown> }
    expect(document.openapi).toMatch(/^3\./)
    for (const path of [
      '/api/tankmix/countries',
      '/api/tankmix/search',
      '/api/tankmix/seed-search',
      '/api/tankmix/outcome/{testId}/{languageCode}/{countryCode}',
      '/api/helena/tankmix/outcome/{testId}',
      '/api/helena/tankmix/search',
      '/readyz',
    ])
      expect(document.paths).toHaveProperty([path])
    expect((await api.app.inject('/api/docs')).statusCode).toBe(200)
  })
})
