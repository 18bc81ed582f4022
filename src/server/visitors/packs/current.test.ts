import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { currentState, listsFile, type CurrentState } from '../../../contract/look-ups/current.ts'
import { listsAddress, packAddress } from '../../../contract/look-ups/public-paths.ts'
import { lockData, markChanged } from '../../db/data-state.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('what is current', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  const clock = { seenAt: Date.parse('2026-11-01T10:00:00Z') as number | undefined }
  beforeAll(async () => {
    api = await acceptanceApp(await settings(), undefined, { seenAt: () => clock.seenAt, packLookAgainMs: 0 })
  })
  afterAll(() => api.close())

  const stateNow = async (): Promise<CurrentState> => z.parse(currentState, (await api.get('v1/current')).json())
  const whenWhole = (isWhole: (state: CurrentState) => boolean = () => true): Promise<CurrentState> =>
    vi.waitFor(
      async () => {
        const state = await stateNow()
        expect(Object.keys(state.countries)).toEqual(
          (await api.get('tankmix/countries'))
            .json<{ id: string }[]>()
            .map(({ id }) => id)
            .sort(),
        )
        expect(isWhole(state)).toBe(true)
        return state
      },
      { timeout: 20_000, interval: 50 },
    )
  const change = async (statement: (trx: Parameters<typeof markChanged>[0]) => Promise<unknown>): Promise<void> => {
    await api.database.kysely.transaction().execute(async (trx) => {
      await lockData(trx)
      await statement(trx)
      await markChanged(trx, { demo: false })
    })
    await api.currentData.refresh()
  }

  test('EDGE-01 current names each pack that is built, at an address whose content is the hash, and the lists', async () => {
    const state = await whenWhole()
    for (const [address, hash] of [
      [listsAddress(state.lists!), state.lists!],
      ...Object.entries(state.countries).map(([country, one]) => [packAddress(country, one), one]),
    ] as const) {
      const file = await api.app.inject({ url: address })
      expect(file.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' })
      expect(createHash('sha256').update(file.rawPayload).digest('hex').slice(0, 16)).toBe(hash)
      expect(file.headers['set-cookie']).toBeUndefined()
    }
    const lists = z.parse(listsFile, (await api.app.inject({ url: listsAddress(state.lists!) })).json())
    for (const [name, path] of [
      ['countries', 'tankmix/countries'],
      ['languages', 'tankmix/languages'],
      ['activeIngredients', 'tankmix/active-ingredients'],
      ['agrochemicals', 'tankmix/agrochemicals'],
      ['contacts', 'tankmix/contacts'],
    ] as const)
      expect(lists[name]).toEqual((await api.get(path)).json())
  })

  test('EDGE-01 current may be read by any site and carried by any cache, without a cookie', async () => {
    const response = await api.get('v1/current')
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=2, stale-while-revalidate=2',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    const again = await api.get('v1/current', { 'if-none-match': String(response.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('EDGE-48 what is current and its files have one address each, whatever is added, and are whole whoever asks for how much', async () => {
    const { countries, lists } = await whenWhole()
    const pack = packAddress('FR', countries['FR']!)
    for (const address of ['/api/v1/current', pack, listsAddress(lists!)]) {
      for (const added of ['?x=1', '?v=2', '?__proto__=1', `?${'a'.repeat(3_000)}`]) {
        const refused = await api.app.inject({ url: `${address}${added}` })
        expect(expectProblem(refused, 400).detail).toContain('is no parameter of this call; none are allowed here')
        expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      }
      const whole = await api.app.inject({ url: address })
      const part = await api.app.inject({ url: address, headers: { range: 'bytes=0-9' } })
      expect([address, part.statusCode, part.body]).toEqual([address, 200, whole.body])
      const head = await api.app.inject({ method: 'HEAD', url: address })
      expect([head.body, head.headers['content-length']]).toEqual(['', whole.headers['content-length']])
      const encodings = ['gzip', 'br', 'br;q=0, gzip', 'zstd', '*;q=0']
      const sent = await Promise.all(
        encodings.map((encoding) => api.app.inject({ url: address, headers: { 'accept-encoding': encoding } })),
      )
      expect(sent.map(({ headers }) => headers['vary'])).toEqual(encodings.map(() => 'accept-encoding'))
      expect(new Set(sent.slice(2).map(({ headers }) => headers['content-encoding']))).not.toContain('br')
    }
  })

  test.each([
    ['of a country without tests', 'gb.HASH'],
    ['of no country', 'xx.HASH'],
    ['of the lists, with the hash of a pack', 'lists.HASH'],
    ['in capitals', 'FR.HASH'],
    ['with a long hash', `fr.${'a'.repeat(64)}`],
    ['with another folder before it', '..%2fcurrent'],
  ])('EDGE-03 a file %s is a 404 in words that no cache keeps', async (_what, name) => {
    const { countries } = await whenWhole()
    const response = await api.app.inject({ url: `/packs/${name.replace('HASH', countries['FR']!)}.json` })
    expect(expectProblem(response, 404).detail).toMatch(/^There (?:is no pack|are no tests of GB)/)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('EDGE-48 a question mark with nothing behind it but ampersands is no other address of the same', async () => {
    const { lists, countries } = await whenWhole()
    for (const address of ['/api/v1/current', listsAddress(lists!), packAddress('FR', countries['FR']!)])
      for (const rest of ['?&', '?&&&', '??']) {
        const response = await api.app.inject({ url: `${address}${rest}` })
        expect([rest, response.statusCode, response.headers['cache-control']]).toEqual([rest, 400, 'no-store'])
      }
  })

  test('EDGE-12 DEV-04 a script of another site may name the ETag that it has: the browser that asks first is told so', async () => {
    const { lists } = await whenWhole()
    const paths = ['/api/v1/current', listsAddress(lists!), '/api/v1/search', '/api/helena/v1/report/1', '/api/v1/chart']
    for (const url of paths) {
      const response = await api.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      })
      expect([url, response.statusCode, response.body]).toEqual([url, 204, ''])
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'if-modified-since, if-none-match',
      })
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    for (const url of ['/api/v1/tank', '/api/helena/v1/tank']) {
      const { statusCode, headers } = await api.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      expect([url, statusCode, headers['set-cookie']]).toEqual([url, 204, undefined])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': 'content-type, if-modified-since, if-none-match',
      })
    }
    const post = { method: 'OPTIONS', url: '/api/tankmix/search', headers: { origin: 'https://other.example' } } as const
    expect((await api.app.inject(post)).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('EDGE-02 asOf is when the database was last seen, renewed every 30 s, and stays where it is not seen', async () => {
    await whenWhole()
    const first = (await stateNow()).asOf
    const start = Date.parse(first)
    const seenAfter = async (ms: number): Promise<number> => {
      clock.seenAt = start + ms
      return Date.parse((await stateNow()).asOf) - start
    }
    expect([await seenAfter(29_000), await seenAfter(30_000), await seenAfter(31_000), await seenAfter(61_000)]).toEqual([
      0, 30_000, 30_000, 61_000,
    ])
    // A clock that was set back is followed: a date in the future would be taken for fresh.
    expect(await seenAfter(10_000)).toBe(10_000)
  })

  test('EDGE-03 a change in one country leaves the other packs and the lists as they are; the old address is a 404 that no cache keeps', async () => {
    const before = await whenWhole()
    await change((trx) => trx.updateTable('tests').set({ observations: 'Changed.' }).where('country', '=', 'FR').execute())
    const after = await whenWhole(({ countries }) => countries['FR'] !== before.countries['FR'])
    expect(after).toEqual({ ...before, asOf: after.asOf, countries: { ...before.countries, FR: after.countries['FR'] } })
    const old = await api.app.inject({ url: packAddress('FR', before.countries['FR']!) })
    expectProblem(old, 404)
    expect(old.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    expectProblem(await api.app.inject({ url: listsAddress('0123456789abcdef') }), 404)
    // A new version with the same content names the same files.
    await change(() => Promise.resolve())
    expect((await whenWhole()).countries).toEqual(after.countries)
  })

  test('EDGE-02 a server that was never told by its database what is current says so', async () => {
    const before = clock.seenAt
    clock.seenAt = undefined
    expectProblem(await api.get('v1/current'), 503)
    clock.seenAt = before
  })
})
