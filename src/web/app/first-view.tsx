import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import type { Boot } from '../../contract/brand.ts'
import { type DrawFirstView, isOfTerms, type ViewName } from '../../contract/first-view.ts'
import { editionAt } from '../../domain/editions.ts'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../domain/texts/languages.ts'
import { TERMS } from '../../domain/texts/terms-version.ts'
import { PAGES } from '../../domain/pages.ts'
import { createHistory } from '../shared/searches/search-history.ts'
import { statedTerms } from '../features/information/stated-terms.ts'
import { plainTerms } from '../features/information/drawn-terms.ts'
import { startLookups } from '../lookups/start-lookups.ts'
import { startRequests } from '../features/request/kept/start-requests.ts'
import { createFormats } from '../platform/texts/formats.ts'
import { createPreferences } from '../platform/preferences.ts'
import { createStorage } from '../platform/storage/storage.ts'
import { createStore } from '../platform/store.ts'
import { createToasts } from '../platform/toasts.ts'
import { App } from './app.tsx'
import { messagesOf } from './languages/catalogue-of.ts'
import type { AppSession } from './app-session.ts'
import { fetchParts } from './view-parts.ts'

const terms = import.meta.glob<string>('../../../content/terms/*.md', { eager: true, query: '?raw', import: 'default' })
// Late parts of these views are drawn at once, as they are in a browser that has already fetched them.
for (const name of ['terms', 'search', 'seedSearch'] as const) await fetchParts(name)

const termsOf = (brand: Boot['brand'], language: LanguageCode) => {
  const { product, maker, registeredOffice } = brand
  const own = terms[`../../../content/terms/${language}.md`]
  const written = own === undefined ? DEFAULT_LANGUAGE : language
  const markdown = own ?? terms[`../../../content/terms/${DEFAULT_LANGUAGE}.md`]!
  return plainTerms(statedTerms(markdown, brand, written), { product, maker, company: registeredOffice.company }, written)
}

/** What a visitor whom a view is for has accepted; any other has accepted the terms as they are. */
const ACCEPTED: Partial<Record<ViewName, number>> = { terms: 0, termsAgain: 1 }

const noStorage = (): globalThis.Storage => {
  throw new Error('the server has no storage')
}
const noCall = () => Promise.reject(new Error('the server draws without calling itself'))

/** The first view of a visitor of whom nothing is known, as HTML. It is part of the pages; the server loads it as a built file. */
export const draw: DrawFirstView = ({ boot, prefix, language, name }) => {
  const { brand, termsVersion = TERMS.version } = boot
  const edition = editionAt(prefix || '/', brand.resellers)
  i18n.loadAndActivate({ locale: language, messages: messagesOf(language) })
  const storage = createStorage(brand.storagePrefix, noStorage)
  const preferences = createPreferences(storage)
  const accepted = ACCEPTED[name] ?? termsVersion
  preferences.terms.set(accepted)
  const toasts = createToasts()
  const lookups = startLookups({ call: noCall, brand, edition, storage, onFailure: () => undefined })
  const session: AppSession = {
    ...boot,
    sendsEmails: boot.sendsEmails ?? false,
    termsVersion,
    neededTerms: isOfTerms(name) ? accepted + 1 : termsVersion,
    edition,
    language,
    toasts,
    formats: createFormats(language),
    answers: lookups.cache,
    preferences,
    storage,
    history: createHistory(storage, { prefix, language }),
    lookups,
    requests: startRequests({ brand, edition, language, storage, toasts }),
    changeLanguage: () => undefined,
    visitorCountry: createStore<string | undefined>(undefined),
    findCountry: () => undefined,
    drawnTerms: termsOf(brand, language),
  }
  const path = isOfTerms(name) ? '/' : PAGES[name]
  // React writes what belongs into the head before everything else; the server has written its own.
  return renderToString(<App session={session} ssrPath={`${prefix}${path}`} />).replace(/^(<link [^>]*>)+/, '')
}
