import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { environmentOf, runTankmix, startTankmix } from '../testing/programs/run-tankmix.ts'

const WAIT = { timeout: 20_000 }

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
