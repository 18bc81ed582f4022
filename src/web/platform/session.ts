import { createContext, useContext } from 'react'
import type { Boot } from '../../contract/brand.ts'
import type { Edition } from '../../domain/editions.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { Answers } from './network/answer.ts'
import type { Formats } from './texts/formats.ts'
import type { Preferences } from './preferences.ts'
import type { Storage } from './storage/storage.ts'
import type { Store } from './store.ts'
import type { Toasts } from './toasts.ts'

/** What every page may use: the brand, the edition, the visitor's choices and the server's API. */
export type Session = Boot & {
  /** False where the page is of an earlier version, which does not say. */
  sendsEmails: boolean
  edition: Edition
  language: LanguageCode
  formats: Formats
  answers: Answers
  preferences: Preferences
  storage: Storage
  toasts: Toasts
  /** Opens the edition's home in another language. */
  changeLanguage: (language: LanguageCode) => void
  /** Upper-case code of the detected country; undefined while unknown. */
  visitorCountry: Store<string | undefined>
  termsVersion: number
  /** Which version of the terms, or a later one, must be accepted before a page shows. */
  neededTerms: number
  /** The terms, where the server draws them. */
  drawnTerms?: { title: string; html: string; language: LanguageCode }
}

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session around this component')
  return session
}
