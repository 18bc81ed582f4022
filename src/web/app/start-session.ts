import { editionAt } from '../../domain/editions.ts'
import { createCall, lacksCookie, ApiError, NoResponseError } from '../platform/network/api.ts'
import { readBoot } from '../platform/boot.ts'
import { afterFrame } from '../platform/time/idle.ts'
import { mirrorTerms } from '../platform/storage/cookies.ts'
import { createFormats } from '../platform/texts/formats.ts'
import { log } from '../platform/logger.ts'
import { pagePaths } from '../platform/page-paths.ts'
import { createPreferences } from '../platform/preferences.ts'
import { createStorage, type Storage } from '../platform/storage/storage.ts'
import { createStore } from '../platform/store.ts'
import { createToasts, API_ERROR_STAYS_MS, type ToastMessage } from '../platform/toasts.ts'
import { createHistory } from '../shared/searches/search-history.ts'
import type { AppSession } from './app-session.ts'
import { lateParts } from './late-parts.ts'
import { createLanguageChange, enterEdition, finishReload } from './languages/change-language.ts'
import { neededTerms } from './needed-terms.ts'
import { startLookups } from '../lookups/start-lookups.ts'
import { startRequests } from '../features/request/kept/start-requests.ts'
import { activateLanguage } from './languages/languages.ts'
import { t } from '@lingui/core/macro'
import { tokenInFragment } from '../platform/identity-token.ts'

/** Stores the identity token from the callback's address, and removes it from address bar and history (ROUTE-03). */
const receiveToken = (storage: Storage): void => {
  const token = tokenInFragment(location.hash)
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  if (token !== undefined) storage.write('identityToken', token)
}

/** How an unexpected failure is reported (ERR-01, ERR-02). What is explained besides (ERR-06) stays long enough to be read. */
const toastOf = (error: unknown): ToastMessage => {
  const tone = 'danger'
  const staysMs = API_ERROR_STAYS_MS
  if (error instanceof ApiError) return { header: t`API Error ${error.status}`, body: error.url, tone, staysMs, cause: `${error.status}` }
  const sorry = { header: t`Sorry`, body: t`Something bad happened; please try again later.`, tone } as const
  return error instanceof NoResponseError ? { ...sorry, staysMs, cause: '-' } : sorry
}

/** Creates the session from the data in the HTML and in the browser's storage. */
export const createSession = async (): Promise<AppSession> => {
  const { brand, data, requestDays, sendsEmails = false, termsVersion = 1 } = readBoot()
  const edition = editionAt(location.pathname, brand.resellers)
  const storage = createStorage(brand.storagePrefix, () => localStorage)
  for (const key of brand.legacyStorageKeys) storage.removeForeign(key)
  if (location.pathname === edition.prefix + pagePaths.callback) receiveToken(storage)

  const preferences = createPreferences(storage)
  mirrorTerms(preferences.terms)
  finishReload(preferences)
  enterEdition(edition, preferences, storage)
  const language = await activateLanguage(edition, preferences.languageCode.get())
  const history = createHistory(storage, { prefix: edition.prefix, language }, { later: afterFrame })
  addEventListener('pagehide', history.recordNow)
  const toasts = createToasts()
  const formats = createFormats(language)
  /** Its words load when they are needed: the toast is there before, and without them if they cannot be fetched. */
  const explainFailure = (cause: string, error: unknown, input: object): Promise<void> =>
    lateParts()
      .then((late) => late.explainFailure(cause, error, input, { toasts, storage, formats, language }))
      .catch(log.error)
  const fail = (error: unknown, input: object = {}) => {
    log.error(error)
    // A notice above the page says more (ERR-04).
    if (lacksCookie(error)) return
    const message = toastOf(error)
    toasts.add(message)
    if (message.cause) void explainFailure(message.cause, error, input)
  }
  addEventListener('error', ({ error }) => fail(error))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason))

  const call = createCall({ apiSegment: edition.apiSegment, version: data.version })
  const lookups = startLookups({ call, brand, edition, storage, onFailure: fail })
  const visit = {
    storage,
    edition,
    path: location.pathname.slice(edition.prefix.length),
    view: document.getElementById('root')?.dataset['view'],
  }
  const needed = neededTerms(termsVersion, visit)
  const visitorCountry = createStore<string | undefined>(undefined)
  const detect = () => call('geo', {}).then(({ value }) => value.country)
  return {
    brand,
    sendsEmails,
    termsVersion,
    neededTerms: needed,
    ...(requestDays !== undefined && { requestDays }),
    data,
    edition,
    language,
    toasts,
    formats,
    answers: lookups.cache,
    preferences,
    storage,
    history,
    lookups,
    requests: startRequests({ brand, edition, language, storage, toasts }),
    changeLanguage: createLanguageChange({ preferences, history, neededTerms: needed, prefix: edition.prefix }),
    visitorCountry,
    /** After a failure the country stays unknown. */
    findCountry: () => {
      if (edition.forcedCountry) return
      lateParts()
        .then((late) =>
          late.redirectByCountry({ sites: brand.redirectSites, storage, country: preferences.country, visitorCountry, detect }),
        )
        .catch(log.error)
    },
  }
}
