import { addPhotoCall, addReadingCall, saveTest } from '../../../../contract/console/bench/tests.ts'
import { addJarCall } from '../../../../contract/console/bench/jars.ts'
import { ApiError } from '../../../platform/network/api.ts'
import { makeCall } from '../../shared/calls/make-call.ts'
import { fieldErrorsOf } from '../../shared/calls/use-saving.ts'
import type { EntryDelivery } from './bench-entries.ts'
import type { KeptEntry } from './kept-entries.ts'

const givenReason = (reason = ''): { reason?: string } => (reason.trim() === '' ? {} : { reason: reason.trim() })

/** Returns the version of the test that it made. */
const send = async (entry: KeptEntry): Promise<number> => {
  const params = { id: entry.runId }
  if (entry.kind === 'sheet') {
    const { rowVersion, base, sheet, reason } = entry
    return (await makeCall(saveTest, { params, body: { rowVersion, base, sheet, ...givenReason(reason) } })).rowVersion
  }
  if (entry.kind === 'reading') {
    const { id, corrects, readAt, reading, source, reason } = entry
    return (await makeCall(addReadingCall, { params, body: { id, corrects, readAt, reading, source, ...givenReason(reason) } })).rowVersion
  }
  if (entry.kind === 'jar') {
    const { id, code } = entry
    return (await makeCall(addJarCall, { params, body: { id, code } })).rowVersion
  }
  const form = new FormData()
  form.set('id', entry.id)
  if (entry.readingId !== null) form.set('readingId', entry.readingId)
  form.set('caption', entry.caption)
  form.set('file', entry.file, 'photo')
  return (await makeCall(addPhotoCall, { params, form })).rowVersion
}

/** The server, or a proxy before it, cannot take it now. */
const BUSY = new Set([429, 503])
/** A proxy responds, and the server behind it does not. */
const BEHIND_PROXY = new Set([502, 504])

/** What an error means for the entry that was sent. */
export const deliveryOf = (error: unknown): Exclude<EntryDelivery, { step: 'saved' | 'redirected' }> => {
  if (!(error instanceof ApiError)) return { step: 'away', isBusy: false }
  const { status, reason, changes, message, retryAfterS } = error
  // 0 where the server does not say when.
  if (BUSY.has(status)) return { step: 'away', isBusy: true, retryAfterS: retryAfterS || undefined }
  if (BEHIND_PROXY.has(status)) return { step: 'away', isBusy: false, retryAfterS: retryAfterS || undefined }
  /** `reading.ph` is the field `ph` of the form. */
  const faults = Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([path, words]) => [path.replace(/^reading\./, ''), words]))
  return { step: 'refused', error, message, faults, changes: reason === 'changed meanwhile' ? changes : undefined }
}

/** Sends an entry; `redirectIfUnauthorized` leads to another page where the error says so, and returns whether it did. */
export const sendEntry = async (entry: KeptEntry, redirectIfUnauthorized: (error: unknown) => boolean): Promise<EntryDelivery> => {
  try {
    return { step: 'saved', rowVersion: await send(entry) }
  } catch (error) {
    return redirectIfUnauthorized(error) ? { step: 'redirected' } : deliveryOf(error)
  }
}
