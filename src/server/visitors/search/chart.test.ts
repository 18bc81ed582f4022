import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { chart } from '../../../contract/look-ups/chart.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('chart', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  const chartFor = async (path: string, body: Record<string, unknown>) => {
    const response = await api.post(path, body)
    expect(response.statusCode).toBe(200)
    return z.parse(chart.response, response.json())
  }

  test('ANS-70 the chart of a country has partners by their names there, by product or by active ingredient', async () => {
    const products = await chartFor('tankmix/chart', { countryCode: 'fr', products: ['1', '4'] })
    expect(products.columns.map(({ name }) => name)).toEqual(['MANGAVEL SUSPENSION', 'Calcimar'])
    expect(products.rows.map(({ name }) => name)).toEqual(['AZOSTAR', 'Sulphamon'])
    expect(products.rows[0]!.cells.map((cell) => cell?.slice(0, 3))).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ])
    const actives = await chartFor('tankmix/chart', { countryCode: 'fr', products: ['4'], by: 'actives' })
    expect(actives.rows.map(({ id }) => id)).toEqual(['ammonium sulphate', 'azoxystrobin'])
    expect(actives.rows[0]!.cells).toEqual([[0, 0, 0, 0, 1]])
  })

  test('ANS-70 EDI-05 a reseller’s chart has products of its set only', async () => {
    const all = await chartFor('tankmix/chart', { countryCode: 'US' })
    const own = await chartFor('helena/tankmix/chart', { countryCode: 'US', extraRestriction: 'helena' })
    expect(all.columns.length).toBeGreaterThan(own.columns.length)
    expect(own.columns.map(({ id }) => id).every((id) => ['1', '3', '5'].includes(id))).toBe(true)
    expectProblem(await api.post('helena/tankmix/chart', { countryCode: 'US', products: ['2'] }), 404)
    expectProblem(await api.post('tankmix/chart', { countryCode: 'US', extraRestriction: 'helena' }), 404)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['an unknown product', { countryCode: 'FR', products: ['999'] }, 404],
    ['nine products', { countryCode: 'FR', products: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] }, 400],
    ['a product that is no id', { countryCode: 'FR', products: ['<b>'] }, 400],
    ['unknown rows', { countryCode: 'FR', by: 'crops' }, 400],
    ['no country', {}, 400],
  ])('ANS-70 %s is refused', async (_what, body, status) => {
    expectProblem(await api.post('tankmix/chart', body), status)
  })
})
