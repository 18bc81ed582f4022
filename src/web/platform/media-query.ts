import { useCallback, useSyncExternalStore } from 'react'

/** Minimum width for tables; narrower screens show cards. */
export const WIDE = '(min-width: 48rem)'

/** Minimum width for the tables of results, in which whole mixes stand side by side. */
export const TABLES = '(min-width: 60rem)'

/** The server, which knows no screen, draws for narrow ones. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const list = matchMedia(query)
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  )
