type SyncManager = { register: (tag: string) => Promise<void> }

/**
 * Asks the browser to wake the background worker once there is a network, even when no page of the site is open. Says
 * whether it will. The worker finds the anti-forgery cookie in `cookieStore`, so a browser without that does not count.
 */
export const askForSync = async (tag: string): Promise<boolean> => {
  try {
    if (!('cookieStore' in globalThis)) return false
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || !('sync' in registration)) return false
    await (registration.sync as SyncManager).register(tag)
    return true
  } catch {
    return false
  }
}
