import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { REQUEST_STATUS, REQUEST_TOKEN_HEADER } from '../../contract/requests/request-status-paths.ts'
import { acceptanceApp, expectProblem } from '../testing/acceptance-app.ts'
import { consoleClient, memberWith } from '../testing/calls/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { openDb } from './open-db.ts'
import { withTimeout } from '../process/with-timeout.ts'

const ask = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('databaseUrl')! })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

eachDatabase('a database that becomes unavailable', ({ settings }) => {
  test('STAY-02 blocks no search; requests and the console get 503, and are served once it is back', async () => {
    const place = await settings()
    const name = /\/(tankmix_\w+)/.exec(place.databaseUrl ?? '')?.[1]
    if (name === undefined) return
    const api = await acceptanceApp(place)
    const chemist = await memberWith(api.app, api.database, 'chemist@lab.example', ['chemist'])
    const console = consoleClient(api.app)
    await ask(`alter database ${name} allow_connections false`)
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    expect((await api.post('tankmix/search', { countryCode: 'FR' })).json()).toHaveLength(4)
    const key = { 'idempotency-key': 'a-key-of-a-test' }
    const refused = await api.post('tankmix/tankmix-request', { request: foliarExample }, key)
    expect(expectProblem(refused, 503)).toMatchObject({ reason: 'not stored' })
    expect(refused.headers['retry-after']).toBeDefined()
    const others = await Promise.all([
      console.get('me', chemist),
      console.post('sign-in/begin', undefined),
      console.post('sign-out', undefined, chemist),
      api.get('tankmix/pack/fr'),
      api.get(`${REQUEST_STATUS}?languageCode=en`, { [REQUEST_TOKEN_HEADER]: 'A'.repeat(43) }),
    ])
    for (const response of others) {
      expect(expectProblem(response, 503)).toMatchObject({ reason: 'database away' })
      expect(response.headers['retry-after']).toBeDefined()
    }
    const ready = await api.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { database: 'unreachable', index: 'ok' }])
    expect((await api.app.inject('/writez')).statusCode).toBe(503)
    await ask(`alter database ${name} allow_connections true`)
    await waitUntil(async () => (await api.app.inject('/writez')).statusCode === 200)
    expect((await api.post('tankmix/tankmix-request', { request: foliarExample }, key)).statusCode).toBe(201)
    expect((await console.get('me', chemist)).statusCode).toBe(200)
    await api.close()
  })
})

describe('a database that does not respond', () => {
  test('is given up after a timeout', async () => {
    await expect(withTimeout(new Promise(() => undefined), 20)).rejects.toThrow('did not respond within 20 ms')
    await expect(withTimeout(Promise.resolve(1), 20)).resolves.toBe(1)
  })
  test('is given up long before the network does, even if its host drops all packets', async () => {
    const started = performance.now()
    const database = openDb({ databaseUrl: 'postgresql://192.0.2.1:5432/none', dataFolder: '' })
    await expect(database.kysely.selectFrom('data_state').selectAll().execute()).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(60_000)
    await database.close()
  })
})
