import type { Workbox } from 'workbox-window'
import { log } from '../platform/logger.ts'
import { createStore } from '../platform/store.ts'
import { unsentInput } from '../platform/unsent-input.ts'
import { hasWorkers } from '../platform/workers.ts'

/** Specification §9. */
const REGISTER_AFTER_MS = 30_000
const CHECK_AT_MOST_EVERY_MS = 2 * 60_000
const CHECK_EVERY_MS = 6 * 60 * 60_000
const WORKER = '/service-worker.js'

/** A new version is ready, and a form holds unsent input: the visitor decides (SW-01). */
export const isUpdateWaiting = createStore(false)

/** The action, but not again before so much time has passed. */
export const atMostEvery = (ms: number, action: () => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (now: number): void => {
    if (now - last < ms) return
    last = now
    action()
  }
}

let worker: Workbox | undefined

/** Makes the new version the page's; the page then reloads. */
export const applyUpdate = (): void => worker?.messageSkipWaiting()

const check = atMostEvery(CHECK_AT_MOST_EVERY_MS, () => void worker?.update().catch(log.error))

/** Looks whether there is a new version, at most every 2 minutes; a failure is only logged (SW-01). */
export const checkForUpdate = (): void => {
  if (worker) check(Date.now())
}

/** When the page has come to rest, or after 30 s. */
const stable = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, REGISTER_AFTER_MS)
    const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 1_000))
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  })

/** Installs the background worker and keeps the page up to date. */
export const keepUpToDate = async (): Promise<void> => {
  if (!hasWorkers()) return
  await stable()
  const { Workbox } = await import('workbox-window')
  worker = new Workbox(WORKER)
  const onWaiting = (): void => {
    if (unsentInput.get() > 0) isUpdateWaiting.set(true)
    else applyUpdate()
  }
  worker.addEventListener('waiting', onWaiting)
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) location.reload()
  })
  const registration = await worker.register()
  // The visit itself makes the browser look, so a new version may have come, or be coming, before anybody listened.
  if (registration?.waiting) onWaiting()
  else if (registration?.active)
    registration.installing?.addEventListener('statechange', () => {
      if (registration.waiting) onWaiting()
    })
  await navigator.serviceWorker.ready
  checkForUpdate()
  setInterval(checkForUpdate, CHECK_EVERY_MS)
}
