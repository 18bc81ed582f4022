import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
/** What the address has behind its #; it is never sent to the server with it. */
export const useAddressHash = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1))
