import type { FaultKind } from './fault-kind.ts'
import { audit, recovery, withWorld, type DatabaseKind } from './world.ts'

export type FaultResult = {
  kind: string
  database: DatabaseKind
  /** Why it was not tried. */
  unable?: string
  tried: number
  /** After how many the server was ready again and acknowledged a request within the promised time. */
  held: number
  acknowledged: number
  lost: number
  doubled: number
  /** Requests without both of their emails. */
  incomplete: number
  /** Ends of the process that nobody asked for. */
  crashes: number
  slowestRecoveryMs: number
  /** Longest time for which the server's own thread did nothing else, in milliseconds; without stops of the process. */
  longestStallMs: number
  problems: string[]
}

const nothing = (kind: FaultKind, database: DatabaseKind): FaultResult => ({
  kind: kind.name,
  database,
  tried: 0,
  held: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  incomplete: 0,
  crashes: 0,
  slowestRecoveryMs: 0,
  longestStallMs: 0,
  problems: [],
})

const STALL = /^tankmix_event_loop_stall_seconds (\S+)$/m
/** The longest stall since it was asked last. */
const stallMs = async (url: string): Promise<number> => {
  const text = await fetch(`${url}/metrics`).then(
    (response) => response.text(),
    () => '',
  )
  return Number(STALL.exec(text)?.[1] ?? 0) * 1_000
}

/** Repeats one kind of fault while visitors use the server, and compares the responses they got with what is stored. */
export const tryFault = async (kind: FaultKind, database: DatabaseKind, times: number, random: () => number): Promise<FaultResult> => {
  const reason = kind.unable?.()
  if (reason !== undefined) return { ...nothing(kind, database), unable: reason }
  const place = kind.place?.()
  const result = nothing(kind, database)
  try {
    const tried = await withWorld(
      { kind: database, dataFolder: place?.folder, env: kind.env?.(), demo: kind.demo, hasStandby: kind.pair },
      async (world) => {
        await recovery(world)
        await stallMs(world.server().url)
        // Until the index was loaded, searches get 503.
        const before = world.visitors.missed()
        while (result.tried < times) {
          result.tried++
          await kind.inject(world, random).catch((error: unknown) => result.problems.push(String(error)))
          const ms = await recovery(world).catch((error: unknown) => void result.problems.push(String(error)))
          if (ms === undefined) {
            result.problems.push(`no recovery after fault ${result.tried}`)
            break
          }
          result.held++
          result.slowestRecoveryMs = Math.max(result.slowestRecoveryMs, ms)
          result.longestStallMs = Math.max(result.longestStallMs, await stallMs(world.server().url))
        }
        await world.visitors.stop()
        const missed = world.visitors.missed() - before
        if (kind.withoutGap && missed > 0) result.problems.push(`${missed} searches failed, the last with ${world.visitors.lastMissed()}`)
        const seen = await world.visitors.look()
        if (seen !== 200) result.problems.push(`the console's session did not survive: ${seen}`)
        const ledger = await audit(world)
        result.problems.push(...world.visitors.unexpected.slice(0, 3), ...world.crashes())
        return Object.assign(result, {
          acknowledged: ledger.acknowledged,
          lost: ledger.lost.length,
          doubled: ledger.doubled.length,
          incomplete: ledger.incomplete.length,
          crashes: world.crashes().length,
        })
      },
    )
    return tried ?? { ...result, unable: 'PostgreSQL is not installed' }
  } finally {
    place?.remove()
  }
}
