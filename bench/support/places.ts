import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseSettings } from '../../src/server/db/open-db.ts'
import type { Postgres } from '../../src/server/testing/programs/start-postgres.ts'
import { inTemporaryFolder } from './data.ts'

/** A kind of database, and new empty ones of it. */
export type Place = { name: string; use: (run: (settings: DatabaseSettings) => Promise<void>) => Promise<void> }

export const sqlite: Place = { name: 'SQLite', use: (run) => inTemporaryFolder((dataFolder) => run({ dataFolder })) }

export const postgresql = ({ url }: Postgres): Place => ({
  name: 'PostgreSQL',
  use: async (run) => {
    const name = `bench_${randomUUID().replaceAll('-', '')}`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(`create database ${name}`)
      const databaseUrl = url.replace('/postgres?', `/${name}?`)
      await inTemporaryFolder((dataFolder) => run({ databaseUrl, dataFolder }))
      await client.query(`drop database ${name} with (force)`)
    } finally {
      await client.end()
    }
  },
})
