import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { packInfo, type PackInfo } from '../../../contract/look-ups/packs.ts'
import { importFiles } from '../../testing/import-files.ts'
import { CONNECTION_TIMES } from '../../http/connections.ts'
import { ACCEPTANCE_DATA, acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { countFileWork } from '../../testing/count-file-work.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { buildPack } from './build-pack.ts'

anyDatabase('packs', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  const infoOf = async (path: string): Promise<PackInfo> => z.parse(packInfo, (await api.get(path)).json())
  const fetchPack = ({ url }: PackInfo, encoding: string) => api.app.inject({ url, headers: { 'accept-encoding': encoding } })

  test("a country's pack is described with its size and hash, and its file never changes", async () => {
    const info = await infoOf('tankmix/pack/fr')
    expect(info).toMatchObject({ country: 'FR', url: `/packs/fr.${info.sha256.slice(0, 16)}.json` })
    const file = await fetchPack(info, 'br')
    expect(file.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(file.rawPayload.length).toBe(info.bytes)
    const json = brotliDecompressSync(file.rawPayload)
    expect(createHash('sha256').update(json).digest('hex')).toBe(info.sha256)
    expect((await fetchPack(info, '')).body).toBe(json.toString())
    expect((await api.get('tankmix/pack/FR')).json()).toEqual(info)
    expect((await api.get('helena/tankmix/pack/us')).json()).toMatchObject({ country: 'US' })
  })

  test('LOAD-02 of many who ask for a pack at once each has it opened once, and whoever asks for its head alone reads none of it', async () => {
    const info = await infoOf('tankmix/pack/fr')
    const AT_ONCE = 20
    const get = () => Promise.all(Array.from({ length: AT_ONCE }, () => fetchPack(info, 'br')))
    const { opened } = await countFileWork(async () => {
      for (const { rawPayload, headers } of await get())
        expect([rawPayload.length, headers['content-length']]).toEqual([info.bytes, String(info.bytes)])
    })
    expect(opened).toBe(AT_ONCE)
    const head = await api.app.inject({ method: 'HEAD', url: info.url, headers: { 'accept-encoding': 'br' } })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(info.bytes), 0])
  })

  test('PACK-02 a reseller gets the number of tests that it may see, and 404 where there is none', async () => {
    const [all, restricted] = [await infoOf('tankmix/pack/us'), await infoOf('helena/tankmix/pack/us')]
    expect([all.tests, restricted.tests]).toEqual([5, 4])
    expect({ ...restricted, tests: all.tests }).toEqual(all)
    expect((await api.get('tankmix/pack/in')).statusCode).toBe(200)
    expectProblem(await api.get('helena/tankmix/pack/in'), 404)
  })

  test('a country without a pack is a 404 problem', async () => {
    expectProblem(await api.get('tankmix/pack/aq'), 404)
    expectProblem(await api.get('tankmix/pack/zz'), 404)
    for (const url of ['/packs/fr.0123456789abcdef.json', '/packs/fr.json', '/packs/..%2F..%2Fpackage.json'])
      expectProblem(await api.app.inject({ url }), 404)
  })

  test('STAY-22 a connection that waits for a pack is not closed for its silence, as others are', async () => {
    const { promise: mayBuild, resolve: allow } = Promise.withResolvers<void>()
    const place = await settings()
    const served = await buildTestApp(place, undefined, {
      connectionTimes: { ...CONNECTION_TIMES, silenceMs: 500 },
      buildPack: async (country, stamp) => {
        await mayBuild
        return buildPack({ settings: place, country, stamp })
      },
    })
    try {
      await importFiles(served.database, ACCEPTANCE_DATA)
      await served.currentData.refresh()
      await served.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = served.app.server.address() as AddressInfo
      const pack = fetch(`http://127.0.0.1:${port}/api/tankmix/pack/fr`)
      pack.catch(() => undefined)
      await once(served.app.server, 'request')
      // This one was asked for later and is closed first.
      const silent = connect(port, '127.0.0.1', () => silent.write('POST /api/tankmix/search HTTP/1.1\r\nHost: x\r\n'))
      silent.resume()
      await once(silent, 'close')
      allow()
      expect((await pack).status).toBe(200)
    } finally {
      allow()
      await served.close()
    }
  })
})
