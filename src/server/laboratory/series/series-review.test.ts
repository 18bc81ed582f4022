import { expect, test } from 'vitest'
import type { SeriesReview } from '../../../contract/console/bench/series-review.ts'
import type { Today } from '../../../contract/console/today.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { submitWhole } from '../publishing/testing/publishing.ts'
import { signAs } from '../publishing/testing/signing.ts'
import { addProducts, as } from '../runs/testing/bench.ts'
import { manyMixes, newSeries } from './testing/series.ts'

eachDatabase('a series is reviewed together', ({ settings }) => {
  /** A series of four tests by a chemist: three are submitted, one of them entered by an approver. */
  const scene = async () => {
    const { app, database, close } = await buildTestApp(await settings())
    await addProducts(database)
    const client = consoleClient(app)
    const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    const approver = await memberWith(app, database, 'ada@lab.example', ['approver'])
    const second = await memberWith(app, database, 'bo@lab.example', ['approver'])
    const started = await newSeries(database, { source: manyMixes(4) }, as(chemist.id, 'chemist'))
    if (!started.ok) throw new Error('the series was not started')
    const ids = ['2026-0001', '2026-0002', '2026-0003', '2026-0004'] as const
    for (const id of ids.slice(0, 2)) await submitWhole(database, id, {}, as(chemist.id, 'chemist'))
    await submitWhole(database, ids[2], {}, as(second.id, 'approver'))
    const get = async <Body>(path: string, who: Member) => (await client.get(path, { cookie: who.cookie })).json<Body>()
    const review = (who: Member) => get<SeriesReview>(`series/${started.id}/review`, who)
    const decide = async (id: string, who: Member, body: object) => {
      const response = await client.post(`reviews/${id}`, body, { cookie: who.cookie })
      return response.statusCode === 200 ? 200 : response.json<{ reason: string }>().reason
    }
    return { client, database, close, chemist, approver, second, series: started.id, ids, get, review, decide }
  }
  const PUBLISH = { action: 'publish', isConfidential: false, deviations: [] } as const

  test('SERIES-08 the review of a series has its submitted tests in order, each with its report to be, and says of which the reader is no second person', async () => {
    const { client, chemist, approver, second, review, ids, series, close } = await scene()
    const seen = await review(approver)
    expect(seen).toMatchObject({ id: series, tests: 4, published: 0 })
    expect(seen.submitted.map(({ id, mayApprove, preview }) => [id, mayApprove, preview?.ingredients.map(({ rate }) => rate)])).toEqual(
      ids.slice(0, 3).map((id) => [id, true, [1.5, 0.8]]),
    )
    expect((await review(second)).submitted.map(({ mayApprove }) => mayApprove)).toEqual([true, true, false])
    expect((await review(chemist)).submitted.map(({ isApprover, actions }) => [isApprover, actions])).toEqual(
      Array.from({ length: 3 }, () => [false, []]),
    )
    expect(expectProblem(await client.get('series/S-2031-0001/review', { cookie: approver.cookie }), 404).reason).toBe('unknown series')
    await close()
  })

  test('SERIES-09 one signature publishes each test that it names once; one that was returned meanwhile keeps no other, and what is left is signed again', async () => {
    const { client, database, approver, second, review, decide, ids, close } = await scene()
    const { submitted } = await review(approver)
    const decisions = submitted.map(({ id, rowVersion }) => ({ id, rowVersion, change: PUBLISH }))
    const signature = await signAs({ client, member: approver }, ...decisions)
    const publish = ({ id, rowVersion, change }: (typeof decisions)[number], by = signature) =>
      decide(id, approver, { rowVersion, change, signature: by })
    expect(await publish(decisions[0]!)).toBe(200)
    expect(
      await decide(ids[1], second, { rowVersion: decisions[1]!.rowVersion, change: { action: 'return', note: 'Weigh it again.' } }),
    ).toBe(200)
    expect(await publish(decisions[1]!)).toBe('changed meanwhile')
    // The page was closed here: what is there is what was decided, and the rest waits.
    const left = await review(approver)
    expect([left.published, left.submitted.map(({ id }) => id)]).toEqual([1, [ids[2]]])
    expect(await publish(decisions[2]!)).toBe(200)
    expect(await publish(decisions[2]!)).toBe('changed meanwhile')
    expect((await review(approver)).submitted).toEqual([])
    const { kysely } = database
    expect((await kysely.selectFrom('signatures').select('run_id').orderBy('run_id').execute()).map(({ run_id: run }) => run)).toEqual([
      ids[0],
      ids[2],
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('SERIES-09 where one of them cannot be published nothing is signed, and it is named', async () => {
    const { client, second, review, close } = await scene()
    const tests = (await review(second)).submitted.map(({ id, rowVersion }) => ({ id, rowVersion, change: PUBLISH }))
    const refused = await client.post('signings', { tests, page: '/console' }, { cookie: second.cookie })
    expect(expectProblem(refused, 409).reason).toBe('had a hand in it')
    expect(refused.json()).toMatchObject({ test: '2026-0003' })
    await close()
  })

  test('SERIES-11 Today names the series of each test, at the bench and in review', async () => {
    const { approver, get, ids, series, close } = await scene()
    const today = await get<Today>('today', approver)
    const named = { id: series, name: 'Partners of zinc' }
    expect(today.reviews.map((one) => [one.id, one.series])).toEqual(ids.slice(0, 3).map((id) => [id, named]))
    expect([...today.readings, ...today.toSubmit].map((one) => [one.id, one.series])).toEqual([[ids[3], named]])
    await close()
  })
})
