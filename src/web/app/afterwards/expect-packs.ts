import { useEffect } from 'react'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { LOOKUPS_BEFORE } from '../../../domain/packs/lookups-before.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { newerResults } from '../../features/offline/newer-offer.tsx'
import { liveRequests } from '../../platform/network/api.ts'
import { whenIdle } from '../../platform/time/idle.ts'
import { log } from '../../platform/logger.ts'
import { useSession } from '../../platform/session.ts'
import type { AppSession } from '../app-session.ts'

/** Look-ups that are in no history. */
const COUNTED = /^\["(?:tank|chart)",/

/** From the second look-up of a country on, packs may answer (EDGE-32); the code for that loads when the page has nothing else to do. */
export const ExpectPacks = (): null => {
  const session = useSession() as AppSession
  useEffect(() => {
    const { edition, history, lookups, preferences } = session
    const { cache, isPossible, running, start } = lookups
    if (!isPossible) return undefined
    const counted = new Set<string>()
    const count = (): void => {
      for (const key of cache.shownKeys()) if (COUNTED.test(key)) counted.add(key)
    }
    const lookupsOf = (country: string): number => {
      count()
      const searches = history
        .items()
        .filter(({ criteria, prefix }) => prefix === edition.prefix && criteria.country?.id.toUpperCase() === country)
      return searches.length + [...counted].filter((key) => key.includes(`"countryCode":"${country}"`)).length
    }
    const onReplaced = (value: unknown): void => {
      if (Array.isArray(value)) history.markRecorded(value as Test[])
    }
    let isRenewing = false
    const renew = (): void => {
      if (isRenewing) return
      isRenewing = true
      start()
        .then((late) => late.renew({ newer: newerResults, lookups: lookupsOf, onReplaced }))
        .catch(log.error)
    }
    const consider = (): void => {
      if (liveRequests.get() > 0) return
      count()
      const country = (edition.forcedCountry ?? preferences.country.get()).toUpperCase()
      if (running.get() || lookupsOf(country) >= LOOKUPS_BEFORE) whenIdle(renew)
    }
    consider()
    const leave = [liveRequests.subscribe(consider), running.subscribe(consider)]
    // Whoever stays reads what may change meanwhile.
    const staying = setTimeout(() => cache.shownKeys().length > 0 && renew(), MINUTE_MS)
    return () => {
      clearTimeout(staying)
      for (const one of leave) one()
    }
  }, [session])
  return null
}
