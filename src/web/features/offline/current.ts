import type { CurrentState } from '../../../contract/current.ts'
import { afterSighting, ageOf, ageOfResponse, isFresh, type Said, wasMadeLately } from '../../../domain/packs/freshness.ts'
import type { CurrentResponse } from '../../platform/ask-current.ts'

type CurrentOptions = {
  ask: () => Promise<CurrentResponse | undefined>
  /** Monotonic milliseconds. */
  now: () => number
  /** Milliseconds of the browser's own clock, which nobody sets, and which may stand still while a device sleeps. */
  steady: () => number
  /** The newest `asOf` that an earlier visit saw: what says less is a cache that went back. */
  notBefore: number
}

/** What the service says is current, and whether that is fresh (EDGE-30). */
export const createCurrent = ({ ask, now, steady, notBefore }: CurrentOptions) => {
  let said: Said | undefined
  let state: CurrentState | undefined
  let isThere = false
  let looking: Promise<void> | undefined

  const lookOnce = async (): Promise<void> => {
    const sent = { sentAt: now(), steadyAt: steady() }
    const response = await ask()
    isThere = response !== undefined
    if (!response || response.asOf < notBefore) return
    const before = said
    said = afterSighting(before, { ...response, ...sent })
    // Of two moments the later one counts, and a response that cannot be judged counts for nothing.
    if (said !== before && (!before || said!.asOf > before.asOf)) state = response.current
  }
  return {
    /** Asks again; one call at a time. Never rejects. */
    look: (): Promise<void> => {
      looking ??= lookOnce().finally(() => {
        looking = undefined
      })
      return looking
    },
    isFresh: (): boolean => isFresh(said, now()),
    /** Whether a response that was made then, and stored for so long, is young enough by what is known of the service's time. */
    isYoung: (date: number, ageMs: number): boolean => wasMadeLately(said, { date, ageMs }, now()),
    /**
     * How long ago a response said that a country's data are the newest, in ms. As long ago as `current` was, where that is old: a cache that
     * serves old responses with a Date of its own does so for both.
     */
    ageOfWord: (date: number, ageMs: number): number => {
      const own = ageOfResponse(said, { date, ageMs }, now())
      return said && !isFresh(said, now()) ? Math.max(own, ageOf(said, now())) : own
    },
    /** Whether the last look got a response, from wherever. */
    isThere: (): boolean => isThere,
    /** The moment of what was said last; 0 where nothing was. */
    asOf: (): number => said?.asOf ?? 0,
    /** The hashes that were said last, fresh or not. */
    last: (): CurrentState | undefined => state,
    /** The hash of a country's newest pack, where that is known freshly and the pack is built. */
    hashOf: (country: string): string | undefined => (state && isFresh(said, now()) ? ownValue(state.countries, country) : undefined),
  }
}
export type Current = ReturnType<typeof createCurrent>

const ownValue = (record: Record<string, string>, key: string): string | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)
