import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { watchStandby, type StandbyWatch } from './standby-watch.ts'
import { markUnavailable } from '../unavailable.ts'

/** Timeout of connecting, in milliseconds. */
const CONNECT_MS = 5_000
/** Idle connections are probed after this, so that dead ones are found. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** The database ends a transaction that was left open, for example after a power cut. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Maximum connections of one process. */
const MAX_CONNECTIONS = 10

export type PostgresOptions = {
  /** Timeout of a statement, after which its connection is closed. By default none. */
  statementMs?: number | undefined
  /** A connection broke, was given up, or may only read. */
  onBroken?: () => void
}

/**
 * Errors that the database itself reports and after which the connection is usable; others leave it in an unknown state, or (25006) in one
 * that may only read, as with a server that was the first one before a failover.
 */
const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(08|57P|58|XX|25006)/.test(error.code)

const WRITES = /^(begin|insert|update|delete|with)\b|for update$/
/** Its warning, of this class, is all that says that a commit is on one machine only. */
const WARNING_CLASS = '01000'

/**
 * A client that records a fatal error and is then discarded instead of returned to the pool. It listens to its own errors also
 * while in use: without a listener a connection that breaks during a statement would end the process.
 */
const guarded = (client: pg.PoolClient, standby: StandbyWatch, onBroken: () => void): PostgresPoolClient => {
  let isBroken = false
  let isUnconfirmed = false
  const noteBroken = (): void => {
    isBroken = true
    onBroken()
  }
  client.on('error', noteBroken)
  client.on('notice', ({ code }) => {
    isUnconfirmed ||= code === WARNING_CLASS
  })
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (WRITES.test(text)) await standby.check(client)
    try {
      isUnconfirmed = false
      const result = await client.query(text, [...values])
      if (isUnconfirmed && text === 'commit') throw new Error('the commit was not confirmed by the standby')
      return result
    } catch (error) {
      if (leavesConnectionUsable(error)) throw error
      standby.noteGivenUp()
      noteBroken()
      throw markUnavailable(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

/** A connection pool that replaces broken and silent connections. */
export const openPool = (connectionString: string, { statementMs, onBroken = () => undefined }: PostgresOptions = {}): PostgresPool => {
  const standby = watchStandby()
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
  pool.on('connect', (client) => clients.set(client, guarded(client, standby, onBroken)))
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        onBroken()
        throw markUnavailable(error)
      })
      return clients.get(client)!
    },
  }
}
