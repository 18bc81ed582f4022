import { t } from '@lingui/core/macro'
import { ApiError } from '../platform/api.ts'
import { API_ERROR_STAYS_MS, type ToastMessage } from '../platform/toasts.ts'

/** How an unexpected failure is reported (ERR-01, ERR-02). */
export const toastOf = (error: unknown): ToastMessage =>
  error instanceof ApiError
    ? { header: t`API Error ${error.status}`, body: error.url, tone: 'danger', staysMs: API_ERROR_STAYS_MS }
    : { header: t`Sorry`, body: t`Something bad happened; please try again later.`, tone: 'danger' }
