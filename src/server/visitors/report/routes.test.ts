import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { outcome } from '../../../contract/look-ups/tests.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
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

  test('EVID-04 EVID-06 a report and the tests of an answer have the level of evidence, no headline and no list has it, and none is told while under review', async () => {
    const { kysely } = api.database
    const levelOf = async (id: string) => z.parse(outcome.response, (await api.get(`tankmix/outcome/${id}/en/fr`)).json()).evidenceLevel
    expect(await levelOf('1001')).toBe('C')
    const recorded = { hardness: 342, water_ph: 7, temperature: 20, hours: 2 }
    const row = await kysely.selectFrom('tests').selectAll().where('id', '=', '1001').executeTakeFirstOrThrow()
    await kysely
      .insertInto('tests')
      .values([
        { ...row, ...recorded, id: '1901', date: '2026-03-04' },
        { ...row, ...recorded, id: '1902', date: '2026-03-05' },
      ])
      .execute()
    await publishedRow(api.database, '1901', { completeness: { watched: 2, required: 2, isIncomplete: false, deviations: [] } })
    await publishedRow(api.database, '1902', { isUnderReview: true })
    await api.currentData.refresh()
    expect([await levelOf('1901'), await levelOf('1902')]).toEqual(['A', undefined])
    const lines = (JSON.parse(row.ingredients) as [number, string, number][]).map(([, productId, rate]) => ({ productId, rate }))
    const answer = (await api.post('tankmix/tank', { countryCode: 'FR', lines })).json<{
      headline: object
      evidence: object[]
      tests: { tankmixId: string; evidenceLevel?: string }[]
    }>()
    expect(answer.tests.find(({ tankmixId }) => tankmixId === '1901')).toMatchObject({ evidenceLevel: 'A' })
    expect(JSON.stringify([answer.headline, answer.evidence])).not.toContain('evidenceLevel')
    const found = await api.post('tankmix/search', { countryCode: 'FR' })
    expect(found.json<object[]>().some((one) => 'evidenceLevel' in one)).toBe(false)
  })

  test('API-03 a reseller’s call has the id alone, and finds only tests of its set', async () => {
    expect((await api.get('helena/tankmix/outcome/1007')).json()).toMatchObject({ tankmixId: '1007' })
    expectProblem(await api.get('helena/tankmix/outcome/1010'), 404)
  })
})
