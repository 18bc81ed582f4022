import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { foliarExample } from '../src/contract/requests/example-requests.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { environmentOf, runTankmix, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { fetchAnew, hasProgram, startHaproxy } from '../src/server/testing/programs/start-caches.ts'
import { createPostgresCluster, type PostgresCluster } from '../src/server/testing/programs/start-postgres.ts'

const WAIT = { timeout: 120_000, interval: 200 }

const cleanUp = (work: () => unknown): void => onTestFinished(async () => void (await work()))

/** A PostgreSQL with the acceptance data that can be stopped, and a folder for servers; undefined where it, or HAProxy, is not installed. */
const databaseWithData = async (skip: () => void) => {
  const cluster = createPostgresCluster()
  if (!cluster || !hasProgram('haproxy')) {
    console.warn('NOT RUN: a balancer over servers whose database is stopped: PostgreSQL or HAProxy is not installed')
    skip()
  }
  await cluster!.start()
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-balanced-'))
  cleanUp(async () => {
    await cluster!.stop('kill')
    cluster!.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const env = environmentOf({ databaseUrl: cluster!.url, dataFolder: join(folder, 'one') })
  expect((await runTankmix(['import', ACCEPTANCE_DATA], env)).code).toBe(0)
  return { cluster: cluster as PostgresCluster, env, folder }
}

const statusOf = async (url: string): Promise<number> => (await fetchAnew(url)).status
const post = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', ...ANTI_FORGERY }
  const response = await fetchAnew(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

test('READY-04 behind our HAProxy look-ups go on while PostgreSQL is stopped, writes are refused in words, and all is well once it is back', async (context) => {
  const { cluster, env, folder } = await databaseWithData(() => context.skip())
  const servers = await Promise.all(['one', 'two'].map((name) => startTankmix({ ...env, TANKMIX_DATA: join(folder, name) })))
  cleanUp(() => Promise.all(servers.map(({ stop }) => stop())))
  for (const { url } of servers) await expect.poll(() => statusOf(`${url}/writez`), WAIT).toBe(200)
  for (const { url } of servers) await expect.poll(() => statusOf(`${url}/readyz`), WAIT).toBe(200)
  const balancer = await startHaproxy(...servers.map(({ url }) => url.replace('localhost', '127.0.0.1')))
  cleanUp(balancer.stop)
  const { url } = balancer
  const search = () => post(`${url}/api/tankmix/search`, { countryCode: 'FR' })
  const request = () => post(`${url}/api/tankmix/tankmix-request`, { request: foliarExample })
  const found = await search()
  expect(found).toMatchObject({ status: 200, body: { length: 4 } })
  expect((await request()).status).toBe(201)

  // Commits wait for a standby that is away: the database is read, and nothing is written.
  const change = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(statement)
    await client.query('select pg_reload_conf()')
    await client.end()
  }
  await change(`alter system set synchronous_standby_names = 'away'`)
  for (const { url: own } of servers) await expect.poll(() => statusOf(`${own}/writez`), WAIT).toBe(503)
  for (const { url: own } of servers) expect(await statusOf(`${own}/readyz`)).toBe(200)
  expect(await search()).toEqual(found)
  await change(`alter system reset synchronous_standby_names`)
  for (const { url: own } of servers) await expect.poll(() => statusOf(`${own}/writez`), WAIT).toBe(200)

  await cluster.stop('fast')
  for (const { url: own } of servers) await expect.poll(() => statusOf(`${own}/writez`), WAIT).toBe(503)
  const end = performance.now() + 5_000
  // Longer than the balancer takes to leave a server out.
  for (let asked = 0; performance.now() < end; asked++) {
    expect([asked, await search()]).toEqual([asked, found])
    expect(await statusOf(`${url}/`)).toBe(200)
  }
  expect(await request()).toMatchObject({
    status: 503,
    type: expect.stringContaining('problem+json') as string,
    body: { reason: 'not stored' },
  })
  const ready = await fetchAnew(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { database: 'unreachable', index: 'ok' }])

  await cluster.start()
  await expect.poll(() => statusOf(`${url}/writez`), WAIT).toBe(200)
  await vi.waitFor(async () => expect((await request()).status).toBe(201), WAIT)
  expect(await search()).toEqual(found)
  for (const { url: own } of servers) expect(await (await fetchAnew(`${own}/readyz`)).json()).toMatchObject({ database: 'ok', index: 'ok' })
})
