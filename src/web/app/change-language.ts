import type { LanguageCode } from '../../domain/languages.ts'
import type { History } from '../features/history/history-store.ts'
import { pagePaths } from '../platform/page-paths.ts'
import type { Preferences } from '../platform/preferences.ts'
import { unregisterWorkers } from '../platform/workers.ts'

/** Specification §4: the cookie lasts until 2100, and the forced reload waits 800 ms. */
const COOKIE_EXPIRES = 'Fri, 01 Jan 2100 00:00:00 GMT'
const RELOAD_AFTER_MS = 800

type LanguageChange = { preferences: Preferences; history: History; prefix: string }

/**
 * Makes a language the visitor's (PREF-03): it is remembered here and told to the server, results in the old language are
 * forgotten, and the edition's home opens anew. Before the terms are accepted there is nothing to leave, so the address stays.
 */
export const createLanguageChange =
  ({ preferences, history, prefix }: LanguageChange) =>
  (language: LanguageCode): void => {
    preferences.languageCode.set(language)
    document.cookie = `lang=${language}; expires=${COOKIE_EXPIRES}; path=/; SameSite=Lax`
    preferences.needsReload.set(true)
    history.forgetLastResults()
    const target = preferences.terms.get() ? `${prefix}${pagePaths.search}` : location.href
    void forceReload(preferences, target)
  }

const forceReload = async (preferences: Preferences, target: string): Promise<void> => {
  await unregisterWorkers()
  setTimeout(() => {
    preferences.needsReload.set(false)
    if (target === location.href) location.reload()
    else location.assign(target)
  }, RELOAD_AFTER_MS)
}

/** A reload that a closed window cut short: this load is the new one, only the workers may still be the old ones. */
export const finishReload = (preferences: Preferences): void => {
  if (!preferences.needsReload.get()) return
  preferences.needsReload.set(false)
  void unregisterWorkers()
}
