const registrations = async (): Promise<readonly ServiceWorkerRegistration[]> => {
  try {
    return await navigator.serviceWorker.getRegistrations()
  } catch {
    return []
  }
}

/** Whether this browser lets a page have background workers; plain http and some private windows do not. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Ends all background workers of the site, so that the next visit fetches everything again. */
export const unregisterWorkers = async (): Promise<void> => {
  if (!hasWorkers()) return
  await Promise.allSettled((await registrations()).map((registration) => registration.unregister()))
}

/** Starts a background worker; where the browser refuses, pages go on without. */
export const registerWorker = async (script: string, scope: string): Promise<void> => {
  await navigator.serviceWorker.register(script, { scope }).catch(() => undefined)
}
