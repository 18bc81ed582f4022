import type { PostgresPool } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from './open-postgres.ts'
import { startPostgresHost } from '../testing/postgres-host.ts'
import { isUnavailable } from '../unavailable.ts'

type Host = Awaited<ReturnType<typeof startPostgresHost>>

const poolOf = (hosts: readonly Host[], statementMs?: number): PostgresPool => {
  const url = `postgresql://someone@${hosts.map(({ host }) => host).join(',')}/some?target_session_attrs=read-write`
  const pool = openPostgres(url, { statementMs })
  onTestFinished(() => pool.end())
  return pool
}

/** What the host says that a statement went to. */
const run = async (pool: PostgresPool, text = 'select 1'): Promise<string> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>(text, [])
    return rows[0]!.name
  } finally {
    client.release()
  }
}
const broken = (pool: PostgresPool): Promise<string> => run(pool).catch(() => 'broken')

test('EDGE-60 the host that takes writes is used, wherever it stands; one that is away is passed over', async () => {
  const away = await startPostgresHost('away')
  const standby = await startPostgresHost('standby', { takesWrites: false, timeline: '' })
  const first = await startPostgresHost('first')
  away.stop()
  const pool = poolOf([away, standby, first])
  expect(await run(pool)).toBe('first')
  expect(await run(pool)).toBe('first')
})

test('EDGE-60 where no host takes writes, the error says so and gives the cause, and the next call asks again', async () => {
  const away = await startPostgresHost('away')
  const standby = await startPostgresHost('standby', { takesWrites: false, timeline: '' })
  away.stop()
  const pool = poolOf([away, standby])
  const error = await run(pool).catch((thrown: unknown) => thrown as Error)
  expect(error).toMatchObject({ message: 'no host of DATABASE_URL takes writes', cause: { code: 'ECONNREFUSED' } })
  expect(isUnavailable(error)).toBe(true)
  Object.assign(standby.state, { takesWrites: true, timeline: '00000002' })
  expect(await run(pool)).toBe('standby')
})

test('EDGE-61 after a connection broke, a promoted standby is found and connections to the old first host are closed', async () => {
  const first = await startPostgresHost('first')
  const standby = await startPostgresHost('standby', { takesWrites: false, timeline: '' })
  const pool = poolOf([first, standby])
  expect(await run(pool)).toBe('first')
  Object.assign(standby.state, { takesWrites: true, timeline: '00000002' })
  first.breakAll()
  await broken(pool)
  expect(await run(pool)).toBe('standby')
})

test('EDGE-61 a host of before a failover that takes writes again is never used, also where it alone responds', async () => {
  const old = await startPostgresHost('old')
  const promoted = await startPostgresHost('promoted', { timeline: '00000002' })
  const pool = poolOf([old, promoted])
  expect(await run(pool)).toBe('promoted')
  promoted.stop()
  await broken(pool)
  await expect(run(pool)).rejects.toThrow(
    'no host of DATABASE_URL takes writes, but one of before a failover (its timeline is older than 00000002)',
  )
})

test('EDGE-62 a commit of which the database says that the standby may lack it is not taken for done', async () => {
  const first = await startPostgresHost('first', { warnsAtCommit: true })
  const pool = poolOf([first])
  const error = await run(pool, 'commit').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'the commit was not confirmed by the standby' })
  expect(isUnavailable(error)).toBe(true)
})

test('EDGE-63 while commits wait for the standby, writes fail at once and reads go on; once none waits, writes go on', async () => {
  const first = await startPostgresHost('first', { silent: /^commit$/, waiting: 1 })
  const pool = poolOf([first], 1_000)
  await expect(run(pool, 'commit')).rejects.toThrow('timeout')
  const refused = await run(pool, 'begin').catch((thrown: unknown) => thrown)
  expect(refused).toMatchObject({ message: 'commits wait for the standby of the database' })
  expect(isUnavailable(refused)).toBe(true)
  await expect(run(pool, 'select id from requests for update')).rejects.toThrow('commits wait')
  expect(await run(pool, 'select 1')).toBe('first')
  first.state.waiting = 0
  expect(await run(pool, 'begin')).toBe('first')
})
