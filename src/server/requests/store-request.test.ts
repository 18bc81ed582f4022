import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { storeRequest } from './store-request.ts'

eachDatabase('a request that is sent again', ({ open }) => {
  test('EDGE-62 is acknowledged by a commit that writes, and so waits for a synchronous standby, and stays one request', async () => {
    const database = await open()
    const submission = { request: foliarExample, language: 'en', edition: '', idempotencyKey: 'a-key-of-a-test' } as const
    const store = () => storeRequest(database, submission, { now: new Date('2026-11-24T12:00:00Z'), referencePrefix: 'TM' })
    const stored = await store()
    const known = await store()
    expect(known).toEqual({ ...stored, step: 'known' })
    expect(await database.kysely.selectFrom('requests').select('id').execute()).toHaveLength(1)
    if (database.kind !== 'postgresql') return
    // The transaction that locked the row last: it wrote, without changing anything.
    const { rows } = await sql<{ locker: string }>`select xmax::text as locker from requests`.execute(database.kysely)
    expect(rows).not.toEqual([{ locker: '0' }])
  })
})
