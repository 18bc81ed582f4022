import type { PrecacheEntry } from 'workbox-precaching'
import { needsPolyfills } from '../platform/workers/floor.ts'

declare const self: ServiceWorkerGlobalScope & { importScripts: (file: string) => void }

/** The build inserts the file's name, which has its hash. */
const FILE = '%POLYFILLS%'
const isNeeded = needsPolyfills()

// The first import of a worker, so that it runs before the libraries.
if (isNeeded) self.importScripts(FILE)

/** The pages of a browser that needs the file need it without a network too. */
export const polyfillFiles: PrecacheEntry[] = isNeeded ? [{ url: FILE, revision: null }] : []
