import type { DatabaseKind, World } from './world.ts'

/** One way in which something breaks. */
export type FaultKind = {
  name: string
  on: readonly DatabaseKind[]
  /** Where `npm test` tries it too; everywhere if missing. `npm run test:all` and `npm run faults` try it everywhere. */
  often?: readonly DatabaseKind[]
  /** Lets it happen once and ends when the cause is over; what follows is the recovery. */
  inject: (world: World, random: () => number) => Promise<void>
  /** Why it cannot be tried on this machine; undefined where it can. */
  unable?: () => string | undefined
  /** A folder of the kind's own for the data, made before and removed after. */
  place?: () => { folder: string; remove: () => void }
  /** More settings of the server. */
  env?: () => Record<string, string>
  demo?: boolean
  /** Over two servers of PostgreSQL, of which the second is a synchronous standby. */
  pair?: boolean
  /** No search may fail meanwhile; without it, one may get 503 or find no server. */
  withoutGap?: boolean
}
