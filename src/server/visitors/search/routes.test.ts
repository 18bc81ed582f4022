import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { foliarSearch, searchSummary, type SearchSummary, type Test } from '../../../contract/look-ups/tests.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('search', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  test('API-04 a country alone finds its foliar tests, newest first, then by higher id', async () => {
    expect(await api.found('tankmix/search', { countryCode: 'fr' })).toEqual(['1002', '1001', '1003', '1004'])
    expect(await api.found('tankmix/search', { countryCode: 'FR', languageCode: 'de' })).toEqual(['1002', '1001', '1003', '1004'])
  })

  test.each([
    ['a maker product', { makerChemicalId: '1' }, ['1001']],
    ['an agrochemical', { agrochemicalCode: '102' }, ['1002', '1001']],
    ['an active ingredient', { activeIngredientCode: 'epoxiconazole' }, ['1003', '1004']],
    ['an active ingredient in any case', { activeIngredientCode: 'EPOXICONAZOLE' }, ['1003', '1004']],
    ['an active of a maker product', { activeIngredientCode: 'calcium' }, ['1002']],
    ['all three', { makerChemicalId: '2', agrochemicalCode: '103', activeIngredientCode: 'epoxiconazole' }, ['1003']],
    ['criteria that exclude each other', { makerChemicalId: '1', agrochemicalCode: '103' }, []],
    ['an unknown product', { makerChemicalId: '999' }, []],
    ['empty and missing criteria', { makerChemicalId: '', agrochemicalCode: null, extraRestriction: '' }, ['1002', '1001', '1003', '1004']],
  ])('API-04 %s', async (_what, criteria, ids) => {
    expect(await api.found('tankmix/search', { countryCode: 'FR', ...criteria })).toEqual(ids)
  })

  test('API-04 a country without tests has none', async () => {
    expect(await api.found('tankmix/search', { countryCode: 'AQ' })).toEqual([])
  })

  test('API-04 seed search goes by crop, benefit and product', async () => {
    expect(await api.found('tankmix/seed-search', { countryCode: 'us' })).toEqual(['2004', '2003'])
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', seedName: 'wheat' })).toEqual(['2003'])
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', benefitName: 'Vigour' })).toEqual(['2004'])
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', makerChemicalId: '5', seedName: 'Oats' })).toEqual(['2004'])
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', makerChemicalId: '1' })).toEqual([])
  })

  test('SEED-20 SEED-21 a seed search goes by treatment, alone or with a product, and its summary counts the same', async () => {
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', agrochemicalCode: '202' })).toEqual(['2003'])
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', makerChemicalId: '5', agrochemicalCode: '202' })).toEqual(['2003'])
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', agrochemicalCode: '201' })).toEqual([])
    expect(await api.found('helena/tankmix/seed-search', { countryCode: 'US', agrochemicalCode: '202' })).toEqual(['2003'])
    const pair = { kind: 'seed', countryCode: 'us', makerChemicalId: '5', agrochemicalCode: '202' }
    expect((await api.post('tankmix/search-summary', pair)).json()).toMatchObject({ total: 1, NC: 1, onlyThese: { total: 1, NC: 1 } })
  })

  test('API-04 EDI-05 the reseller segment returns only tests with a product of its set', async () => {
    expect(await api.found('tankmix/search', { countryCode: 'US' })).toEqual(['1008', '1007', '1010'])
    expect(await api.found('helena/tankmix/search', { countryCode: 'US', extraRestriction: 'helena' })).toEqual(['1008', '1007'])
    expect(await api.found('helena/tankmix/search', { countryCode: 'US' })).toEqual(['1008', '1007'])
    expect(await api.found('helena/tankmix/seed-search', { countryCode: 'US', seedName: 'Oats' })).toEqual(['2004'])
  })

  test.each([
    ['tankmix/search', 'helena', 'there is no restriction helena here'],
    ['tankmix/seed-search', 'helena', 'there is no restriction helena here'],
    ['helena/tankmix/search', 'other', 'there is no restriction other here'],
    ['nobody/tankmix/search', '', 'There is no reseller nobody.'],
    ['nobody/tankmix/seed-search', 'nobody', 'There is no reseller nobody.'],
    ['nobody/tankmix/tankmix-request', '', 'There is no reseller nobody.'],
  ])('EDI-05 a restriction that %s does not have is a 404 problem', async (path, extraRestriction, detail) => {
    expect(expectProblem(await api.post(path, { countryCode: 'US', extraRestriction }), 404).detail).toContain(detail)
  })

  test('API-05 a test has its fields, ingredients in order of addition, products by their names there', async () => {
    const [newest] = (await api.post('tankmix/search', { countryCode: 'FR', languageCode: 'en' })).json() as Test[]
    expect(newest).toEqual({
      tankmixId: '1002',
      dateOfTest: '2025-03-14',
      waterRate: 150.5,
      result: 'NC',
      phrase: 'Not physically compatible',
      observations: 'White precipitate within 10 minutes, "gritty"; sieve blocked.',
      ingredients: [
        {
          orderOfAddition: 1,
          form: 'L',
          rate: 5,
          name: 'Calcimar',
          country: 'FR',
          activeIngredients: ['Calcium', 'Nitrogen'],
          manufacturer: 'Yara',
        },
        {
          orderOfAddition: 2,
          form: 'P',
          rate: 3.25,
          name: 'Sulphamon',
          country: 'FR',
          activeIngredients: ['ammonium sulphate'],
          manufacturer: 'Campara & Søn',
        },
        {
          orderOfAddition: 4,
          form: 'L',
          rate: 0.75,
          name: 'AZOSTAR',
          country: 'FR',
          activeIngredients: ['azoxystrobin'],
          manufacturer: 'Helvagro',
        },
      ],
    })
  })

  test('API-05 every response has the shape that the contract describes, and no other field', async () => {
    const rows = z.array(z.strictObject(foliarSearch.response.def.element.shape))
    for (const country of ['FR', 'DE', 'US', 'IN'])
      for (const path of ['tankmix/search', 'tankmix/seed-search']) {
        const answer: unknown = (await api.post(path, { countryCode: country })).json()
        expect(z.parse(rows, answer)).toEqual(answer)
      }
  })

  test('API-05 small rates keep all their decimals, and a seed coating has no water', async () => {
    const rates = async (path: string, country: string) =>
      ((await api.post(path, { countryCode: country })).json() as Test[]).map(({ waterRate, ingredients }) => [
        waterRate,
        ...ingredients.map(({ rate }) => rate),
      ])
    expect(await rates('tankmix/search', 'FR')).toEqual([
      [150.5, 5, 3.25, 0.75],
      [200, 1, 0.8],
      [100, 1.5, 0.0125, 1, 0.25],
      [87.25, 2, 0.333333],
    ])
    expect(await rates('tankmix/seed-search', 'US')).toEqual([
      [null, 0.002],
      [null, 0.00155, 0.001],
    ])
  })

  test.each<[string, InjectOptions['payload'], string]>([
    ['no country', {}, 'countryCode'],
    ['a blank country', { countryCode: ' ' }, 'countryCode'],
    ['an unknown country', { countryCode: 'ZZ' }, 'countryCode'],
    ['a country that is no text', { countryCode: 7 }, 'countryCode'],
    ['an unknown language', { countryCode: 'FR', languageCode: 'xx' }, 'languageCode'],
    ['a product that is an object', { countryCode: 'FR', makerChemicalId: { id: '1' } }, 'makerChemicalId'],
    ['an overlong criterion', { countryCode: 'FR', activeIngredientCode: 'x'.repeat(201) }, 'activeIngredientCode'],
    ['a list', [], ''],
    ['no JSON', '{"countryCode":', ''],
    ['an empty body', '', ''],
  ])('API-08 %s is a 400 problem that names the field', async (_what, body, field) => {
    const told = expectProblem(await api.post('tankmix/search', body), 400)
    expect(told.errors?.map(({ path }) => path)).toEqual([field])
    expect(told.errors?.[0]?.message).not.toBe('')
  })

  test.each<[string, object, string]>([
    ['an unknown result', { results: ['C', 'XX'] }, 'results.1'],
    ['results that are no list', { results: 'NC' }, 'results'],
    ['four results', { results: ['C', 'CA', 'NC', 'C'] }, 'results'],
    ['onlyThese that is a text', { onlyThese: 'true' }, 'onlyThese'],
    ['water that descends', { water: [200, 50] }, 'water'],
    ['water with one end', { water: [200] }, 'water'],
    ['water below nothing', { water: [-1, 50] }, 'water.0'],
    ['water without bounds', { water: [0, 1e308] }, 'water.1'],
    ['years that descend', { years: [2024, 2020] }, 'years'],
    ['a year with decimals', { years: [2020, 2020.5] }, 'years.1'],
    ['a year as a text', { years: ['2020', 2024] }, 'years.0'],
    ['an unknown order', { sort: 'oldest' }, 'sort'],
  ])('ANS-01 %s is a 400 problem that names the field, in searches and in their summary', async (_what, filters, field) => {
    for (const path of ['tankmix/search', 'tankmix/seed-search', 'tankmix/search-summary', 'helena/tankmix/search-summary']) {
      const told = expectProblem(await api.post(path, { countryCode: 'FR', ...filters }), 400)
      expect(told.errors?.map((one) => one.path)).toEqual([field])
      expect(told.errors?.[0]?.message).toMatch(/^must /)
    }
    expectProblem(await api.post('tankmix/search', '{"countryCode":"FR","water":[0,1e999]}'), 400)
  })

  test.each([
    'tankmix/search',
    'tankmix/seed-search',
    'tankmix/search-summary',
    'tankmix/chart',
    'helena/tankmix/search',
    'helena/tankmix/search-summary',
  ])('ANS-131 a filter that %s does not know is a 400 problem that names it, never a response that it does not filter', async (path) => {
    for (const value of [[1, 1], null]) {
      const told = expectProblem(await api.post(path, { countryCode: 'FR', phase: value }), 400)
      expect(told.errors).toEqual([{ path: 'phase', message: 'is no field of this call' }])
      expect(told.detail).toBe('phase: is no field of this call')
    }
    const many = Object.fromEntries(Array.from({ length: 200 }, (_none, at) => [`${'x'.repeat(50)}${at}`, 1]))
    const { errors = [] } = expectProblem(await api.post(path, { countryCode: 'FR', ...many }), 400)
    expect(errors).toHaveLength(6)
    expect(errors[0]!.path).toBe('x'.repeat(40))
    expect(errors[5]!.message).toBe('and 195 more fields')
    expectProblem(await api.post(path, '{"countryCode":"FR","__proto__":{"years":[1990,1991]}}'), 400)
  })

  test('ANS-131 what clients send beside the criteria of a search passes, and does not count', async () => {
    const beside = { kind: 'seed', seedName: 'wheat', benefitName: '', languageCode: 'de', extraRestriction: null }
    expect(await api.found('tankmix/search', { countryCode: 'FR', ...beside })).toEqual(['1002', '1001', '1003', '1004'])
    const ofFoliar = { kind: 'foliar', activeIngredientCode: 'calcium', makerChemicalId: '', languageCode: 'de' }
    expect(await api.found('tankmix/seed-search', { countryCode: 'us', ...ofFoliar })).toEqual(['2004', '2003'])
    expect((await summarised('tankmix/search-summary', { countryCode: 'FR', ...beside, kind: 'foliar' })).total).toBe(4)
    expect((await api.post('tankmix/chart', { countryCode: 'FR', languageCode: 'de' })).statusCode).toBe(200)
  })

  test.each([
    ['results', { results: ['NC', 'CA'] }, ['1002', '1003']],
    ['all results', { results: ['NC', 'C', 'CA'] }, ['1002', '1001', '1003', '1004']],
    ['no results and nulls', { results: [], onlyThese: null, water: null, years: null, sort: null }, ['1002', '1001', '1003', '1004']],
    ['water', { water: [100, 150.5] }, ['1002', '1003']],
    ['years', { years: [2019, 2024] }, ['1003', '1004']],
    ['only these two', { makerChemicalId: '1', agrochemicalCode: '102', onlyThese: true }, ['1001']],
    ['the default order', { sort: 'newest' }, ['1002', '1001', '1003', '1004']],
    ['fails first', { sort: 'fails-first' }, ['1002', '1003', '1001', '1004']],
    ['fewest products', { sort: 'fewest-products' }, ['1001', '1004', '1002', '1003']],
    ['just these first', { makerChemicalId: '1', agrochemicalCode: '102', sort: 'these-first' }, ['1001']],
    ['just these first, where nothing was chosen', { sort: 'these-first' }, ['1002', '1001', '1003', '1004']],
  ])('ANS-01 ANS-02 ANS-03 ANS-110 a search with %s', async (_what, filters, ids) => {
    expect(await api.found('tankmix/search', { countryCode: 'FR', ...filters })).toEqual(ids)
  })

  const summarised = async (path: string, body: object): Promise<SearchSummary> => {
    const response = await api.post(path, body)
    expect(response.statusCode).toBe(200)
    const answer: unknown = response.json()
    expect(z.parse(searchSummary.response, answer)).toEqual(answer)
    return answer as SearchSummary
  }

  test('ANS-04 a summary counts all tests of a search, each number without the filter of its own', async () => {
    const none = { total: 0, C: 0, CA: 0, NC: 0 }
    expect(await summarised('tankmix/search-summary', { countryCode: 'fr', agrochemicalCode: '102' })).toEqual({
      total: 2,
      C: 1,
      CA: 0,
      NC: 1,
      onlyThese: { ...none, minWater: null, maxWater: null, waters: [] },
      years: [{ year: 2025, total: 2 }],
      waters: [
        { litresPerHa: 150.5, total: 1 },
        { litresPerHa: 200, total: 1 },
      ],
    })
    const filtered = { countryCode: 'fr', results: ['NC'], water: [150, 300], years: [2020, 2030], sort: 'fails-first' }
    expect(await summarised('tankmix/search-summary', filtered)).toEqual({
      total: 1,
      C: 1,
      CA: 0,
      NC: 1,
      onlyThese: { total: 1, C: 1, CA: 0, NC: 1, minWater: 150.5, maxWater: 200, waters: [150.5, 200] },
      years: [{ year: 2025, total: 1 }],
      waters: [{ litresPerHa: 150.5, total: 1 }],
    })
    const mix = { countryCode: 'fr', makerChemicalId: '1', activeIngredientCode: 'AZOXYSTROBIN', results: ['NC'] }
    expect(await summarised('tankmix/search-summary', mix)).toEqual({
      ...none,
      C: 1,
      onlyThese: { ...none, C: 1, minWater: 200, maxWater: 200, waters: [200] },
      years: [],
      waters: [],
    })
  })

  test('ANS-04 a summary of seed coatings has no water', async () => {
    expect(await summarised('tankmix/search-summary', { countryCode: 'us', kind: 'seed', seedName: 'wheat' })).toEqual({
      total: 1,
      C: 0,
      CA: 0,
      NC: 1,
      onlyThese: { total: 1, C: 0, CA: 0, NC: 1, minWater: null, maxWater: null, waters: [] },
      years: [{ year: 2023, total: 1 }],
      waters: [],
    })
  })

  test('ANS-06 a summary counts only what the edition may see', async () => {
    expect((await summarised('tankmix/search-summary', { countryCode: 'US' })).total).toBe(3)
    expect((await summarised('helena/tankmix/search-summary', { countryCode: 'US', extraRestriction: 'helena' })).total).toBe(2)
    expectProblem(await api.post('tankmix/search-summary', { countryCode: 'US', extraRestriction: 'helena' }), 404)
    expect(await api.found('helena/tankmix/search', { countryCode: 'US', sort: 'fewest-products' })).toHaveLength(2)
  })

  test('API-08 another media type is a 415 problem and a huge body a 413', async () => {
    expectProblem(await api.post('tankmix/search', 'countryCode=FR', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    expectProblem(await api.post('tankmix/search', { countryCode: 'FR', note: 'x'.repeat(200_000) }), 413)
  })

  test('API-08 text that looks like another language stays text', async () => {
    for (const hostile of ["' or 1=1 --", '<script>', '__proto__', 'constructor', '../../etc/passwd', '\u0000'])
      expect(await api.found('tankmix/search', { countryCode: 'FR', activeIngredientCode: hostile, makerChemicalId: hostile })).toEqual([])
  })
})
