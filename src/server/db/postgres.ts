import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { markUnavailable } from './unavailable.ts'

/** Timeout of connecting, in milliseconds. */
const CONNECT_MS = 5_000
/** Idle connections are probed after this, so that dead ones are found. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** The database ends a transaction that was left open, for example after a power cut. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Maximum connections of one process. */
export const MAX_CONNECTIONS = 10

export type PostgresOptions = {
  /** Timeout of a statement, after which its connection is closed. By default none. */
  statementMs?: number | undefined
}

/**
 * Errors that the database itself reports and after which the connection is usable; others leave it in an unknown state, or (25006) in one
 * that may only read, as with a server that was the first one before a failover.
 */
const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(08|57P|58|XX|25006)/.test(error.code)

/**
 * A client that records a fatal error and is then discarded instead of returned to the pool. It listens to its own errors also
 * while in use: without a listener a connection that breaks during a statement would end the process.
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
      if (leavesConnectionUsable(error)) throw error
      isBroken = true
      throw markUnavailable(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

/** A connection pool that replaces broken and silent connections. */
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
  // A connection can end in the same packet that says it is ready, which is before whoever waits for it goes on.
  pool.on('connect', (client) => clients.set(client, guarded(client)))
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw markUnavailable(error)
      })
      return clients.get(client)!
    },
  }
}
