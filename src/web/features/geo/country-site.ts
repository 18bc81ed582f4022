/** The address of a page. */
export type Place = { origin: string; pathname: string }

const isWithin = (path: string, folder: string): boolean => {
  const prefix = folder.replace(/\/$/, '')
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** The site for visitors from a country; undefined if there is none or the page is on it already (GEO-02). */
export const siteOf = (sites: Readonly<Record<string, string>>, country: string, here: Place): string | undefined => {
  const code = country.toLowerCase()
  const site = Object.hasOwn(sites, code) ? sites[code] : undefined
  if (site === undefined) return undefined
  const { origin, pathname } = new URL(site)
  return here.origin === origin && isWithin(here.pathname, pathname) ? undefined : site
}
