import { fileURLToPath } from 'node:url'
import { type Page, test as base } from '@playwright/test'
import { watchRequests } from './settled.ts'
import { sharedServer } from './shared-servers.ts'
import { startServer, type ServerOptions } from './start-server.ts'
import { acceptTerms } from './terms.ts'

export { ACCEPTANCE_DATA } from './start-server.ts'

/** A brand other than the default one. */
export const OTHER_BRAND = fileURLToPath(new URL('../../brand/spraypair', import.meta.url))

/** Runs a server of one's own during `use`. */
export const withServer = async (
  data: ServerOptions['data'],
  use: (url: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> => {
  const { url, stop } = await startServer({ data, settings })
  try {
    await use(url)
  } finally {
    await stop()
  }
}

type Options = {
  /** Whether the visitor has accepted the terms before. */
  hasAcceptedTerms: boolean
  /** The brand's prefix of keys in the browser's storage. */
  storagePrefix: string
}
type Servers = { acceptanceUrl: string; demoUrl: string; brandUrl: string }

/** Opening a page waits until its code continues what the server drew, unless less is asked for. */
const waitUntilUsable = (page: Page): void => {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const usable = () => page.locator('#root[data-view]').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await usable()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await usable()
    return response
  }
}

/** Servers that all journeys share: hand-made data for exact numbers, demonstration data for many rows. */
export const test = base.extend<Options, Servers>({
  hasAcceptedTerms: [true, { option: true }],
  storagePrefix: ['tankmix', { option: true }],
  context: async ({ context, hasAcceptedTerms, storagePrefix }, use) => {
    if (hasAcceptedTerms) await acceptTerms(context, storagePrefix)
    context.on('page', waitUntilUsable)
    await use(context)
    // A file that loads in idle time may still be on its way through a route; its context is closed next, and nothing asks for it any more.
    for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
  },
  page: async ({ page }, use) => {
    watchRequests(page)
    await use(page)
  },
  // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
  acceptanceUrl: [async ({}, use) => use(await sharedServer({ data: 'acceptance' })), { scope: 'worker' }],
  // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
  demoUrl: [async ({}, use) => use(await sharedServer({ data: 'demo' })), { scope: 'worker' }],
  brandUrl: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
    async ({}, use) => use(await sharedServer({ data: 'demo', settings: { TANKMIX_BRAND: OTHER_BRAND, LAB_EMAIL: 'lab@example.org' } })),
    { scope: 'worker' },
  ],
})

/** A journey of a file that runs in two sizes of window, in which nothing depends on them: it runs at the size of a phone alone. */
export const once = test.extend<{ only: void }>({
  only: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
    async ({}, use, { project }) => {
      test.skip(project.name !== 'phone', 'nothing in it depends on the size of the window')
      await use()
    },
    { auto: true },
  ],
})
export { expect, type Page } from '@playwright/test'
