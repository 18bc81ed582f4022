import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** How long a server that does not respond is waited for before a connection is given up, in milliseconds. */
const CONNECT_MS = 5_000
/** Idle connections are probed after this, so that one whose other end is gone does not stay. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** The database ends a transaction of ours that was left open, as by a process that lost its power. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Connections of one process at most. */
export const MAX_CONNECTIONS = 10

export type PostgresOptions = {
  /** After this a statement is given up, and its connection with it. Unset: as long as it takes. */
  statementMs?: number | undefined
}

/** Errors that the database itself reports and after which its connection is as good as before; the others leave it in an unknown state. */
const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(08|57P|58|XX)/.test(error.code)

/**
 * A client that notes what broke it, and is then thrown away instead of going back to the pool. It listens to its own errors
 * also while it is in use: without a listener a connection that breaks in the middle of a statement would end the process.
 */
const guarded = (client: pg.PoolClient): PostgresPoolClient => {
  let isBroken = false
  client.on('error', () => {
    isBroken = true
  })
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(text, [...values])
    } catch (error) {
      if (!leavesConnectionUsable(error)) isBroken = true
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

/** Connections to PostgreSQL that survive whatever happens to them: a broken or silent one is replaced by a new one. */
export const openPool = (connectionString: string, { statementMs }: PostgresOptions = {}): PostgresPool => {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'tankmix',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(statementMs === undefined ? {} : { query_timeout: statementMs }),
  })
  pool.on('error', () => undefined)
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const made = guarded(client)
      clients.set(client, made)
      return made
    },
  }
}
