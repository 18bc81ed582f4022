import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FaultKind } from './fault-kind.ts'
import type { DatabaseKind, World } from './world.ts'

const POSTGRESQL: readonly DatabaseKind[] = ['PostgreSQL']
const PAIR = { on: POSTGRESQL, pair: true, withoutGap: true } as const
const WAIT_MS = 60_000
/** A process has 10 connections for visitors and 2 more while it loads data: so many may wait when the standby goes away. */
const MAX_WAITING = 12

/** The standby of the trial before is made anew and follows. */
const prepare = async ({ pair }: World): Promise<void> => {
  await pair.standby().crash()
  await pair.rebuild()
}

const until = async (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + WAIT_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${WAIT_MS} ms`)
    await sleep(20)
  }
}
const untilRefused = ({ visitors }: World, times: number): Promise<void> => {
  const before = visitors.refused()
  return until('requests are refused', () => visitors.refused() >= before + times)
}

const connectionsOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where application_name = 'tankmix' and wait_event_type in ('IPC', 'Lock')`,
    )
    return rows[0]!.count
  } finally {
    await client.end()
  }
}

/** What happens to the machine of the database where a second one has all that was acknowledged. */
export const FAILOVER_KINDS: readonly FaultKind[] = [
  {
    name: 'failover: first server killed, standby promoted',
    ...PAIR,
    often: [],
    inject: async (world, random) => {
      await prepare(world)
      await sleep(random() * 1_000)
      await world.pair.first().crash()
      await sleep(random() * 1_000)
      await world.pair.promote()
    },
  },
  {
    name: 'failover: first server silent, standby promoted, the old one goes on',
    ...PAIR,
    often: [],
    inject: async (world, random) => {
      await prepare(world)
      await sleep(random() * 1_000)
      const { pair } = world
      const old = pair.first()
      old.pause()
      await pair.promote()
      // It takes writes as before, with nobody to confirm them; the connections to it are still there.
      old.resume()
    },
  },
  {
    name: 'failover: only the standby killed',
    ...PAIR,
    often: [],
    inject: async (world, random) => {
      await prepare(world)
      await sleep(random() * 1_000)
      const { pair } = world
      await pair.standby().crash()
      await untilRefused(world, 100)
      const waiting = await connectionsOf(pair.first().url)
      if (waiting > MAX_WAITING) throw new Error(`${waiting} connections are used up`)
      await pair.standby().start()
      await pair.inStep()
    },
  },
  {
    // After its restart the first server shows what only it has: that must not be acknowledged.
    name: 'failover: standby killed, first server restarted, then lost',
    ...PAIR,
    often: [],
    inject: async (world, random) => {
      await prepare(world)
      await sleep(random() * 1_000)
      const { pair } = world
      await pair.standby().crash()
      await untilRefused(world, 1)
      await pair.first().stop('fast')
      await pair.first().start()
      await untilRefused(world, 10)
      await pair.first().crash()
      await pair.standby().start()
      await pair.promote()
    },
  },
]
