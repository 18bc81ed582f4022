import { MINUTE_MS } from '../../domain/durations.ts'
import type { Answer } from '../platform/network/answer.ts'
import { antiForgeryHeader } from '../platform/network/anti-forgery.ts'
import { askedCountry } from '../platform/asked-country.ts'
import { connection, room } from '../platform/network/connection.ts'
import { whenIdle } from '../platform/time/idle.ts'
import { log } from '../platform/logger.ts'
import { isOffline } from '../platform/network/network.ts'
import type { Session } from '../platform/session.ts'
import type { Store } from '../platform/store.ts'
import { isUnanswered, type Source } from './ask-sources.ts'
import type { FallbackData } from './availability.ts'
import type { LookupCache, Shown } from './cache.ts'
import { REPORT_CALLS, VERDICT_CALLS } from './call-kinds.ts'
import { createMixCount } from './count-mixes.ts'
import type { Freshness } from './freshness.ts'
import { keyOf, type Lookup, sentWith } from './lookup.ts'
import type { SavedPacks } from './packs.ts'
import { createPrefetch } from './policy.ts'
import { createRenewal } from './renew.ts'

/** How long a tank stands unchanged before other countries are asked for. */
const STANDS_MS = 3_000
/** How soon, and how often, a pack is looked for again that is not built yet. */
const SOON_MS = 2_000
const MOST_LOOKS = 4
const LOCK = 'newest-pack'

/** What pages give. */
export type PageHooks = {
  /** Set to what shows newer results, while there are any. */
  newer: Store<(() => void) | undefined>
  /** How many look-ups the visitor made of a country. */
  lookups: (country: string) => number
  /** Called with each value that takes the place of another. */
  onReplaced: (value: unknown) => void
}

type Options = Pick<Session, 'brand' | 'edition'> & {
  cache: LookupCache
  server: Source
  freshness: Freshness
  packs: SavedPacks
  used: Pick<Store<FallbackData | undefined>, 'get' | 'set'>
  /** Opens a country's stored pack. */
  openPack: (country: string) => Promise<unknown>
}

/** A browser without locks knows of its own tab only. */
const inOneTab = async (name: string, action: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, action) : action()

/** The country of a look-up; lists have their country in their address. */
const countryLookedUp = (input: object): string | undefined => ('body' in input && input.body ? askedCountry(input) : undefined)

/** What goes on around look-ups once a pack may answer them: `current` each minute, newer versions, the rest of an answer, demand. */
export const startRenewal = ({ brand, edition, cache, server, freshness, packs, used, openPack }: Options, hooks: PageHooks): void => {
  const { newer, lookups, onReplaced } = hooks
  const countMix = createMixCount({
    apiSegment: edition.apiSegment,
    tokenHeader: (url) => antiForgeryHeader('POST', url),
    isOffline,
    random: Math.random,
    after: (ms, action) => void setTimeout(action, ms),
    send: fetch,
  })
  const renewal = createRenewal({
    freshness,
    cache,
    askAgain: (lookup) => cache.find(lookup, { freshOnly: true }),
    used,
    newer,
    onReplaced,
    now: Date.now,
  })
  const prefetch = createPrefetch({
    freshness,
    packs,
    lookups,
    connection,
    room,
    isOffline,
    withLock: (action) => inOneTab(`${brand.storagePrefix}.${LOCK}`, action),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    now: Date.now,
    onCame: (country) => void openPack(country).catch(log.error),
  })
  /** Countries that were looked up on this page. */
  const lookedUp = new Set(
    cache
      .shown()
      .filter(({ name }) => VERDICT_CALLS.has(name))
      .flatMap(({ input }) => askedCountry(input) ?? []),
  )
  const prefetchAll = async (): Promise<void> => {
    for (const country of lookedUp) await prefetch(country)
  }

  const refresh = async (): Promise<void> => {
    await freshness.look()
    for (const pack of packs.list.get()) if (freshness.isNewest(pack)) packs.confirm(pack.country, freshness.asOf())
  }
  let soon: { timer: ReturnType<typeof setTimeout>; times: number } | undefined
  const hasUnnamed = (): boolean => [...lookedUp].some((country) => freshness.hashOf(country) === undefined)
  /** A server that has just started names a pack once it has built it: it is looked for again a few times, less and less often. */
  const lookSoon = (): void => {
    clearTimeout(soon?.timer)
    const isMissing = hasUnnamed()
    const times = isMissing && freshness.isFresh() ? (soon?.times ?? 0) + 1 : 0
    if (times > 0 && times <= MOST_LOOKS) soon = { timer: setTimeout(() => confirmByPacks().catch(log.error), times * SOON_MS), times }
    else if (!isMissing) soon = undefined
  }
  /**
   * What is shown was just asked for: a pack that comes now says whether it is the newest, without another call (EDGE-47), however long it
   * takes. The next minute's look waits for none.
   */
  const confirmByPacks = async (): Promise<void> => {
    await refresh()
    await prefetchAll()
      .then(() => Promise.all([...lookedUp].map(openPack)))
      .catch(log.error)
    if (!hasUnnamed() || !freshness.isFresh()) await renewal.verify()
    lookSoon()
  }
  const look = async (): Promise<void> => {
    await refresh()
    await renewal.verify()
    await prefetchAll()
    lookSoon()
  }

  /** What the server knows besides: the details of a report, the tests of a tank in other countries. */
  const complete = async (lookup: Lookup): Promise<void> => {
    const key = keyOf(lookup.name, lookup.input)
    const before: Shown | undefined = cache.shownAt(key)
    // A tank that was changed meanwhile is not asked for any more.
    if (!before || (lookup.name === 'tank' && !cache.isShown(key))) return
    try {
      const next = (await server.ask(lookup, { freshOnly: true })) as Answer
      if (renewal.isStill(before)) renewal.compareWith(before, next)
    } catch (error) {
      // The pack's is all there is of it.
      if (isUnanswered(error)) {
        if (renewal.isStill(before)) renewal.markCopy(before)
      } else if (REPORT_CALLS.has(lookup.name)) cache.put(lookup, { step: 'failed', error })
    }
  }
  let tankTimer: ReturnType<typeof setTimeout> | undefined
  cache.watch({
    asked: ({ input }) => {
      renewal.endOldOffer()
      const country = countryLookedUp(input)
      if (country !== undefined) lookedUp.add(country)
    },
    answered: (lookup, answer) => {
      const { name, input } = lookup
      if (answer.from !== 'pack') {
        const country = countryLookedUp(input)
        if (country !== undefined) whenIdle(() => prefetch(country, true).catch(log.error))
        return
      }
      if (name === 'foliarSearch') countMix(sentWith(lookup), answer.value)
      if (name === 'tank') {
        clearTimeout(tankTimer)
        tankTimer = setTimeout(() => void complete(lookup), STANDS_MS)
      }
      if (REPORT_CALLS.has(name)) setTimeout(() => void complete(lookup))
    },
  })
  confirmByPacks().catch(log.error)
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') look().catch(log.error)
  }
  setInterval(lookIfVisible, MINUTE_MS)
  document.addEventListener('visibilitychange', lookIfVisible)
}
