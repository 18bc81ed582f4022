/**
 * Keeps the screen on until it is called off, where the browser can (Screen Wake Lock; Safari from 16.4, no Firefox of the floor). A page that
 * was hidden loses its lock and asks again once it is seen. What is refused, on low battery for one, stays as it is.
 */
export const keepAwake = (): (() => void) => {
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const hold = (): void => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = navigator.wakeLock.request('screen').catch(() => undefined)
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    document.removeEventListener('visibilitychange', hold)
    void lock?.then((held) => held?.release()).catch(() => undefined)
  }
}
