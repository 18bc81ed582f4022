import { useCallback, useSyncExternalStore } from 'react'

/** Tables need this much room; below it there are cards. */
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
