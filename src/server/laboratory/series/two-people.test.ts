import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { consoleClient, memberWith, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { submitWhole } from '../publishing/testing/publishing.ts'
import { signAs } from '../publishing/testing/signing.ts'
import { addProducts, as, reading, versionOf } from '../runs/testing/bench.ts'
import { manyMixes, newSeries } from './testing/series.ts'

const IDS = Array.from({ length: 6 }, (_, at) => `2026-000${at + 1}`)

eachDatabase('two people at one series', ({ settings }) => {
  const scene = async () => {
    const { app, database, close } = await buildTestApp(await settings())
    await addProducts(database)
    const client = consoleClient(app)
    const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    const started = await newSeries(database, { source: manyMixes(IDS.length) }, as(chemist.id, 'chemist'))
    if (!started.ok) throw new Error('the series was not started')
    const post = async (path: string, body: object, { cookie }: Member) => (await client.post(path, body, { cookie })).statusCode
    const another = (name: string, role: 'chemist' | 'approver') => memberWith(app, database, `${name}@lab.example`, [role])
    return { client, database, close, chemist, post, another }
  }

  test('SERIES-22 who enter readings of the same jars at once keep all that both entered', async () => {
    const { database, close, chemist, post, another } = await scene()
    const other = await another('dora', 'chemist')
    const entries = IDS.flatMap((id) =>
      [chemist, other].map((who) => ({ id, who, body: { ...reading({ appearance: `Seen by ${who.id}` }) } })),
    )
    const sent = await Promise.all(entries.map(({ id, who, body }) => post(`tests/${id}/readings`, body, who)))
    expect(sent).toEqual(entries.map(() => 200))
    const kept = await database.kysely.selectFrom('readings').select(['run_id', 'added_by']).execute()
    const pairs = (rows: readonly (readonly [string, string])[]) => rows.map((row) => row.join(' ')).toSorted()
    expect(pairs(kept.map((row) => [row.run_id, row.added_by]))).toEqual(pairs(entries.map(({ id, who }) => [id, who.id])))
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('SERIES-22 who approve the same tests at once publish each once, and who comes second is told that it was changed', async () => {
    const { client, database, close, chemist, post, another } = await scene()
    for (const id of IDS) await submitWhole(database, id, {}, as(chemist.id, 'chemist'))
    const change = { action: 'publish', isConfidential: false, deviations: [] } as const
    const decisions: { id: string; rowVersion: number; change: typeof change }[] = []
    for (const id of IDS) decisions.push({ id, rowVersion: await versionOf(database, id), change })
    const approvers = [await another('ada', 'approver'), await another('bo', 'approver')]
    const signed: string[] = []
    for (const member of approvers) signed.push(await signAs({ client, member }, ...decisions))
    const outcomes = await Promise.all(
      decisions.map(({ id, ...body }) =>
        Promise.all(approvers.map((who, at) => post(`reviews/${id}`, { ...body, signature: signed[at] }, who))),
      ),
    )
    expect(outcomes.map((both) => both.toSorted((a, b) => a - b))).toEqual(IDS.map(() => [200, 409]))
    const signatures = await database.kysely.selectFrom('signatures').select(['run_id', 'person_id']).orderBy('run_id').execute()
    expect(signatures).toEqual(IDS.map((id, at) => ({ run_id: id, person_id: approvers[outcomes[at]!.indexOf(200)]!.id })))
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })
})
