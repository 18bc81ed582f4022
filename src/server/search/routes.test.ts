import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { foliarSearch, type Test } from '../../contract/tests.ts'
import { acceptanceApp, expectProblem } from '../testing/acceptance-app.ts'
import { eachDatabase } from '../testing/each-database.ts'

eachDatabase('search', ({ settings }) => {
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

  test('API-08 another media type is a 415 problem and a huge body a 413', async () => {
    expectProblem(await api.post('tankmix/search', 'countryCode=FR', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    expectProblem(await api.post('tankmix/search', { countryCode: 'FR', note: 'x'.repeat(200_000) }), 413)
  })

  test('API-08 text that looks like another language stays text', async () => {
    for (const hostile of ["' or 1=1 --", '<script>', '__proto__', 'constructor', '../../etc/passwd', '\u0000'])
      expect(await api.found('tankmix/search', { countryCode: 'FR', activeIngredientCode: hostile, makerChemicalId: hostile })).toEqual([])
  })
})
