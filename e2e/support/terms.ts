import type { BrowserContext } from '@playwright/test'

/** The terms are accepted on every page of the context; pages without storage, such as about:blank, are skipped. */
export const acceptTerms = (context: BrowserContext, storagePrefix: string): Promise<unknown> =>
  context.addInitScript((prefix) => {
    try {
      localStorage.setItem(`${prefix}.terms`, JSON.stringify({ value: true, expires: '2099-12-31' }))
    } catch {}
  }, storagePrefix)
