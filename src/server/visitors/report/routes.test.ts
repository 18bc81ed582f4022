import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { outcome } from '../../../contract/look-ups/tests.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('report', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  test('API-03 an outcome is one test', async () => {
    const response = await api.get('tankmix/outcome/1003/en/fr')
    expect(z.parse(outcome.response, response.json())).toMatchObject({ tankmixId: '1003', result: 'CA', waterRate: 100 })
    const seed = z.parse(outcome.response, (await api.get('tankmix/outcome/2001/en/fr')).json())
    expect(seed).toMatchObject({ tankmixId: '2001', waterRate: null })
  })

  test('ANS-40 a report has the crop of the test where there is one; results of searches have none', async () => {
    const reported = async (id: string) => z.parse(outcome.response, (await api.get(`tankmix/outcome/${id}/en/fr`)).json())
    expect(await reported('1004')).toMatchObject({ crop: 'oilseed rape' })
    expect(await reported('2004')).toMatchObject({ crop: 'oats' })
    expect((await api.get('helena/tankmix/outcome/1008')).json()).toMatchObject({ crop: 'corn' })
    const found = await api.post('tankmix/search', { countryCode: 'FR' })
    expect(found.json<object[]>().some((one) => 'crop' in one)).toBe(false)
  })

  test('API-03 a product has the name it was tested by, and its name in the requested country beside it', async () => {
    const product = async (country: string) =>
      z.parse(outcome.response, (await api.get(`tankmix/outcome/1001/en/${country}`)).json()).ingredients[0]
    expect(await product('fr')).toMatchObject({ name: 'MANGAVEL SUSPENSION', country: 'FR' })
    expect(await product('fr')).not.toHaveProperty('localName')
    expect(await product('de')).toMatchObject({ name: 'MANGAVEL SUSPENSION', localName: 'Mangavel Flüssig' })
    expect(await product('us')).toMatchObject({ name: 'MANGAVEL SUSPENSION', localName: 'Mangavel 500' })
  })

  test('API-03 a reseller’s call has the id alone, and finds only tests of its set', async () => {
    expect((await api.get('helena/tankmix/outcome/1007')).json()).toMatchObject({ tankmixId: '1007' })
    expectProblem(await api.get('helena/tankmix/outcome/1010'), 404)
  })
})
