import { expect, test } from 'vitest'
import {
  nextRequestPosition,
  REQUEST_STATES,
  type RequestAction,
  type RequestActor,
  type RequestState,
} from '../../../domain/console/request-states.ts'
import { foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { mailsOfRequest } from '../../mail/outbox/mail-queue.ts'
import { deleteRequest } from '../../requests/delete-requests.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import type { DeskChange } from './desk-change.ts'
import { changeRequests } from './change-request.ts'
import { readEvents } from './events.ts'
import { addTest, as, bringInto, change, CHEMIST, newRequest, NOW } from './testing/desk.ts'

const CHANGES: Partial<Record<RequestAction, DeskChange>> = {
  accept: { action: 'accept' },
  refuse: { action: 'refuse', reason: 'label-forbids', text: '' },
  answer: { action: 'answer', testId: 't1', why: 'Close to it.' },
  'replace-answer': { action: 'replace-answer', testId: 't1', why: 'Closer to it.' },
  'take-back': { action: 'take-back', text: 'It is another mix.' },
  ask: { action: 'ask', text: 'Which formulation?' },
  reply: { action: 'reply', text: 'The SC.' },
  resume: { action: 'resume' },
  cancel: { action: 'cancel' },
  'start-test': { action: 'start-test', testId: 't2' },
  'void-test': { action: 'void-test', testId: 't2' },
}
const ACTORS: RequestActor[] = ['viewer', 'chemist', 'approver', 'admin', 'requester']

const stateOf = async ({ kysely }: Database, id: string) =>
  kysely.selectFrom('requests').select(['state', 'waiting_from', 'assignee', 'row_version']).where('id', '=', id).executeTakeFirstOrThrow()
const purposesOf = async ({ kysely }: Database, id: string): Promise<string[]> =>
  (await mailsOfRequest(kysely, id)).map(({ purpose }) => purpose).toSorted()

eachDatabase('a change of a request', ({ open, settings }) => {
  test('LAB-38 each action is done in each state by each role exactly where the table allows it, with history and audit', async () => {
    const database = await open()
    await addTest(database, 't1')
    const id = await newRequest(database)
    let version = 1
    let done = 0
    for (const state of REQUEST_STATES)
      for (const [action, asked] of Object.entries(CHANGES) as [RequestAction, DeskChange][])
        for (const actor of ACTORS) {
          version = await bringInto(database, id, state)
          await database.kysely.deleteFrom('request_tests').execute()
          const position = { state, waitingFrom: state === 'waiting' ? ('accepted' as const) : null }
          const expected: RequestState | undefined = nextRequestPosition(position, action, [actor])?.state
          const outcome = await changeRequests(database, [{ id, rowVersion: version }], asked, as('somebody', actor))
          expect([state, action, actor, outcome.ok]).toEqual([state, action, actor, expected !== undefined])
          expect(await stateOf(database, id)).toMatchObject({ state: expected ?? state, row_version: outcome.ok ? version + 1 : version })
          if (outcome.ok) done++
        }
    expect(done).toBe(37)
    expect(await readEvents(database.kysely, id)).toHaveLength(done)
    // What brought it into a state had no entry; this has, and the import of the test.
    await change(database, id, await bringInto(database, id, 'new'), { action: 'accept' })
    expect(await verifyAudit(database)).toMatchObject({ head: { entries: done + 2 }, problems: [] })
  })

  test('LAB-39 a change from an old version is refused with what happened since, and does nothing', async () => {
    const database = await open()
    const id = await newRequest(database)
    await change(database, id, 1, { action: 'accept' })
    await change(database, id, 2, { action: 'set-due', dueOn: '2026-06-01' }, as('chemist-2', 'chemist'))
    const late = await changeRequests(database, [{ id, rowVersion: 1 }], { action: 'refuse', reason: 'other', text: 'No' }, CHEMIST)
    expect(late).toEqual({
      ok: false,
      reason: 'changed meanwhile',
      id,
      rowVersion: 3,
      changes: [
        {
          rowVersion: 2,
          at: NOW.toISOString(),
          actor: 'chemist-1',
          action: 'accept',
          changed: { state: 'accepted', assignee: 'chemist-1' },
        },
        { rowVersion: 3, at: NOW.toISOString(), actor: 'chemist-2', action: 'set-due', changed: { dueOn: '2026-06-01' } },
      ],
    })
    expect(await stateOf(database, id)).toMatchObject({ state: 'accepted', row_version: 3 })
    expect(await purposesOf(database, id)).toEqual(['accepted', 'acknowledgement', 'laboratory'])
    expect(await database.kysely.selectFrom('messages').select('id').execute()).toEqual([])
  })

  test('LAB-39 of many who change the same request at once in several servers one succeeds', async () => {
    const place = await settings()
    const servers = [openDb(place, { writesInThread: true }), openDb(place, { writesInThread: true })]
    await migrate(servers[0]!)
    const id = await newRequest(servers[0]!)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        changeRequests(
          servers[number % 2]!,
          [{ id, rowVersion: 1 }],
          number % 3 === 0 ? { action: 'refuse', reason: 'rates-missing', text: '' } : { action: 'accept' },
          as(`chemist-${number}`, 'chemist'),
        ),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'changed meanwhile')).toHaveLength(9)
    expect(await purposesOf(servers[0]!, id)).toHaveLength(3)
    expect(await verifyAudit(servers[0]!)).toMatchObject({ head: { entries: 1 }, problems: [] })
    for (const server of servers) await server.close()
  })

  test('LAB-40 one test answers many requests, all or none', async () => {
    const database = await open()
    await addTest(database, 't1')
    const ids = [await newRequest(database), await newRequest(database), await newRequest(database)]
    const seen = ids.map((id) => ({ id, rowVersion: 1 }))
    await change(database, ids[2]!, 1, { action: 'refuse', reason: 'already-tested', text: '' })
    const answer: DeskChange = { action: 'answer', testId: 't1', why: 'Close to it.' }
    expect(await changeRequests(database, seen, answer, CHEMIST)).toMatchObject({ ok: false, reason: 'changed meanwhile', id: ids[2] })
    expect(await changeRequests(database, seen.slice(0, 2), { action: 'answer', testId: 'none' }, CHEMIST)).toMatchObject({
      reason: 'unknown test',
    })
    expect(await stateOf(database, ids[0]!)).toMatchObject({ state: 'new', row_version: 1 })
    expect(await changeRequests(database, seen.slice(0, 2), answer, CHEMIST)).toMatchObject({ ok: true })
    for (const id of ids.slice(0, 2)) {
      expect(await stateOf(database, id)).toMatchObject({ state: 'answered' })
      const mail = (await mailsOfRequest(database.kysely, id)).find(({ purpose }) => purpose === 'answered')
      expect(JSON.parse(mail!.data)).toMatchObject({ testId: 't1' })
    }
  })

  test('LAB-40 a seed coating answers no request for a mix, nor a mix one for a coating', async () => {
    const database = await open()
    await addTest(database, 'mix')
    await addTest(database, 'coating')
    await database.kysely.updateTable('tests').set({ kind: 'seed' }).where('id', '=', 'coating').execute()
    const foliar = await newRequest(database)
    const { company, crop, waterRateUnits, comments } = foliarExample
    const seed = await newRequest(database, { company, crop, waterRateUnits, comments, ...seedExample })
    const answer = (id: string, testId: string) =>
      changeRequests(database, [{ id, rowVersion: 1 }], { action: 'answer', testId, why: 'Close to it.' }, CHEMIST)
    expect(await answer(foliar, 'coating')).toMatchObject({ ok: false, reason: 'other kind', id: foliar })
    expect(await answer(seed, 'mix')).toMatchObject({ ok: false, reason: 'other kind', id: seed })
    expect(await stateOf(database, foliar)).toMatchObject({ state: 'new', row_version: 1 })
    expect(await answer(foliar, 'mix')).toMatchObject({ ok: true })
    expect(await answer(seed, 'coating')).toMatchObject({ ok: true })
  })

  test('LAB-41 who accepts a request has it; it can be given to people who can work on it, and to nobody', async () => {
    const database = await open()
    const person = (id: string, role: 'chemist' | 'viewer', disabled: string | null = null) => ({ id, role, disabled })
    for (const { id, role, disabled } of [person('c1', 'chemist'), person('v1', 'viewer'), person('c2', 'chemist', NOW.toISOString())]) {
      const email = `${id}@lab.example`
      await database.kysely
        .insertInto('people')
        .values({ id, name: id, email, created_at: NOW.toISOString(), disabled_at: disabled })
        .execute()
      await database.kysely
        .insertInto('roles')
        .values({ person_id: id, role, granted_by: 'c1', granted_at: NOW.toISOString(), confirmed_by: 'c1' })
        .execute()
    }
    const id = await newRequest(database)
    await change(database, id, 1, { action: 'accept' })
    expect(await stateOf(database, id)).toMatchObject({ assignee: 'chemist-1' })
    await change(database, id, 2, { action: 'assign', assignee: 'c1' })
    await change(database, id, 3, { action: 'assign', assignee: '' })
    for (const assignee of ['v1', 'c2', 'nobody'])
      expect(await changeRequests(database, [{ id, rowVersion: 4 }], { action: 'assign', assignee }, CHEMIST)).toMatchObject({
        reason: 'unknown person',
      })
    const admin = await changeRequests(database, [{ id, rowVersion: 4 }], { action: 'assign', assignee: 'c1' }, as('a1', 'admin'))
    expect(admin).toMatchObject({ ok: false })
  })

  test('LAB-42 texts are in the thread, and nowhere else; with the request they are gone', async () => {
    const database = await open()
    const id = await newRequest(database)
    const [question, reply, reason] = ['Which formulation, please?', 'The SC, bought in May', 'We cannot buy it']
    await change(database, id, 1, { action: 'ask', text: question })
    await change(database, id, 2, { action: 'reply', text: reply }, as('requester', 'requester'))
    await change(database, id, 3, { action: 'refuse', reason: 'not-obtainable', text: reason })
    const thread = await database.kysely.selectFrom('messages').select(['author', 'kind', 'body']).orderBy('kind').execute()
    expect(thread).toEqual([
      { author: 'laboratory', kind: 'question', body: question },
      { author: 'laboratory', kind: 'reason', body: reason },
      { author: 'requester', kind: 'reply', body: reply },
    ])
    for (const table of ['audit', 'request_events', 'mails'] as const) {
      const rows = JSON.stringify(await database.kysely.selectFrom(table).selectAll().execute())
      for (const text of [question, reply, reason]) expect(rows).not.toContain(text)
    }
    const { reference } = await database.kysely.selectFrom('requests').select('reference').executeTakeFirstOrThrow()
    expect(await deleteRequest(database, id, NOW)).toBe(reference)
    for (const table of ['messages', 'request_events', 'request_search', 'mails'] as const)
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await verifyAudit(database)).toMatchObject({ head: { entries: 4 }, problems: [] })
  })
})
