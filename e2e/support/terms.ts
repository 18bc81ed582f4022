import type { BrowserContext } from '@playwright/test'

/** Every page of the context finds the terms accepted; pages without storage, such as about:blank, are left alone. */
export const acceptTerms = (context: BrowserContext, storagePrefix: string): Promise<unknown> =>
  context.addInitScript((prefix) => {
    try {
      localStorage.setItem(`${prefix}.terms`, JSON.stringify({ value: true, expires: '2099-12-31' }))
    } catch {}
  }, storagePrefix)
