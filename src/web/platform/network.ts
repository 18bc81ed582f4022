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
