/** Whether the browser itself says that it has no network. Where it says that it has one, there may be none all the same. */
export const isOffline = (): boolean => !navigator.onLine

/** Calls back when the network may be back: the browser reports it, or the visitor returns to the page. */
export const onNetworkBack = (listener: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  addEventListener('online', listener)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
