import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntries } from '../../../contract/console/audit.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { change, newRequest } from '../desk/testing/desk.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { noteAuditCheck } from './last-check.ts'

eachDatabase('the page of the audit', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let approver: Member
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    approver = await memberWith(served.app, served.database, 'ada@lab.example', ['approver'])
  })
  afterAll(() => served.close())

  const list = async (query = ''): Promise<AuditEntries> =>
    (await client.get(`audit?${query}`, { cookie: approver.cookie })).json<AuditEntries>()
  const append = (entityId: string, at: string, part: { actor?: string; action?: string } = {}) =>
    served.database.kysely
      .transaction()
      .execute((trx) => appendAudit(trx, { at: new Date(at), actor: 'server', action: 'thing.try', entity: 'thing', entityId, ...part }))

  test('LAB-95 entries are filtered by what they are about, who did it, what was done and when, and paged from the newest on', async () => {
    const id = await newRequest(served.database, {})
    await change(served.database, id, 1, { action: 'accept' })
    for (let number = 1; number <= 60; number++) await append(`t${number}`, `2026-04-0${1 + (number % 3)}T10:00:00Z`)
    await append('t1', '2026-04-03T23:59:59Z', { actor: 'command-line', action: 'thing.keep' })
    const ids = (page: AuditEntries): string[] => page.entries.map(({ entityId }) => entityId)

    const first = await list('entity=thing')
    expect(first.entries).toHaveLength(50)
    const second = await list(`entity=thing&after=${first.next}`)
    expect([...new Set([...ids(first), ...ids(second)])]).toHaveLength(60)
    expect([first.entries.length + second.entries.length, second.next]).toEqual([61, null])
    const times = [...first.entries, ...second.entries].map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())

    expect(await list(`entity=request&id=${id}`)).toMatchObject({
      entries: [
        { action: 'request.accept', actor: { name: 'Somebody who has left' }, before: { state: 'new' }, after: { state: 'accepted' } },
      ],
    })
    const { reference } = await served.database.kysely.selectFrom('requests').select('reference').executeTakeFirstOrThrow()
    expect(ids(await list(`id=${reference}`))).toEqual([id])
    expect(ids(await list('actor=command-line&entity=thing'))).toEqual(['t1'])
    expect(ids(await list('action=thing.keep'))).toEqual(['t1'])
    expect(ids(await list('entity=thing&action=thing.keep'))).toEqual(['t1'])
    expect(ids(await list('entity=request&action=thing.keep'))).toEqual([])
    await expect(append('t1', '2026-04-03T10:00:00Z', { action: 'request.accept' })).rejects.toThrow(/begins with/)
    expect((await list('from=2026-04-02&to=2026-04-02')).entries.every(({ at }) => at.startsWith('2026-04-02'))).toBe(true)
    expect((await list('from=2026-04-02&to=2026-04-02')).entries).toHaveLength(20)
    expect(await list()).toMatchObject({ chains: ['record'], entities: ['person', 'request', 'thing'] })
    expect((await list()).actions).toEqual(expect.arrayContaining(['request.accept', 'thing.keep', 'thing.try']))
    expectProblem(await client.get('audit?actor=%27', { cookie: approver.cookie }), 400)
  })

  test('LAB-96 the page says which entry is the last and when the chain was verified by the command line', async () => {
    expect((await list()).check).toBeNull()
    const { code, out } = await runInProcess(['audit', 'verify'], environmentOf(served.settings))
    expect([code, out]).toEqual([0, expect.stringContaining('complete and unaltered')])
    const { head, check } = await list()
    // The check itself is the last entry.
    expect(check).toMatchObject({ entries: head.entries - 1, problems: 0 })
    await append('later', '2026-04-09T10:00:00Z')
    const after = await list()
    expect([after.head.entries, after.check?.entries]).toEqual([head.entries + 1, head.entries - 1])
  })

  test('LAB-324 the page names what the last check found, the first twenty of it, until a check finds nothing', async () => {
    const { kysely: db } = served.database
    const { seq } = await db.selectFrom('audit').select('seq').where('chain', '=', 'record').orderBy('seq').executeTakeFirstOrThrow()
    await noteAuditCheck(db, { at: '2026-04-10T10:00:00.000Z', entries: seq, hash: '', problems: 21, found: numbered(21) })
    expect((await list()).check).toMatchObject({ problems: 21, found: numbered(20) })
    expect(await runInProcess(['audit', 'verify'], environmentOf(served.settings))).toMatchObject({ code: 0 })
    expect((await list()).check).toMatchObject({ problems: 0, found: [] })
  })

  test('LAB-346 a record of the last check that was rewritten or removed is named as altered, never shown', async () => {
    const { kysely: db } = served.database
    const altered = { check: null, isCheckAltered: true }
    const whole = await list()
    expect(whole).toMatchObject({ check: { problems: 0 }, isCheckAltered: false })
    await noteAuditCheck(db, { at: '2026-04-11T10:00:00.000Z', entries: 1, hash: '', problems: 1, found: numbered(1) })
    await db.updateTable('audit_checks').set({ problems: 0, found: '[]' }).execute()
    expect(await list()).toMatchObject(altered)
    // What was right before the newest check is not any more.
    await db
      .updateTable('audit_checks')
      .set({ ...whole.check!, found: '[]' })
      .execute()
    expect(await list()).toMatchObject(altered)
    await db.deleteFrom('audit_checks').execute()
    expect(await list()).toMatchObject(altered)
    expect((await runInProcess(['audit', 'verify'], environmentOf(served.settings))).error).toContain('audit-check:1 is missing')
    expect(await list()).toMatchObject({ check: { problems: 1, found: [expect.stringContaining('audit-check:1')] }, isCheckAltered: false })
  })

  test('LAB-344 the page says since when imported products and tests are sealed', async () => {
    expect(await list()).toMatchObject({ importsSealedSince: null })
    const entry = { actor: 'server', action: 'upgrade.seal', entity: 'upgrade', entityId: '043-import-seals', chain: 'record' as const }
    await served.database.kysely
      .transaction()
      .execute((trx) =>
        appendAudit(trx, { ...entry, at: new Date('2026-04-12T10:00:00Z'), after: { kind: 'import', tests: 1, products: 1 } }),
      )
    expect(await list()).toMatchObject({ importsSealedSince: '2026-04-12' })
  })
})

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `reading:${at} was altered`)
