import { polyfillFiles } from './polyfilled.ts'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { unlessServerAway } from './server-away.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const PATIENCE_S = 3
const SHELL_CACHE = 'console-shell'
/** The console's HTML is the same for every page and person. */
const SHELL = '/console/'

/** The console's code and its HTML, so that the bench opens without a network. Nothing that a call returns is stored here. */
precacheAndRoute([...self.__WB_MANIFEST, ...polyfillFiles])
cleanupOutdatedCaches()
clientsClaim()
void self.skipWaiting()

/** Whether the code that a page names is stored: after a deployment it is not until the new worker has fetched it. */
const hasItsCode = async (response: Response): Promise<boolean> => {
  const entry = /src="(\/console\/assets\/[^"]+)"/.exec(await response.clone().text())?.[1]
  return entry !== undefined && (await matchPrecache(entry)) !== undefined
}

const shell = new NetworkFirst({
  cacheName: SHELL_CACHE,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    unlessServerAway(SHELL, { cacheName: SHELL_CACHE }),
    {
      cacheKeyWillBeUsed: () => Promise.resolve(SHELL),
      cacheWillUpdate: async ({ response }) => (response.status === 200 && (await hasItsCode(response)) ? response : null),
    },
  ],
})
registerRoute(new NavigationRoute(shell))

const keepShell = async (): Promise<void> => {
  const response = await fetch(SHELL, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${response.status} ${SHELL}`)
  await (await caches.open(SHELL_CACHE)).put(SHELL, response)
}

/** The first page was fetched before there was a worker to store it. */
self.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})
