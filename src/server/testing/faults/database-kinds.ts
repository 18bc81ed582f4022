import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FaultKind } from './fault-kind.ts'
import type { DatabaseKind, World } from './world.ts'

const POSTGRESQL: readonly DatabaseKind[] = ['PostgreSQL']

const restart = async ({ cluster }: World, mode: 'fast' | 'immediate' | 'kill', awayMs: number): Promise<void> => {
  await cluster.stop(mode)
  await sleep(awayMs)
  await cluster.start()
}

/** What happens to PostgreSQL and to the way there. */
export const DATABASE_KINDS: readonly FaultKind[] = [
  {
    name: 'database connections terminated',
    on: POSTGRESQL,
    inject: async ({ cluster }) => {
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      await client
        .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tankmix'`)
        .finally(() => client.end())
    },
  },
  { name: 'database restarted, fast', on: POSTGRESQL, often: [], inject: (world, random) => restart(world, 'fast', random() * 500) },
  {
    name: 'database restarted, immediate',
    on: POSTGRESQL,
    often: [],
    inject: (world, random) => restart(world, 'immediate', random() * 500),
  },
  { name: 'database killed', on: POSTGRESQL, inject: (world, random) => restart(world, 'kill', random() * 500) },
  {
    name: 'database process stopped for a while',
    on: POSTGRESQL,
    inject: async ({ cluster }, random) => {
      cluster.pause()
      await sleep(500 + random() * 2_500)
      cluster.resume()
    },
  },
  {
    name: 'connections reset',
    on: POSTGRESQL,
    inject: ({ wire }) => {
      wire.reset()
      return Promise.resolve()
    },
  },
  {
    name: 'packets dropped, then only new connections pass',
    on: POSTGRESQL,
    often: [],
    inject: async ({ wire }, random) => {
      wire.dropAll()
      await sleep(500 + random() * 2_000)
      wire.heal()
    },
  },
  {
    name: 'database away at the start',
    on: POSTGRESQL,
    inject: async ({ cluster, startServer, stopServer }, random) => {
      await cluster.stop('fast')
      await stopServer('SIGTERM')
      await startServer()
      await sleep(random() * 1_500)
      await cluster.start()
    },
  },
  {
    name: 'server stopped with hanging clients and database',
    on: POSTGRESQL,
    inject: async ({ wire, server, startServer, stopServer }) => {
      const { port } = new URL(server().url)
      const client = connect(Number(port), '127.0.0.1')
      client.on('error', () => undefined)
      client.write('POST /api/tankmix/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
      wire.dropAll()
      await sleep(300)
      const started = performance.now()
      await stopServer('SIGTERM')
      const took = performance.now() - started
      client.destroy()
      wire.heal()
      await startServer()
      if (took > 10_000) throw new Error(`the stop took ${Math.round(took)} ms`)
    },
  },
]
