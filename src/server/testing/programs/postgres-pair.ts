import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createPostgresCluster, type PostgresCluster } from './start-postgres.ts'

/** Two PostgreSQL servers: one that takes writes, and a synchronous standby without which no write of the first is confirmed. */
export type PostgresPair = {
  /** Names both hosts. */
  url: string
  first: () => PostgresCluster
  standby: () => PostgresCluster
  /** Makes the standby the first one, which from then on confirms writes alone. */
  promote: () => Promise<void>
  /** Makes the other one, which must be stopped, a synchronous standby again, with new files. */
  rebuild: () => Promise<void>
  /** Waits until the standby has everything and writes wait for it. */
  inStep: () => Promise<void>
  remove: () => Promise<void>
}

/** Processes are killed in trials, the machine never, so that nothing need be brought to the disk. */
const SETTINGS = ['fsync=off', 'wal_keep_size=512MB', 'max_wal_senders=8', 'shared_buffers=32MB']
const WAIT_MS = 120_000

const ask = async <Row extends pg.QueryResultRow>({ url }: PostgresCluster, ...statements: string[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** Sets whose confirmation a commit waits for; empty is nobody's. */
const confirmBy = (cluster: PostgresCluster, names: string): Promise<unknown> =>
  ask(cluster, 'set synchronous_commit = local', `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')

/** Both started, in step. Undefined where PostgreSQL is not installed. */
export const startPostgresPair = async (): Promise<PostgresPair | undefined> => {
  const clusters = [createPostgresCluster(SETTINGS), createPostgresCluster(SETTINGS)] as const
  const [one, other] = clusters
  if (!one || !other) return undefined
  let [first, standby] = [one, other]
  const hostOf = ({ url }: PostgresCluster): string => new URL(url).searchParams.get('host')!
  const inStep = async (): Promise<void> => {
    const deadline = Date.now() + WAIT_MS
    const isInStep = async (): Promise<boolean> =>
      (await ask(first, `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`)).length === 1
    while (!(await isInStep())) {
      if (Date.now() > deadline) throw new Error('the standby does not follow')
      await sleep(50)
    }
  }
  const rebuild = async (): Promise<void> => {
    standby.copyFrom(first)
    await standby.start()
    await confirmBy(first, '*')
    await inStep()
  }
  await first.start()
  await rebuild()
  return {
    url: `postgresql:///postgres?host=${clusters.map((cluster) => hostOf(cluster!)).join(',')}&user=postgres&target_session_attrs=read-write`,
    first: () => first,
    standby: () => standby,
    promote: async () => {
      await ask(standby, 'select pg_promote(true, 60)')
      ;[first, standby] = [standby, first]
      await confirmBy(first, '')
    },
    rebuild,
    inStep,
    remove: async () => {
      for (const cluster of [first, standby]) {
        await cluster.stop('kill')
        cluster.remove()
      }
    },
  }
}
