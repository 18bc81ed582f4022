import type { Edition } from '../../../domain/editions.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { SearchHistory } from '../../shared/searches/search-history.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { setCookie } from '../../platform/storage/cookies.ts'
import type { Preferences } from '../../platform/preferences.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Store } from '../../platform/store.ts'
import { unregisterWorkers } from '../../platform/workers/workers.ts'

/** PREF-03. */
const RELOAD_AFTER_MS = 800

const tellServer = (language: LanguageCode): void => setCookie('lang', language)

type LanguageChange = { preferences: Preferences; history: SearchHistory; neededTerms: number; prefix: string }

/**
 * Sets the visitor's language (PREF-03): stores it here and in the server's cookie, drops results in the old language, and
 * reloads the edition's home. Before the terms are accepted there is nothing to leave, so the address stays.
 */
export const createLanguageChange =
  ({ preferences, history, neededTerms, prefix }: LanguageChange) =>
  (language: LanguageCode): void => {
    preferences.languageCode.set(language)
    tellServer(language)
    preferences.needsReload.set(true)
    history.forgetLastResults()
    // From results, which have their criteria in the address: the fragment tells the home page that there is something to go back to (PREF-07).
    const target = preferences.terms.get() >= neededTerms ? prefix + pagePaths.search + (location.search && '#back') : location.href
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

/**
 * Stores the language and country that an edition forces (EDI-04). If another was stored, the page reloads. If nothing can be
 * stored, it does not, since it would reload in a loop.
 */
export const enterEdition = ({ forcedCountry, forcedLanguage }: Edition, preferences: Preferences, storage: Storage): void => {
  const force = <T extends string>(preference: Store<T | ''>, forced: T): boolean => {
    const before = preference.get()
    if (before !== forced) preference.set(forced)
    return before !== '' && before !== forced
  }
  const hasNewLanguage = forcedLanguage !== undefined && force(preferences.languageCode, forcedLanguage)
  const hasNewCountry = forcedCountry !== undefined && force<string>(preferences.country, forcedCountry.toLowerCase())
  if (forcedLanguage !== undefined) tellServer(forcedLanguage)
  if (!(hasNewLanguage || hasNewCountry) || !storage.write('needsReload', true)) return
  void forceReload(preferences, location.href)
}

/** After a reload that was interrupted by closing the window: only the workers may still be the old ones. */
export const finishReload = (preferences: Preferences): void => {
  if (!preferences.needsReload.get()) return
  preferences.needsReload.set(false)
  void unregisterWorkers()
}
