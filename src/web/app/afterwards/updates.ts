import type { Workbox } from 'workbox-window'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { log } from '../../platform/logger.ts'
import { createStore } from '../../platform/store.ts'
import { unsentInput } from '../../platform/storage/unsent-input.ts'
import { hasWorkers } from '../../platform/workers/workers.ts'
import { showUnsentInput, unlessInput } from './tabs-with-input.ts'

/** SW-01. */
const REGISTER_AFTER_MS = 30_000
const CHECK_AT_MOST_EVERY_MS = 2 * MINUTE_MS
const CHECK_EVERY_MS = 6 * HOUR_MS
const WORKER = '/service-worker.js'

/** A new version is ready, and this tab has unsent input: the visitor decides (SW-01). */
export const isUpdateWaiting = createStore(false)

/** The action, skipped within `ms` of its last run. */
export const atMostEvery = (ms: number, action: () => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (now: number): void => {
    if (now - last < ms) return
    last = now
    action()
  }
}

let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
/** The visitor wants the new version even if unsent input is lost. */
let isAgreed = false
/** Another tab activated the new version; this page is still the old one. */
let isOutdated = false

/** Activates the new version: every tab without unsent input then reloads. */
const activate = (): void => (isOutdated ? location.reload() : worker?.messageSkipWaiting())

/** Reloads this tab with the new version, at the visitor's request. */
export const applyUpdate = (): void => {
  isAgreed = true
  activate()
}

/** A new version is activated automatically unless some tab has unsent input: such a tab asks (SW-01). */
const consider = (): void => {
  if (!isOutdated && !registration?.waiting) return
  if (unsentInput.get() > 0) isUpdateWaiting.set(true)
  else if (isOutdated) location.reload()
  else void unlessInput(activate).catch(log.error)
}

const check = atMostEvery(CHECK_AT_MOST_EVERY_MS, () => void worker?.update().catch(log.error))

/** Checks for a new version, at most every 2 minutes; a failure is only logged (SW-01). */
export const checkForUpdate = (): void => {
  if (!worker) return
  if (unsentInput.get() === 0) consider()
  check(Date.now())
}

/** When the page is idle, or after 30 s. */
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
  worker.addEventListener('waiting', consider)
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('controlling', () => {
    // The first worker of a browser, perhaps registered by the page before, has the code of this page.
    const isFirst = !isControlled
    isControlled = true
    if (isFirst) return
    if (isAgreed || unsentInput.get() === 0) return location.reload()
    isOutdated = true
    isUpdateWaiting.set(true)
  })
  registration = await worker.register()
  showUnsentInput(consider)
  // The visit itself makes the browser check, so a new version may already be waiting or installing.
  if (registration?.waiting) consider()
  else if (registration?.active) registration.installing?.addEventListener('statechange', consider)
  await navigator.serviceWorker.ready
  checkForUpdate()
  setInterval(checkForUpdate, CHECK_EVERY_MS)
}
