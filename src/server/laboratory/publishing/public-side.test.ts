import { expect, test } from 'vitest'
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
})
