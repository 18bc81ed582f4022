import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { readPostgresHosts } from './postgres-hosts.ts'
import { openPool, type PostgresOptions } from './postgres.ts'
import { markUnavailable } from '../unavailable.ts'

/** Timeout of asking one host, in milliseconds: a host that drops all packets must not delay the change to another for long. */
const ASK_MS = 2_000

/** What a host says of itself. A promoted standby begins a new timeline, so the highest is the newest state of the database. */
type HostState = { takesWrites: boolean; timeline: string }

const ASK = `select current_setting('transaction_read_only') = 'off' as "takesWrites",
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

const askHost = async (url: string): Promise<HostState> => {
  const settings = { connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS, application_name: 'tankmix' }
  const client = new pg.Client(settings)
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<HostState>(ASK)
    return rows[0]!
  } finally {
    void client.end().catch(() => undefined)
  }
}

const noHost = (asked: readonly PromiseSettledResult<HostState>[], newest: string): Error => {
  const isOld = asked.some((one) => one.status === 'fulfilled' && one.value.takesWrites)
  const failed = asked.find((one) => one.status === 'rejected')
  const why = isOld ? `, but one of before a failover (its timeline is older than ${newest})` : ''
  return markUnavailable(new Error(`no host of DATABASE_URL takes writes${why}`, { cause: failed?.reason }))
}

type Found = { url: string; pool: PostgresPool }

/**
 * Connections to the one of several hosts that takes writes. After a connection broke, all hosts are asked anew, so that a server that was
 * the first one before a failover is left. One that is on an older timeline than was seen is never used again.
 */
const openPoolOfHosts = (urls: readonly string[], { onBroken, ...options }: PostgresOptions): PostgresPool => {
  let found: Found | undefined
  let inDoubt = false
  let newest = ''
  let finding: Promise<Found> | undefined

  const noteBroken = (): void => {
    inDoubt = true
    onBroken?.()
  }
  const leave = ({ pool }: Found): void => void pool.end().catch(() => undefined)
  const find = async (): Promise<Found> => {
    // What breaks from now on is a new doubt.
    inDoubt = false
    const asked = await Promise.allSettled(urls.map(askHost))
    const best = asked
      .flatMap((one, at) => (one.status === 'fulfilled' && one.value.takesWrites ? [{ at, timeline: one.value.timeline }] : []))
      .filter(({ timeline }) => timeline >= newest)
      .toSorted((a, b) => (a.timeline === b.timeline ? a.at - b.at : a.timeline < b.timeline ? 1 : -1))[0]
    if (!best) {
      inDoubt = true
      throw noHost(asked, newest)
    }
    newest = best.timeline
    const url = urls[best.at]!
    if (found?.url === url) return found
    if (found) leave(found)
    found = { url, pool: openPool(url, { ...options, onBroken: noteBroken }) }
    return found
  }
  const current = (): Promise<Found> => {
    if (found && !inDoubt) return Promise.resolve(found)
    finding ??= find().finally(() => {
      finding = undefined
    })
    return finding
  }
  return {
    options,
    connect: async () => {
      const { pool } = await current()
      return pool.connect().catch(async () => (await current()).pool.connect())
    },
    end: async () => {
      await finding?.catch(() => undefined)
      await found?.pool.end()
    },
  }
}

/** Connections to the PostgreSQL of a URL, which may name several hosts. */
export const openPostgres = (databaseUrl: string, options: PostgresOptions = {}): PostgresPool => {
  const { urls, seeksWritable } = readPostgresHosts(databaseUrl)
  return seeksWritable ? openPoolOfHosts(urls, options) : openPool(databaseUrl, options)
}
