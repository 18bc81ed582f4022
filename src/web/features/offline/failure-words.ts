import { t } from '@lingui/core/macro'
import { ApiError, isServerError, NoResponseError } from '../../platform/network/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import { laterTexts } from '../../platform/texts/later-texts.ts'
import { isOffline } from '../../platform/network/network.ts'
import type { Session } from '../../platform/session.ts'
import type { Toast } from '../../platform/toasts.ts'
import { savedCountries } from '../../lookups/saved-countries.ts'

const TOO_MANY = 429

const isUnreachable = (error: unknown): boolean => error instanceof NoResponseError || (error instanceof ApiError && isServerError(error))

/**
 * What a failed call means for the visitor (ERR-05, ERR-06, API-17): whether there is a network, whether the country that it named is saved,
 * what works all the same, and when to try again. The result is called with the number of calls that failed for the same cause.
 */
const failureWords = (error: unknown, input: object, { storage, formats, language }: Pick<Session, 'storage' | 'formats' | 'language'>) => {
  const kept = savedCountries(storage)
  const asked = askedCountry(input)
  const words: string[] = []
  if (error instanceof NoResponseError) {
    words.push(isOffline() ? t`There is no connection` : t`The server does not answer`)
    const unsaved = asked !== undefined && !kept.includes(asked) && formats.country(asked)
    if (unsaved) words.push(t`${unsaved} is not saved on this device`)
  }
  if (error instanceof ApiError && error.status === TOO_MANY)
    words.push(t`There were too many calls from your network. Please try again in a minute.`)
  if (isUnreachable(error) && kept.length > 0) {
    const saved = new Intl.ListFormat(language).format(kept.map((code) => formats.country(code)))
    words.push(t`What you saved works offline: ${saved}`)
  }
  return (count: number): readonly string[] => (count > 1 ? [...words, t`Failed calls: ${count}`] : words)
}

type Explaining = Pick<Session, 'toasts' | 'storage' | 'formats' | 'language'>

/** Says more about the messages of a cause; what says less than is said already is left out. */
export const explainFailure = async (cause: string, error: unknown, input: object, { toasts, ...session }: Explaining): Promise<void> => {
  await laterTexts()
  const words = failureWords(error, input, session)
  const saysMore = (toast: Toast): boolean => words(1).length > (toast.words?.(1).length ?? -1)
  toasts.set(
    toasts.get().map((toast) => (toast.cause === cause && toast.phase !== 'hidden' && saysMore(toast) ? { ...toast, words } : toast)),
  )
}
