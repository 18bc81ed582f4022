import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppOptions } from '../../app.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const IN_GERMANY = '46.4.0.1'
const IN_GERMANY_V6 = '2a01:4f8::1'

anyDatabase('the country of a visitor', ({ settings }) => {
  const opened: TestApp[] = []
  const serve = async (options: Partial<AppOptions>): Promise<TestApp> => {
    const served = await buildTestApp(await settings(), undefined, options)
    opened.push(served)
    return served
  }
  let plain: TestApp
  let behindProxy: TestApp
  beforeAll(async () => {
    plain = await serve({})
    behindProxy = await serve({ trustProxy: 'loopback', countryHeader: 'CF-IPCountry' })
  })
  afterAll(() => Promise.all(opened.map(({ close }) => close())))

  const ask = (served: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    served.app.inject({ url: '/api/geo', remoteAddress, headers })

  test.each([
    ['an IPv4 address', IN_GERMANY, 'DE'],
    ['an IPv6 address', IN_GERMANY_V6, 'DE'],
    ['an IPv4 address in IPv6 writing', `::ffff:${IN_GERMANY}`, 'DE'],
    ['this machine', '127.0.0.1', null],
    ['this machine in IPv6', '::1', null],
    ['a private network', '10.1.2.3', null],
    ['a link', 'fe80::1', null],
    ['no address', 'bogus', null],
  ])('GEO-01 the country of %s is looked up on the server', async (_what, address, country) => {
    const response = await ask(plain, address)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ country })
  })

  test('GEO-01 no cache may store the response', async () => {
    expect((await ask(plain, IN_GERMANY)).headers['cache-control']).toBe('private, no-store')
  })

  test('GEO-01 without settings the headers of a visitor are not trusted', async () => {
    const claims = { 'x-forwarded-for': IN_GERMANY, 'cf-ipcountry': 'PL' }
    expect((await ask(plain, '127.0.0.1', claims)).json()).toEqual({ country: null })
  })

  test('GEO-01 the address is taken from a trusted proxy, and from nobody else', async () => {
    expect((await ask(behindProxy, '127.0.0.1', { 'x-forwarded-for': IN_GERMANY })).json()).toEqual({ country: 'DE' })
    expect((await ask(behindProxy, '8.8.8.8', { 'x-forwarded-for': IN_GERMANY })).json()).toEqual({ country: 'US' })
  })

  test.each([
    ['pl', 'PL'],
    [' PL ', 'PL'],
    ['XX', 'DE'],
    ['T1', 'DE'],
    ['', 'DE'],
    ['Poland', 'DE'],
  ])('GEO-01 the configured header “%s” gives %s', async (header, country) => {
    expect((await ask(behindProxy, IN_GERMANY, { 'cf-ipcountry': header })).json()).toEqual({ country })
  })
})
