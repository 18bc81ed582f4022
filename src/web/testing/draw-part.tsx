import { i18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Boot } from '../../contract/brand.ts'
import { paths } from '../../contract/paths.ts'
import { editionAt } from '../../domain/editions.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import { ApiError, type CallInput, type CallName, type CallOutput, NoResponseError } from '../platform/network/api.ts'
import { createFormats } from '../platform/texts/formats.ts'
import { createPreferences } from '../platform/preferences.ts'
import { createLookupCache } from '../lookups/cache.ts'
import { type Session, SessionContext } from '../platform/session.ts'
import { createStorage } from '../platform/storage/storage.ts'
import { createStore } from '../platform/store.ts'
import { createToasts } from '../platform/toasts.ts'
import '../ui/tokens.css'
import '../ui/global.css'
import '../ui/layout.css'

declare const BRAND: Boot['brand']
declare const PALETTE: string

/** What the server would answer: a response, or the status of a refusal. */
export type Responses = { [Name in CallName]?: (input: CallInput<Name>) => CallOutput<Name> | number }

/** An API of the test's own responses, each checked by the contract's schema. A call without one gets no response. */
const apiOf =
  (responses: Responses, asked: CallName[]) =>
  async (name: CallName, input: object): Promise<unknown> => {
    asked.push(name)
    const respond = responses[name] as ((input: object) => unknown) | undefined
    if (!respond) throw new NoResponseError(name)
    const response = respond(input)
    if (typeof response === 'number') throw new ApiError(response, paths[name].path)
    const { schema } = await schemaOf(name)
    return schema.parse(response)
  }

const schemas = import.meta.glob<Record<string, { response?: { parse: (value: unknown) => unknown } }>>([
  '../../contract/**/*.ts',
  '!../../contract/**/*.test.ts',
])
const schemaOf = async (name: CallName): Promise<{ schema: { parse: (value: unknown) => unknown } }> => {
  for (const load of Object.values(schemas)) {
    const schema = (await load())[name]?.response
    if (schema) return { schema }
  }
  throw new Error(`The contract has no call ${name}`)
}

const catalogues = import.meta.glob<{ messages: Messages }>('../../../content/locales/*/*.po')
const messagesOf = async (language: LanguageCode): Promise<Messages> => {
  const parts = ['tell-me', 'other-pages', 'first-page'].map((part) => catalogues[`../../../content/locales/${language}/${part}.po`]!())
  return Object.assign({}, ...(await Promise.all(parts)).map(({ messages }) => messages)) as Messages
}

export type PartOptions = {
  language?: LanguageCode
  /** Of a reseller's edition, such as `/helena`. */
  prefix?: string
  path?: string
  responses?: Responses
  /** Calls whose responses are copies that the browser had stored. */
  copies?: readonly CallName[]
  /** What an earlier visit stored, by key without the brand's prefix. */
  stored?: Record<string, unknown>
  isDemo?: boolean
  /** Whether the service sends emails. */
  sendsEmails?: boolean
}

/** Draws a part of a page as the session of a visitor has it. The browser's storage is empty but for what is given. */
export const drawPart = async (part: (session: Session) => ReactNode, options: PartOptions = {}) => {
  const { language = 'en', prefix = '', path = '/', responses = {}, copies = [], stored = {}, isDemo = false, sendsEmails = true } = options
  localStorage.clear()
  document.head.insertAdjacentHTML('beforeend', `<style>${PALETTE}</style>`)
  document.documentElement.lang = language
  i18n.loadAndActivate({ locale: language, messages: await messagesOf(language) })
  const edition = editionAt(prefix || '/', BRAND.resellers)
  const storage = createStorage(BRAND.storagePrefix, () => localStorage)
  for (const [key, value] of Object.entries(stored)) storage.write(key, value)
  const asked: CallName[] = []
  const failures: unknown[] = []
  const languages: LanguageCode[] = []
  const cache = createLookupCache({ onFailure: (error) => void failures.push(error) })
  const server = apiOf(responses, asked)
  cache.add({
    name: 'server',
    ask: async ({ name, input }) => ({
      value: await server(name, input),
      from: copies.includes(name) ? 'copy' : 'server',
      asOf: Date.now(),
      version: undefined,
    }),
  })
  const session: Session = {
    brand: BRAND,
    sendsEmails,
    termsVersion: 1,
    neededTerms: 1,
    data: { version: 'test', demo: isDemo, tests: {} },
    edition,
    language,
    formats: createFormats(language),
    answers: cache,
    preferences: createPreferences(storage),
    storage,
    toasts: createToasts(),
    changeLanguage: (chosen) => void languages.push(chosen),
    visitorCountry: createStore<string | undefined>(undefined),
  }
  const { hook, history } = memoryLocation({ path: prefix + path, record: true })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <Router base={prefix} hook={hook}>
          {part(session)}
        </Router>
      </SessionContext>
    </I18nProvider>,
  )
  onTestFinished(() => screen.unmount())
  return { screen, session, cache, asked, failures, languages, visited: history }
}
