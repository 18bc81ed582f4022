import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import * as lists from '../../../contract/look-ups/lists.ts'
import { detailsById } from '../../../domain/products/product-details.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('lists', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  test('API-01 countries are those with tests, by name', async () => {
    expect((await api.get('tankmix/countries')).json()).toEqual([
      { id: 'FR', name: 'France' },
      { id: 'DE', name: 'Germany' },
      { id: 'IN', name: 'India' },
      { id: 'US', name: 'United States' },
    ])
  })

  test('API-01 languages are the seventeen', async () => {
    const languages = z.parse(lists.languages.response, (await api.get('tankmix/languages')).json())
    expect(languages.map(({ id }) => id)).toEqual(LANGUAGE_CODES)
  })

  test('API-01 active ingredients are those of all products, each once', async () => {
    expect(await api.names('tankmix/active-ingredients')).toEqual([
      'ammonium sulphate',
      'azoxystrobin',
      'Boron',
      'Calcium',
      'carboxin',
      'epoxiconazole',
      'glyphosate',
      'Manganese',
      'metsulfuron-methyl',
      'Nitrogen',
      'prothioconazole',
      'Sulphur',
      'tebuconazole',
      'Zinc',
    ])
  })

  test("API-01 agrochemicals are everything that can be mixed, the maker's products included", async () => {
    const all = await api.names('tankmix/agrochemicals')
    expect(all).toHaveLength(13)
    expect(all).toContain('Époxilan 125')
    expect(all).toContain('Mangavel 500')
  })

  test("API-01 products of a country are the maker's sold there, by their names there", async () => {
    expect(await api.names('tankmix/products/fr')).toEqual([
      'Borfoli 150',
      'Calcimar',
      'MANGAVEL SUSPENSION',
      'Seedstart Zn',
      'Zincora Dry',
    ])
    expect(await api.names('tankmix/products/de')).toEqual(['Borfoli 150', 'Mangavel Flüssig', 'Saatstart Zn', 'Zincora Dry'])
    expect(await api.names('tankmix/products/IN')).toContain('Calcimar Gold')
    expect(await api.names('tankmix/products/aq')).toEqual(['Borfoli 150', 'Mangavel 500', 'Seedstart Zn'])
  })

  test('SRCH-04 API-10 market names are those of all products with another name in the country, agrochemicals included', async () => {
    expect((await api.get('tankmix/market-names/fr')).json()).toEqual([
      { id: '102', name: 'AZOSTAR' },
      { id: '1', name: 'MANGAVEL SUSPENSION' },
    ])
    expect(await api.names('tankmix/market-names/DE')).toEqual(['Epoxilan 125 SC', 'Mangavel Flüssig', 'Saatstart Zn'])
    expect(await api.names('helena/tankmix/market-names/us')).toEqual([])
    expect((await api.get('tankmix/market-names/fr')).headers).toMatchObject({ 'cache-control': 'public, no-cache' })
  })

  test('API-01 a product set lists its products, and the reseller list those of its country', async () => {
    expect(await api.names('tankmix/productsByProductSet/89')).toEqual(['Borfoli 150', 'Mangavel 500', 'Seedstart Zn'])
    expect(await api.names('tankmix/helena-products')).toEqual(['Borfoli 150', 'Mangavel 500', 'Seedstart Zn', 'Zincora Dry'])
    expect(await api.names('helena/tankmix/helena-products')).toHaveLength(4)
    expect(await api.names('helena/tankmix/productsByProductSet/89')).toHaveLength(3)
  })

  test('API-02 tested-with lists have the products of foliar tests with the product, by their names there', async () => {
    expect(await api.names('tankmix/agrochemicals-tested-with/fr/1')).toEqual(['AZOSTAR'])
    expect(await api.names('tankmix/actives-tested-with/fr/1')).toEqual(['azoxystrobin'])
    expect(await api.names('tankmix/agrochemicals-tested-with/DE/1')).toEqual(['Epoxilan 125 SC'])
    expect(await api.names('tankmix/agrochemicals-tested-with/fr/2')).toEqual(['Époxilan 125', 'Metsulor 20 SG', 'Wetmax "Plus", adjuvant'])
    expect(await api.names('tankmix/agrochemicals-tested-with/in/1')).toEqual([])
  })

  const detailOf = async (path: string, id: string) => {
    const response = await api.get(path)
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=86400', etag: expect.any(String) as string })
    return detailsById(z.parse(lists.productDetails.response, response.json())).get(id)
  }

  test('ANS-33 product details say formulation, form, manufacturer, actives and tests in the country', async () => {
    expect(await detailOf('tankmix/product-details/us', '1')).toEqual({
      formulation: 'SC',
      form: 'L',
      manufacturer: 'Yara',
      actives: ['Manganese'],
      isWithdrawn: false,
      tests: { foliar: 1, seed: 0 },
      codes: [],
      codePeriods: [],
      otherNames: [],
    })
    expect(await detailOf('tankmix/product-details/US', '5')).toMatchObject({ formulation: 'FS', tests: { foliar: 0, seed: 2 } })
  })

  test("ANS-33 EDI-05 in a reseller's segment only tests with a product of its set are counted", async () => {
    expect((await detailOf('tankmix/product-details/us', '2'))?.tests).toEqual({ foliar: 1, seed: 0 })
    expect((await detailOf('helena/tankmix/product-details/us', '2'))?.tests).toEqual({ foliar: 0, seed: 0 })
  })

  test('SEED-20 SEED-22 SEED-23 a seed search offers the crops and products of coatings, by their names there; a reseller’s no crops', async () => {
    const choices = async (path: string) => {
      const response = await api.get(path)
      expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=86400', etag: expect.any(String) as string })
      return z.parse(lists.seedChoices.response, response.json())
    }
    const products = [
      { id: '202', name: 'Barlisafe WS' },
      { id: '5', name: 'Seedstart Zn' },
    ]
    const crops = ['oats', 'wheat'].map((name) => ({ id: name, name }))
    expect(await choices('tankmix/seed-choices/us')).toEqual({ crops, products, testedWith: [[1], [0]] })
    expect(await choices('helena/tankmix/seed-choices/us')).toEqual({ crops: [], products, testedWith: [[1], [0]] })
    expect((await choices('tankmix/seed-choices/de')).products).toContainEqual({
      id: '5',
      name: 'Saatstart Zn',
      generalName: 'Seedstart Zn',
    })
    expect(await choices('tankmix/seed-choices/in')).toEqual({ crops: [], products: [], testedWith: [] })
  })

  test.each([
    ['tankmix/product-details/zz', 'country: must be a two-letter'],
    ['tankmix/seed-choices/zz', 'country: must be a two-letter'],
    ['tankmix/products/zz', 'country: must be a two-letter'],
    ['tankmix/market-names/zz', 'country: must be a two-letter'],
    ['tankmix/products/france', 'country: must be a two-letter'],
    ['tankmix/productsByProductSet/77', 'There is no product set 77.'],
    ['tankmix/agrochemicals-tested-with/fr/999', 'There is no product 999.'],
    ['tankmix/actives-tested-with/zz/1', 'country: must be a two-letter'],
    ['tankmix/outcome/424242/en/fr', 'There is no test 424242.'],
    ['tankmix/outcome/1001/xx/fr', 'languageCode: must be one of en'],
    ['tankmix/outcome/1001/en/zz', 'countryCode: must be a two-letter'],
    ['tankmix/outcome/1001', 'There is no GET'],
    ['helena/tankmix/outcome/1002', 'There is no test 1002.'],
    ['helena/tankmix/other-products', 'There is no GET'],
    ['nobody/tankmix/countries', 'There is no reseller nobody.'],
    ['helena/tankmix/nothing', 'There is no GET'],
    ['helena/tankmix/productsByProductSet/12', 'There is no product set 12.'],
    ['tankmix/nothing', 'There is no GET'],
    ['', 'There is no GET'],
  ])('API-08 GET %s is a 404 problem', async (path, detail) => {
    expect(expectProblem(await api.get(path), 404).detail).toContain(detail)
  })
})
