import type { BrowserContext } from '@playwright/test'

const HOSTS = ['127.0.0.1', 'localhost']

/**
 * The terms are accepted on every page of the context, as at an earlier visit: in the browser's storage, and in the cookie that tells
 * the server. Pages without storage, such as about:blank, are skipped.
 */
export const acceptTerms = async (context: BrowserContext, storagePrefix: string): Promise<void> => {
  await context.addCookies(HOSTS.map((domain) => ({ name: 'terms', value: '1', domain, path: '/' })))
  await context.addInitScript((prefix) => {
    try {
      localStorage.setItem(`${prefix}.terms`, JSON.stringify({ value: true, expires: '2099-12-31' }))
    } catch {}
  }, storagePrefix)
}
