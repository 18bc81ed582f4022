import { useCallback, useSyncExternalStore } from 'react'

/** Minimum width for tables; narrower screens show cards. */
export const WIDE = '(min-width: 48rem)'

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
  )
