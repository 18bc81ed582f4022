import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { tank } from '../../../contract/look-ups/tank.ts'
import type { AskedMix } from '../../../domain/console/asked-mix.ts'
import { mixKey } from '../../../domain/public-pages/addresses.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

const MIX = 'v1/tank?countryCode=FR&products=1,102'
const BODY = { countryCode: 'FR', waterRate: 200, lines: [{ productId: '1', rate: 1 }, { productId: '102', rate: 0.8 }] } // prettier-ignore
const linesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Product ${at}` }))
const ids = (count: number): string => Array.from({ length: count }, (_, at) => `p${10 + at}`).join(',')
const OTHER_SITE = { 'content-type': 'application/json', origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }

anyDatabase('tanks of programs', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  const counted: AskedMix[] = []
  beforeAll(async () => {
    api = await acceptanceApp(await settings(), undefined, { onAsked: (mix) => counted.push(mix) })
  })
  afterAll(() => api.close())
  const post = (path: string, payload: string | object, headers: Record<string, string> = OTHER_SITE) =>
    api.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })

  test('DEV-01 a tank by its address is that of the page without rates, in every edition and language', async () => {
    for (const [edition, language, products] of [
      ['', 'en', '1,102'],
      ['', 'hi', '1,102'],
      ['', 'de', '4,102,106'],
      ['helena/', 'en', '4,102,106'],
    ] as const) {
      const lines = products.split(',').map((productId) => ({ productId }))
      const ofPage = await api.post(`${edition}tankmix/tank`, { countryCode: 'FR', languageCode: language, lines })
      const named = language === 'en' ? '' : `&languageCode=${language}`
      const read = await api.get(`${edition}v1/tank?countryCode=FR${named}&products=${products}`)
      expect([read.statusCode, read.body]).toEqual([200, ofPage.body])
      expect(z.parse(tank.response, read.json()).headline.withoutRates).toBe(true)
    }
  })

  describe('DEV-02 a set of products has one address, and whoever asks by another is told in words', () => {
    test.each([
      ['products in another order', 'countryCode=FR&products=102,1', 'countryCode=FR&products=1,102'],
      ['ids of another length', 'countryCode=FR&products=106,4,102', 'countryCode=FR&products=4,102,106'],
      ['a product twice', 'countryCode=FR&products=1,102,1', 'countryCode=FR&products=1,102'],
      ['parameters in another order', 'products=1,102&countryCode=FR', 'countryCode=FR&products=1,102'],
      ['a country in lower case', 'countryCode=fr&products=1,102', 'countryCode=FR&products=1,102'],
      ['an escaped comma', 'countryCode=FR&products=1%2C102', 'countryCode=FR&products=1,102'],
      ['the default language', 'countryCode=FR&languageCode=en&products=1,102', 'countryCode=FR&products=1,102'],
      ['another language', 'products=1,102&languageCode=de&countryCode=FR', 'countryCode=FR&languageCode=de&products=1,102'],
    ])('DEV-02 %s', async (_what, asked, canonical) => {
      for (const edition of ['', 'helena/']) {
        const address = `/api/${edition}v1/tank?${canonical}`
        const { statusCode, headers, body } = await api.get(`${edition}v1/tank?${asked}`)
        expect([statusCode, headers['location'], headers['content-type']]).toEqual([308, address, 'text/plain; charset=utf-8'])
        expect(body).toBe(`This question has one address, so that caches have its answer once: ${address}\n`)
        expect([headers['set-cookie'], headers['access-control-allow-origin']]).toEqual([undefined, '*'])
        const { statusCode: found } = await api.get(`${edition}v1/tank?${canonical}`)
        expect(found).toBe(200)
      }
    })
  })

  test.each([
    ['no products', 'countryCode=FR', 400, 'products', /2 to 12 different ids/],
    ['an empty list', 'countryCode=FR&products=', 400, 'products', /2 to 12 different ids/],
    ['one product', 'countryCode=FR&products=1', 400, 'products', /2 to 12 different ids/],
    ['one product twice', 'countryCode=FR&products=1,1', 400, 'products', /2 to 12 different ids/],
    ['thirteen products', `countryCode=FR&products=${ids(13)}`, 400, 'products', /2 to 12 different ids/],
    ['a comma at the end', 'countryCode=FR&products=1,102,', 400, 'products', /separated by commas/],
    ['products by two parameters', 'countryCode=FR&products=1&products=102', 400, 'products', /separated by commas/],
    ['what is no id', 'countryCode=FR&products=%3Cb%3E,1', 400, 'products.1', /1 to 64 letters/],
    ['a key of prototypes', 'countryCode=FR&products=__proto__,constructor', 404, 'products', /no product/],
    ['an unknown product', 'countryCode=FR&products=1,nothing', 404, 'products', /no product nothing/],
    ['no country', 'products=1,102', 400, 'countryCode', /./],
    ['a country that is none', 'countryCode=Atlantis&products=1,102', 400, 'countryCode', /two-letter/],
    ['a language that is none', 'countryCode=FR&languageCode=tlh&products=1,102', 400, 'languageCode', /must be one of/],
    ['a rate', 'countryCode=FR&products=1,102&waterRate=200', 400, 'waterRate', /no parameter of this call/],
    ['a note', 'countryCode=FR&notes=mine&products=1,102', 400, 'notes', /no parameter of this call/],
    ['the hash of a country, of whose tests alone it is not', `countryCode=FR&hash=${'a'.repeat(16)}&products=1,102`, 400, 'hash', /no parameter/],
  ] as const)('DEV-03 %s is refused by its name', async (_what, query, status, path, message) => {
    const response = await api.get(`v1/tank?${query}`)
    const { detail, errors } = expectProblem(response, status)
    expect(errors).toMatchObject([{ path, message: expect.stringMatching(message) as unknown }])
    expect(detail).toMatch(message)
    expect([response.headers['cache-control'], response.headers['access-control-allow-origin']]).toEqual(['no-store', '*'])
  }) // prettier-ignore

  test('DEV-03 twelve products are a tank', async () => {
    const all = (await api.get('tankmix/agrochemicals')).json<{ id: string }[]>().map(({ id }) => id)
    const response = await api.get(`v1/tank?countryCode=FR&products=${mixKey(all.slice(0, 12))}`)
    expect([response.statusCode, response.json<{ products: object[] }>().products.length >= 12]).toEqual([200, true])
  })

  test('DEV-04 it has the validators and the lifetime of the other reads, for any site and without a cookie', async () => {
    const response = await api.get(MIX)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=5, stale-while-revalidate=5',
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await api.get(MIX, { 'if-none-match': String(response.headers['etag']) })).statusCode).toBe(304)
    for (const cookie of ['lang=fr', 'terms=1; XSRF-TOKEN=x'])
      expect((await api.get(MIX, { cookie, 'accept-language': 'fr' })).body).toBe(response.body)
  })

  test('DEV-05 a tank with rates and water is that of the page, for programs and other sites, without a token or a cookie', async () => {
    for (const [edition, more] of [
      ['', {}],
      ['', { languageCode: 'de', water: { hardness: 'very hard', ph: 7 }, jarMl: 500 }],
      ['helena/', { waterRate: 150.5 }],
    ] as const) {
      const ofPage = await api.post(`${edition}tankmix/tank`, { ...BODY, ...more })
      for (const headers of [OTHER_SITE, { ...OTHER_SITE, cookie: 'XSRF-TOKEN=theirs; lang=fr; terms=1' }]) {
        const response = await post(`${edition}v1/tank`, { ...BODY, ...more }, headers)
        expect([response.statusCode, response.body]).toEqual([200, ofPage.body])
        expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
        expect(response.headers['set-cookie']).toBeUndefined()
      }
    }
    expect((await api.post('tankmix/tank', BODY)).json()).toMatchObject({ headline: { state: 'passed' } })
  })

  test('DEV-05 what a tank is recorded with beside its products changes nothing', async () => {
    const plain = await post('v1/tank', BODY)
    const recorded = await post('v1/tank', { ...BODY, crop: 'wheat', notes: 'Field 7, the north side' })
    expect([recorded.statusCode, recorded.body, recorded.headers['etag']]).toEqual([200, plain.body, plain.headers['etag']])
  })

  const JSON_UTF_8 = { 'content-type': 'application/json' }
  test.each<[string, string | object, number, Record<string, string>?]>([
    ['a form', 'countryCode=FR', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text, which another site may send unasked', JSON.stringify(BODY), 415, { 'content-type': 'text/plain' }],
    ['no type', JSON.stringify(BODY), 415, {}],
    ['another charset', JSON.stringify(BODY), 415, { 'content-type': 'application/json; charset=utf-16' }],
    ['a body of 101,000 bytes', { ...BODY, notes: 'x'.repeat(101_000) }, 413],
    ['NaN', '{"countryCode":"FR","lines":[{"productId":"1","rate":NaN},{"productId":"102"}]}', 400],
    ['deep JSON', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, 400],
    ['deep notes, half a body', `{"notes":${'['.repeat(40_000)}`, 400],
    ['a key of prototypes', '{"countryCode":"FR","__proto__":{"lines":[]},"lines":[]}', 400],
    ['a constructor', '{"countryCode":"FR","constructor":{"prototype":{"lines":[]}}}', 400],
    ['nothing', '', 400],
    ['a list', [BODY], 400],
  ])('DEV-05 %s is refused', async (_what, payload, status, headers = JSON_UTF_8) => {
    const response = await post('v1/tank', payload, headers)
    expectProblem(response, status)
    expect([response.headers['cache-control'], response.headers['access-control-allow-origin']]).toEqual(['no-store', '*'])
  })

  test('DEV-05 what is refused says what is expected instead', async () => {
    const detail = async (payload: string | object, headers = JSON_UTF_8) =>
      (await post('v1/tank', payload, headers)).json<{ detail: string }>().detail
    expect(await detail(JSON.stringify(BODY), { 'content-type': 'text/plain' })).toContain('content-type: application/json')
    expect(await detail({ ...BODY, lines: [{ productId: 1 }, { productId: '102' }] })).toBe(
      'lines.0.productId: Invalid input: expected string, received number',
    )
    expect((await api.get('v1/tank?country=FR&products=1,102')).json<{ detail: string }>().detail).toBe(
      'countryCode: Invalid input: expected string, received undefined',
    )
  })

  test('DEV-05 a compressed body is refused', async () => {
    expectProblem(await post('v1/tank', JSON.stringify(BODY), { ...JSON_UTF_8, 'content-encoding': 'gzip' }), 415)
  })

  test.each([
    ['a number beyond all numbers', '{"countryCode":"FR","waterRate":1e999,"lines":[{"productId":"1"},{"productId":"102"}]}', 400, 'waterRate'],
    ['a rate of 1e308', { ...BODY, lines: [{ productId: '1', rate: 1e308 }, { productId: '102' }] }, 400, 'lines.0.rate'],
    ['a negative rate', { ...BODY, lines: [{ productId: '1', rate: -1 }, { productId: '102' }] }, 400, 'lines.0.rate'],
    ['a misspelt rate', { ...BODY, lines: [{ productId: '1', Rate: 1 }, { productId: '102' }] }, 400, 'lines.0.Rate'],
    ['one product twice', { ...BODY, lines: [{ productId: '1' }, { productId: '1' }] }, 400, 'lines'],
    ['13 lines', { ...BODY, lines: linesOf(13) }, 400, 'lines'],
    ['an unknown product', { ...BODY, lines: [{ productId: '1' }, { productId: 'nothing' }] }, 404, 'lines.1.productId'],
    ['an unknown field', { ...BODY, field: 1 }, 400, 'field'],
    ['another edition', { ...BODY, extraRestriction: 'helena' }, 400, 'extraRestriction'],
  ] as const)('DEV-05 %s is refused by its name', async (_what, payload, status, path) => {
    for (const edition of ['', 'helena/'])
      expect(expectProblem(await post(`${edition}v1/tank`, payload), status).errors).toMatchObject([{ path }])
  }) // prettier-ignore

  test('DEV-06 its products are counted as those of a page’s tank, and nothing else of it', async () => {
    const countedBy = async (ask: () => Promise<unknown>): Promise<AskedMix[]> => {
      counted.length = 0
      await ask()
      return [...counted]
    }
    const mix = { country: 'FR', products: ['1', '102'] }
    expect(await countedBy(() => api.get(MIX))).toEqual([mix])
    expect(await countedBy(() => post('v1/tank', { ...BODY, notes: 'Field 7' }))).toEqual([mix])
    expect(await countedBy(() => post('v1/tank', { ...BODY, lines: [...BODY.lines, { name: 'Farm mix' }] }))).toEqual([])
    expect(await countedBy(() => api.get('v1/tank?countryCode=FR&products=102,1'))).toEqual([])
  })

  test('DEV-01 DEV-04 a reseller’s tank sees only its tests, and one that is withdrawn leaves both at once', async () => {
    const three = 'v1/tank?countryCode=FR&products=4,102,106'
    const stateOf = async (path: string): Promise<unknown> => (await api.get(path)).json<{ headline: { state: string } }>().headline.state
    expect([await stateOf(three), await stateOf(`helena/${three}`)]).toEqual(['failed', 'nothing-known'])
    const { etag } = (await api.get(MIX)).headers
    expect((await api.get(MIX)).body).toContain('"1001"')
    await publishedRow(api.database, '1001', { withdrawn: '2026-11-20' })
    await api.currentData.refresh()
    const after = await api.get(MIX, { 'if-none-match': String(etag) })
    expect([after.statusCode, after.body.includes('"1001"')]).toEqual([200, false])
    expect((await post('v1/tank', BODY)).body).not.toContain('"1001"')
  })
})
