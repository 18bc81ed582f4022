import { expect, test } from 'vitest'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { TankAnswer } from '../../../domain/tank/answer-tank.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { publishedRow } from './testing/published-row.ts'

eachDatabase('what the public sees of the console', ({ settings }) => {
  test('LAB-84 LAB-85 a report shows its issue, one under review says so, and the address of a withdrawn one says when and why', async () => {
    const api = await acceptanceApp(await settings())
    const report = (id: string, language = 'en') => api.get(`tankmix/outcome/${id}/${language}/FR`)
    expect((await report('1001')).json()).not.toHaveProperty('issue')
    await publishedRow(api.database, '1001', { isUnderReview: true })
    await publishedRow(api.database, '1002', { withdrawn: '2026-06-01' })
    await api.currentData.refresh()
    expect((await report('1001')).json()).toMatchObject({
      tankmixId: '1001',
      underReview: true,
      issue: { version: 1, issuedOn: '2026-05-14', method: 'Jar test, version 1', conditions: { ph: 7.2, hardness: null }, amendments: [] },
    })
    const problem = expectProblem(await report('1002'), 410)
    expect(problem.withdrawn).toEqual({
      on: '2026-06-01',
      reason: 'wrong-result',
      reasonText: 'The result was wrong.',
      text: 'The balance was wrong.',
    })
    expect(expectProblem(await report('1002', 'de'), 410).withdrawn?.reasonText).toBe('Das Ergebnis war falsch.')
    expectProblem(await report('no-such-test'), 404)
    expect((await api.get('tankmix/withdrawn-tests')).json()).toEqual([
      { testId: '1002', withdrawnOn: '2026-06-01', reason: 'wrong-result' },
    ])
    expect((await api.get('pepper/tankmix/withdrawn-tests')).statusCode).toBe(404)
    for (const country of ['FR', 'DE', 'GB', 'US'])
      expect(await api.found('tankmix/search', { countryCode: country })).not.toContain('1002')
    await api.close()
  })

  test('GATE-42 a pass that lacks readings says so in its report, in lists, in files and for a tank, and is green nowhere', async () => {
    const api = await acceptanceApp(await settings())
    const report = async () => (await api.get('tankmix/outcome/1001/en/FR')).json<Record<string, unknown>>()
    const whole = await report()
    expect([whole['result'], whole['incomplete']]).toEqual(['C', undefined])
    const deviation = { kind: 'unplanned' as const, justification: 'The jar broke.', isAcceptedByCustomer: true }
    const deviations = [{ ...deviation, gap: { kind: 'reading' as const, hours: 24 } }]
    await publishedRow(api.database, '1001', { completeness: { watched: 0, required: 24, isIncomplete: true, deviations } })
    await publishedRow(api.database, '1003', { completeness: { watched: 24, required: 24, isIncomplete: false, deviations: [] } })
    await api.currentData.refresh()
    const hours = { watched: 0, required: 24 }
    expect(await report()).toMatchObject({ result: 'C', incomplete: hours, issue: { completeness: { isIncomplete: true, deviations } } })
    expect((await api.get('tankmix/outcome/1003/en/FR')).json()).not.toHaveProperty('incomplete')
    const lines = [
      { productId: '1', rate: 1 },
      { productId: '102', rate: 0.8 },
    ]
    const asked = { countryCode: 'FR', languageCode: 'en', waterRate: 200, lines }
    const { headline, tests } = (await api.post('tankmix/tank', asked)).json<TankAnswer & { tests: Test[] }>()
    expect(headline).toMatchObject({ state: 'passed-with-care', isGreen: false, isIncomplete: true })
    expect(headline.face.condition).toContain('incomplete')
    expect(tests.find(({ tankmixId }) => tankmixId === '1001')).toMatchObject({ incomplete: hours })
    await api.close()
  })
})
