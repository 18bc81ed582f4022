import { t } from '@lingui/core/macro'
import { ApiError, NoResponseError } from '../platform/api.ts'
import { API_ERROR_STAYS_MS, type ToastMessage } from '../platform/toasts.ts'

/** How an unexpected failure is reported (ERR-01, ERR-02). What is explained besides (ERR-06) stays long enough to be read. */
export const toastOf = (error: unknown): ToastMessage => {
  const tone = 'danger'
  const staysMs = API_ERROR_STAYS_MS
  if (error instanceof ApiError) return { header: t`API Error ${error.status}`, body: error.url, tone, staysMs, cause: `${error.status}` }
  const sorry = { header: t`Sorry`, body: t`Something bad happened; please try again later.`, tone } as const
  return error instanceof NoResponseError ? { ...sorry, staysMs, cause: '-' } : sorry
}
