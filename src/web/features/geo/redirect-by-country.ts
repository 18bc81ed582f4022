import type { Preferences } from '../../platform/preferences.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Store } from '../../platform/store.ts'
import { type Place, siteOf } from './country-site.ts'

/** Set once a visitor was redirected to another site. */
export const REDIRECTED = 'countryRedirect'
const isTrue = (value: unknown): value is true => value === true

type Leading = {
  sites: Readonly<Record<string, string>>
  here?: Place & { search: string }
  storage: Storage
  country: Preferences['country']
  visitorCountry: Store<string | undefined>
  /** Asks the server for the detected country. */
  detect: () => Promise<string | null>
  go?: (site: string) => void
}

/** Redirects once to the site of the visitor's country, as soon as it is known: chosen before, detected, or chosen now. */
export const redirectByCountry = async ({
  sites,
  here = location,
  storage,
  country,
  visitorCountry,
  detect,
  go = (site) => location.assign(site),
}: Leading) => {
  const isWanted = !new URLSearchParams(here.search).has('noredirect')
  const lead = (code: string) => {
    if (!isWanted || storage.read(REDIRECTED, isTrue)) return
    const site = siteOf(sites, code, here)
    // A browser that cannot store it would be redirected again at each return.
    if (site !== undefined && storage.write(REDIRECTED, true)) go(site)
  }
  country.subscribe(() => lead(country.get()))
  if (country.get() !== '') return lead(country.get())
  const detected = await detect()
  if (detected === null) return
  visitorCountry.set(detected)
  lead(country.get() || detected)
}
