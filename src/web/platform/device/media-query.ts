import { useCallback, useSyncExternalStore } from 'react'

/** The widths of `ui/breakpoints.css` that code asks for. Minimum width for tables; narrower screens show cards. */
export const TABLET = '(min-width: 48rem)'

/** Minimum width for the tables of results, in which whole mixes stand side by side, and for menus beside the name. */
export const DESK = '(min-width: 60rem)'

/** Minimum width for filters beside results. */
export const WIDE = '(min-width: 80rem)'

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
