import { editionAt } from '../../domain/editions.ts'
import { createAnswers } from '../platform/answers.ts'
import { createApi } from '../platform/api.ts'
import { readBoot } from '../platform/boot.ts'
import { createFormats } from '../platform/formats.ts'
import { log } from '../platform/logger.ts'
import { createPreferences } from '../platform/preferences.ts'
import type { Session } from '../platform/session.ts'
import { createStorage } from '../platform/storage.ts'
import { createStore } from '../platform/store.ts'
import { createToasts } from '../platform/toasts.ts'
import { createHistory, type History } from '../features/history/history-store.ts'
import { toastOf } from './failures.ts'
import { activateLanguage } from './languages.ts'

export type AppSession = Session & { history: History }

/** Puts together what every page uses, from what the server handed over and the browser remembers. */
export const startSession = async (): Promise<AppSession> => {
  const { brand, data } = readBoot()
  const edition = editionAt(location.pathname, brand.resellers)
  const language = await activateLanguage(edition)
  applyColours(brand.colours)

  const storage = createStorage(brand.storagePrefix, () => localStorage)
  const toasts = createToasts()
  const fail = (error: unknown) => {
    log.error(error)
    toasts.add(toastOf(error))
  }
  addEventListener('error', ({ error }) => fail(error))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason))

  const api = createApi({ apiSegment: edition.apiSegment, version: data.version })
  return {
    brand,
    data,
    edition,
    language,
    toasts,
    formats: createFormats(language),
    answers: createAnswers(api, fail),
    preferences: createPreferences(storage),
    history: createHistory(storage, { prefix: edition.prefix, language }),
    visitorCountry: createStore<string | undefined>(undefined),
  }
}

const applyColours = ({ primary, primaryDark }: Session['brand']['colours']) => {
  const { style } = document.documentElement
  style.setProperty('--brand-primary', primary)
  style.setProperty('--brand-primary-dark', primaryDark)
}
