import { rejectionReasons } from '../../../platform/network/rejections.ts'
import type { KeptReport, ReportDelivery, UnknownReport } from './kept-reports.ts'

/** The reason where the photo cannot be read, which the page says in its own words. */
export const PHOTO_UNREADABLE = 'no photo'

/** The body of a report. */
export const formOfReport = ({ photo, ...fields }: UnknownReport): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // Last, so that the server knows all else before it reads the photo.
  if (photo) form.set('file', photo, 'label')
  return form
}

type Refused = { reason?: unknown; retryAfterS?: number }

/** One attempt to send a report, from a page or from the background worker, and its result. */
export const deliverReportBy =
  (send: (kept: KeptReport) => Promise<unknown>, onError: (error: unknown) => void) =>
  async (kept: KeptReport): Promise<ReportDelivery> => {
    try {
      await send(kept)
      return { step: 'sent' }
    } catch (error) {
      const { reason, retryAfterS = 0 } = error as Refused
      const reasons = rejectionReasons(error)
      if (reasons) return { step: 'refused', reasons: reason === PHOTO_UNREADABLE ? [PHOTO_UNREADABLE] : reasons }
      onError(error)
      return { step: 'waiting', retryAfterS }
    }
  }
