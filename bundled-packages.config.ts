import type { Plugin } from 'vite'

/** Where a build lists the packages that it contains (`build.license` of Vite). */
export const BUNDLED_FILE = '.vite/bundled.json'
export const WORKER_BUNDLED_FILE = '.vite/worker-bundled.json'

/** A background worker is a build of its own, which takes nothing from the configuration around it. */
export const listWorkerPackages: Plugin = {
  name: 'list-worker-packages',
  config: () => ({ build: { license: { fileName: WORKER_BUNDLED_FILE } } }),
}
