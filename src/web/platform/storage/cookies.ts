import { TERMS_COOKIE } from '../../../contract/first-view.ts'
import type { Store } from '../store.ts'

/** PREF-03: what the server should know of a visitor's choices lasts until 2100. */
export const setCookie = (name: string, value: string): void => {
  document.cookie = `${name}=${value}; expires=Fri, 01 Jan 2100 00:00:00 GMT; path=/; SameSite=Lax`
}

/** Tells the server, at every visit and change, which version of the terms is accepted. Nothing is set before one is. */
export const mirrorTerms = (terms: Store<number>): void => {
  const mirror = (): void => {
    if (terms.get() || document.cookie.includes(`${TERMS_COOKIE}=`)) setCookie(TERMS_COOKIE, `${terms.get() || ''}`)
  }
  terms.subscribe(mirror)
  mirror()
}
