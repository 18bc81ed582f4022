import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { currentState } from '../../../contract/look-ups/current.ts'
import { reportRead } from '../../../contract/look-ups/reads.ts'
import { lockData, markChanged } from '../../db/data-state.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('reads that any cache may carry', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings(), undefined, { packLookAgainMs: 0 })
  })
  afterAll(() => api.close())

  describe('EDGE-10 every spelling of a question leads to one address', () => {
    test.each([
      ['a country in lower case', 'search?countryCode=fr', 'search?countryCode=FR'],
      ['parameters in another order', 'search?makerChemicalId=1&countryCode=FR', 'search?countryCode=FR&makerChemicalId=1'],
      ['defaults', 'search?countryCode=FR&kind=foliar&languageCode=en&onlyThese=false&sort=newest', 'search?countryCode=FR'],
      ['empty parameters', 'search?countryCode=FR&makerChemicalId=&results=&water=', 'search?countryCode=FR'],
      ['all results', 'search?countryCode=FR&results=NC,C,CA', 'search?countryCode=FR'],
      ['results in another order, twice', 'search?countryCode=FR&results=NC,CA,NC', 'search?countryCode=FR&results=CA,NC'],
      ['the other kind’s criteria', 'search?activeIngredientCode=zinc&countryCode=FR&kind=seed', 'search?countryCode=FR&kind=seed'],
      [
        'an active in capitals',
        'search?activeIngredientCode=Zinc%20oxide&countryCode=FR',
        'search?activeIngredientCode=zinc%20oxide&countryCode=FR',
      ],
      [
        'a plus for a blank',
        'search?activeIngredientCode=zinc+oxide&countryCode=FR',
        'search?activeIngredientCode=zinc%20oxide&countryCode=FR',
      ],
      ['blanks around', 'search?countryCode=%20FR&makerChemicalId=%201%20', 'search?countryCode=FR&makerChemicalId=1'],
      ['numbers with zeros', 'search?countryCode=FR&water=0050-200.50', 'search?countryCode=FR&water=50-200.5'],
      ['true as 1', 'search?countryCode=FR&onlyThese=1', 'search?countryCode=FR&onlyThese=true'],
      ['an escaped comma', 'chart?countryCode=FR&products=1%2C2', 'chart?countryCode=FR&products=1,2'],
      ['rows of products', 'chart?by=products&countryCode=FR', 'chart?countryCode=FR'],
      ['a summary’s order', 'summary?countryCode=fr', 'summary?countryCode=FR'],
      ['products of a country', 'products?countryCode=fr', 'products?countryCode=FR'],
      ['an escaped letter', 'report/%31003', 'report/1003'],
    ])('EDGE-10 %s', async (_what, asked, canonical) => {
      for (const edition of ['', 'helena/']) {
        if (edition && asked.startsWith('products')) continue
        const response = await api.get(`${edition}v1/${asked}`)
        expect([response.statusCode, response.headers['location'] ?? '']).toEqual([308, `/api/${edition}v1/${canonical}`])
        const found = await api.get(`${edition}v1/${canonical}`)
        // The reseller's edition may not see that report, nor these products.
        const isHidden = edition !== '' && (canonical.startsWith('report') || canonical.includes('products=1,2'))
        expect([canonical, found.statusCode]).toEqual([canonical, isHidden ? 404 : 200])
      }
    })
  })

  describe('EDGE-43 an address may name the tests that it is about by the hash of current', () => {
    const hashOf = (country: string): Promise<string> =>
      vi.waitFor(
        async () => {
          const hash = z.parse(currentState, (await api.get('v1/current')).json()).countries[country]
          expect(hash).toBeDefined()
          return hash!
        },
        { timeout: 20_000, interval: 50 },
      )

    test('EDGE-43 the response is the same as without the hash, and is good for an hour; a mix without a test is asked for again', async () => {
      const hash = await hashOf('FR')
      for (const edition of ['', 'helena/'])
        for (const [read, others] of [
          ['search', ''],
          ['search', '&kind=seed'],
          ['summary', ''],
          ['chart', ''],
        ] as const) {
          const plain = await api.get(`${edition}v1/${read}?countryCode=FR${others}`)
          const named = await api.get(`${edition}v1/${read}?countryCode=FR&hash=${hash}${others}`)
          expect([read, named.statusCode, named.headers['cache-control'], named.body]).toEqual([
            read,
            200,
            'public, max-age=3600',
            plain.body,
          ])
          expect([named.headers['set-cookie'], named.headers['access-control-allow-origin']]).toEqual([undefined, '*'])
        }
      const [maker, other] = ['unknown-maker', 'unknown-partner']
      const untested = await api.get(`v1/search?agrochemicalCode=${other}&countryCode=FR&hash=${hash}&makerChemicalId=${maker}`)
      expect([untested.body, untested.headers['cache-control']]).toEqual(['[]', 'public, max-age=5, stale-while-revalidate=5'])
    })

    test('EDGE-43 has one address too, and what is no hash is a 400 in words', async () => {
      const hash = await hashOf('FR')
      const response = await api.get(`v1/search?hash=${hash}&makerChemicalId=1&countryCode=fr`)
      expect([response.statusCode, response.headers['location']]).toEqual([
        308,
        `/api/v1/search?countryCode=FR&hash=${hash}&makerChemicalId=1`,
      ])
      for (const wrong of ['x', hash.toUpperCase().replace(/^./, 'G'), `${hash}0`])
        expect(expectProblem(await api.get(`v1/search?countryCode=FR&hash=${wrong}`), 400).detail).toContain(
          'hash: must be 16 hexadecimal digits',
        )
    })

    test('EDGE-43 a hash that does not name the tests which are served is a 404 that no cache stores, however soon after a publication', async () => {
      const hash = await hashOf('FR')
      const wanted = `v1/search?countryCode=FR&hash=${hash}`
      for (const [country, other] of [
        ['FR', 'a'.repeat(16)],
        ['GB', hash],
      ]) {
        const unknown = await api.get(`v1/search?countryCode=${country}&hash=${other}`)
        expect([expectProblem(unknown, 404).reason, unknown.headers['cache-control']]).toEqual(['not current', 'no-store'])
        expect(expectProblem(unknown, 404).detail).toContain('/api/v1/current')
      }
      const before = (await api.get(wanted)).body
      await api.database.kysely.transaction().execute(async (trx) => {
        await lockData(trx)
        await trx.updateTable('tests').set({ observations: 'Changed.' }).where('country', '=', 'FR').execute()
        await markChanged(trx, { demo: false })
      })
      await api.currentData.refresh()
      // The name of the older pack may stand for two seconds more, and no response of newer tests may go by it.
      for (let times = 0; times < 20; times++) expect((await api.get(wanted)).statusCode).toBe(404)
      await vi.waitFor(async () => expect(await hashOf('FR')).not.toBe(hash), { timeout: 20_000, interval: 50 })
      const now = await api.get(`v1/search?countryCode=FR&hash=${await hashOf('FR')}`)
      expect([now.statusCode, now.body === before]).toEqual([200, false])
      expectProblem(await api.get(wanted), 404)
    })
  })

  describe('EDGE-11 what cannot be asked is a 400 in words', () => {
    test.each([
      ['search?countryCode=FR&note=mine', 'note: is no parameter of this call; allowed are kind, countryCode'],
      ['search?countryCode=FR&extraRestriction=helena', 'extraRestriction: is no parameter'],
      ['search?CountryCode=FR&countryCode=FR', 'CountryCode: is no parameter'],
      ['search?countryCode=FR&sort=newest&sort=newest', 'sort: '],
      ['summary?countryCode=FR&languageCode=fr', 'languageCode: is no parameter'],
      ['chart?countryCode=FR&water=20', 'water: is no parameter'],
      ['search', 'countryCode: '],
      ['search?countryCode=Atlantis', 'countryCode: must be a two-letter'],
      ['search?countryCode=FR&water=200-50', 'water: must be [from, to]'],
      ['search?countryCode=FR&results=OK', 'results: must be codes such as NC,CA'],
      ['chart?countryCode=FR&products=a%20b', 'products'],
      ['report/1003?languageCode=fr', 'languageCode: is no parameter of this call; none are allowed here'],
    ])('EDGE-11 %s', async (asked, detail) => {
      const response = await api.get(`v1/${asked}`)
      expect(expectProblem(response, 400).detail).toContain(detail)
      expect([response.headers['access-control-allow-origin'], response.headers['set-cookie']]).toEqual(['*', undefined])
    })
  })

  test.each(['v1/search', 'v1/summary', 'v1/chart', 'v1/products', 'v1/report/1003', 'helena/v1/search', 'v1/current'])(
    'EDGE-11 a refused address of %s has five of its unknown parameters in the error, and how many more there are',
    async (path) => {
      const names = Array.from({ length: 1_300 }, (_none, at) => at.toString(36).toUpperCase())
      const { detail, errors = [] } = expectProblem(await api.get(`${path}?countryCode=FR&${names.join('&')}`), 400)
      expect(errors).toHaveLength(6)
      expect(errors[5]).toEqual({ path: '', message: expect.stringMatching(/^and \d+ more parameters$/) as string })
      expect(detail.length).toBeLessThan(2_000)
    },
  )
  test('EDGE-11 with five unknown parameters all are named', async () => {
    const { detail, errors = [] } = expectProblem(await api.get('v1/search?countryCode=FR&a&b&c&d&e'), 400)
    expect([errors.map(({ path }) => path), detail.includes('more parameter')]).toEqual([['a', 'b', 'c', 'd', 'e'], false])
  })

  test('EDGE-12 reads set no cookie, depend on none, may be read by any site and are current after 5 s', async () => {
    for (const [path, age] of [
      ['search?countryCode=FR', 'public, max-age=5, stale-while-revalidate=5'],
      ['summary?countryCode=FR', 'public, max-age=5, stale-while-revalidate=5'],
      ['chart?countryCode=FR', 'public, max-age=5, stale-while-revalidate=5'],
      ['products?countryCode=FR', 'public, max-age=5, stale-while-revalidate=5'],
      ['report/1003', 'public, max-age=5'],
    ] as const) {
      const response = await api.get(`v1/${path}`)
      expect([path, response.statusCode, response.headers]).toEqual([
        path,
        200,
        expect.objectContaining({
          'cache-control': age,
          vary: 'accept-encoding',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        }),
      ])
      expect(response.headers['set-cookie']).toBeUndefined()
      const again = await api.get(`v1/${path}`, { 'if-none-match': String(response.headers['etag']) })
      expect([path, again.statusCode]).toEqual([path, 304])
      for (const cookie of ['lang=fr', 'terms=1; XSRF-TOKEN=x'])
        expect((await api.get(`v1/${path}`, { cookie, 'accept-language': 'fr' })).body).toBe(response.body)
    }
  })

  test('EDGE-13 a reseller’s reads show its own products and tests only', async () => {
    const ids = async (path: string): Promise<string[]> => (await api.get(path)).json<{ id: string }[]>().map(({ id }) => id)
    expect(await ids('helena/v1/products')).toEqual(await ids('helena/tankmix/productsByProductSet/89'))
    expect(await ids('v1/products?countryCode=FR')).toEqual(await ids('tankmix/products/FR'))
    expect((await api.get('helena/v1/report/1007')).json()).toMatchObject({ tankmixId: '1007' })
    expectProblem(await api.get('helena/v1/report/1003'), 404)
    expectProblem(await api.get('v1/chart?countryCode=FR&products=nothing'), 404)
  })

  test('EDGE-14 a report is in no language, and is 410 once its test is withdrawn', async () => {
    const { phrase, ...inEnglish } = (await api.get('tankmix/outcome/1003/en/fr')).json<{ phrase: string }>()
    expect(phrase).not.toBe('')
    const plain = (await api.get('v1/report/1003')).json<object>()
    expect(plain).toEqual(inEnglish)
    expect(z.safeParse(reportRead.response, plain).success).toBe(true)
    await publishedRow(api.database, '1003', { withdrawn: '2026-11-20' })
    await api.currentData.refresh()
    const response = await api.get('v1/report/1003')
    expect(expectProblem(response, 410).withdrawn).toMatchObject({ on: '2026-11-20' })
    expect([response.headers['cache-control'], response.headers['set-cookie']]).toEqual(['no-store', undefined])
    expectProblem(await api.get('v1/report/unknown'), 404)
  })
})
