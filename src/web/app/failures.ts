import { t } from '@lingui/core/macro'
import { ApiError, NoResponseError } from '../platform/api.ts'
import { API_ERROR_STAYS_MS, type ToastMessage } from '../platform/toasts.ts'

const SERVER_FAILURES_FROM = 500

/** What is known where a call fails. */
type Circumstances = {
  /** The browser says that it has no network. */
  isOffline: boolean
  /** The country that the call named, if its tests are not saved on this device. */
  unsaved: string | undefined
  /** The countries whose tests are, as a list in the visitor's language; empty if there are none. */
  saved: string
}

/** How an unexpected failure is reported (ERR-01, ERR-02), and what it means for the visitor (ERR-05, ERR-06). */
export const toastOf = (error: unknown, { isOffline, unsaved, saved }: Circumstances): ToastMessage => {
  const works = saved === '' ? [] : [t`What you saved works offline: ${saved}`]
  const failure = { tone: 'danger', staysMs: API_ERROR_STAYS_MS } as const
  if (error instanceof ApiError) {
    const isServers = error.status >= SERVER_FAILURES_FROM
    const cause = `status ${error.status}`
    return { ...failure, header: t`API Error ${error.status}`, body: error.url, cause, notes: isServers ? works : [] }
  }
  const body = t`Something bad happened; please try again later.`
  if (!(error instanceof NoResponseError)) return { header: t`Sorry`, body, tone: 'danger' }
  return {
    ...failure,
    header: isOffline ? t`There is no connection` : t`The server does not answer`,
    body,
    cause: 'no response',
    notes: [...(unsaved === undefined ? [] : [t`${unsaved} is not saved on this device`]), ...works],
  }
}
