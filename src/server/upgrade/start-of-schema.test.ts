import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { environmentOf, runTankmix, startTankmix } from '../testing/programs/run-tankmix.ts'
import { createPostgresCluster } from '../testing/programs/start-postgres.ts'

const WAIT = { timeout: 120_000 }

eachDatabase('a first start on an empty database', ({ untouched }) => {
  test('MON-02 MON-12 logs no error, and says first which program it is', async () => {
    const server = await startTankmix({ ...environmentOf(await untouched()), LOG_LEVEL: 'info' })
    onTestFinished(async () => void (await server.stop()))
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, WAIT).toBe(200)
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines[0]).toMatch(/"version":"[\d.]+","commit":"(\w{12}|unknown)",.*"msg":"the server starts"/)
    expect(lines.filter((line) => !line.startsWith('{"level":30'))).toEqual([])
  })
})

test('MON-12 a database that refuses says why in one short line, and not each second', async () => {
  const cluster = createPostgresCluster()
  if (!cluster) return
  await cluster.start()
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-refused-'))
  onTestFinished(async () => {
    await cluster.stop('kill')
    cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = { databaseUrl: cluster.url, dataFolder: folder }
  const server = await startTankmix({ ...environmentOf(settings), SMTP_URL: 'smtp://127.0.0.1:1', LAB_EMAIL: 'lab@example.com' })
  onTestFinished(async () => void (await server.stop()))
  for (const path of ['/readyz', '/writez']) await expect.poll(async () => (await fetch(`${server.url}${path}`)).status, WAIT).toBe(200)
  // What a start does once is over.
  await sleep(2_000)
  const before = server.said().length
  await cluster.stop('fast')
  for (const said of ['the data could not be read', 'the emails that are due could not be read'])
    await expect.poll(() => server.said().slice(before), WAIT).toContain(said)
  // More than two looks for emails that are due.
  await sleep(7_000)
  const lines = server.said().slice(before).split('\n').filter(Boolean)
  expect(lines.join('\n')).toContain('the data could not be read')
  expect(lines.filter((line) => line.includes('the emails that are due could not be read'))).toHaveLength(1)
  // The data, emails, uploaded files and PDFs of reports, once each.
  expect([lines.length <= 5, lines]).toEqual([true, lines])
  for (const line of lines) expect(line.length).toBeLessThan(500)
})

eachDatabase('a migration that fails', ({ untouched }) => {
  test('READY-03 makes /readyz 503 where the database responds, is counted and said, and all is well once it succeeds', async () => {
    const place = await untouched()
    // The embedded database is migrated before the port is opened.
    if (place.databaseUrl === undefined) return
    const env = environmentOf(place)
    expect((await runTankmix(['import', ACCEPTANCE_DATA], env)).code).toBe(0)
    const { kysely, close } = openDb(place)
    onTestFinished(close)
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select min(name) from kysely_migration) returning name, timestamp`.execute(kysely)
    const server = await startTankmix(env)
    onTestFinished(async () => void (await server.stop()))
    const statusOf = async (path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status
    await expect.poll(server.said, WAIT).toContain('the database responds, but could not be brought to the newest schema')
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'ok', schema: 'failed' }])
    expect(await statusOf('/writez')).toBe(503)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('tankmix_migration_failed 1\n')
    await sql`insert into kysely_migration (name, timestamp) values (${rows[0]!.name}, ${rows[0]!.timestamp})`.execute(kysely)
    await expect.poll(() => statusOf('/readyz'), WAIT).toBe(200)
    await expect.poll(() => statusOf('/writez'), WAIT).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('tankmix_migration_failed 0\n')
  })
})
