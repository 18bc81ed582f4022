import { useEffect } from 'react'
import { MINUTE_MS } from '../../domain/durations.ts'
import { LOOKUPS_BEFORE } from '../../domain/packs/lookups-before.ts'
import type { Test } from '../../contract/tests.ts'
import { newerResults } from '../features/offline/newer-offer.tsx'
import { liveRequests } from '../platform/api.ts'
import { log } from '../platform/logger.ts'
import { useSession } from '../platform/session.ts'
import type { AppSession } from './app-session.ts'
import { keepLater } from './keep-later.ts'

/** Look-ups that are in no history. */
const COUNTED = /^\["(?:tank|chart)",/

/** Where a browser always has something to do, or never says that it has nothing, it is done after a while all the same. */
const AT_LATEST = { timeout: 5_000 }
export const whenIdle = (action: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(action, AT_LATEST) : setTimeout(action, 1_000))

/** A page that is hidden draws no frame. */
const afterFrame = (run: () => void): void =>
  void (document.visibilityState === 'visible' ? requestAnimationFrame(() => setTimeout(run)) : setTimeout(run))

/** From the second look-up of a country on, packs may answer (EDGE-32); the code for that loads when the page has nothing else to do. */
export const ExpectPacks = (): null => {
  const session = useSession() as AppSession
  useEffect(() => {
    const { answers, edition, history, offline, preferences } = session
    if (!offline.isPossible) return undefined
    const counted = new Set<string>()
    // To count them needs none that waits.
    const { items } = history
    const lookups = (country: string): number => {
      const own = ({ criteria, prefix }: ReturnType<typeof items>[number]): boolean =>
        prefix === edition.prefix && criteria.country?.id.toUpperCase() === country
      return items().filter(own).length + [...counted].filter((key) => key.includes(`"countryCode":"${country}"`)).length
    }
    let isFollowing = false
    const follow = (): void => {
      if (isFollowing) return
      isFollowing = true
      addEventListener('pagehide', keepLater(history, afterFrame))
      const onReplaced = (value: object): void => void (Array.isArray(value) && history.told.add(value as Test[]))
      offline
        .start()
        .then((late) => late.follow({ answers, newer: newerResults, lookups, onReplaced }))
        .catch(log.error)
    }
    const consider = (): void => {
      if (liveRequests.get() > 0) return
      for (const key of answers.listeners.keys()) if (COUNTED.test(key)) counted.add(key)
      const country = (edition.forcedCountry ?? preferences.country.get()).toUpperCase()
      if (offline.running.get() || lookups(country) >= LOOKUPS_BEFORE) whenIdle(follow)
    }
    consider()
    const leave = [liveRequests.subscribe(consider), offline.running.subscribe(consider)]
    // Whoever stays reads what may change meanwhile.
    const staying = setTimeout(() => answers.listeners.size > 0 && follow(), MINUTE_MS)
    return () => {
      clearTimeout(staying)
      for (const one of leave) one()
    }
  }, [session])
  return null
}
