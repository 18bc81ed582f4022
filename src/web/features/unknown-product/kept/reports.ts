import { API_BASE } from '../../../../contract/call.ts'
import { IDEMPOTENCY_HEADER } from '../../../../contract/paths.ts'
import { UNKNOWN_PRODUCT } from '../../../../contract/unknown-products/unknown-paths.ts'
import { log } from '../../../platform/logger.ts'
import { ApiError, send } from '../../../platform/network/api.ts'
import { onNetworkBack } from '../../../platform/network/network.ts'
import { rejectionReasons } from '../../../platform/network/rejections.ts'
import type { Session } from '../../../platform/session.ts'
import { broadcast } from '../../../platform/storage/broadcast.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { createResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'
import { unsentInput } from '../../../platform/storage/unsent-input.ts'
import { withLock } from '../../../platform/storage/with-lock.ts'
import { createStore } from '../../../platform/store.ts'
import { createKeptReports, type KeptReport, type ReportDelivery, type UnknownReport } from './kept-reports.ts'
import { UNKNOWN_SHELF } from './unknown-shelf.ts'

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
const SHELF_PATIENCE_MS = 2_000

const formOf = ({ photo, ...fields }: UnknownReport): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // Last, so that the server knows all else before it reads the photo.
  if (photo) form.set('file', photo, 'label')
  return form
}

const deliver = async ({ key, report }: KeptReport): Promise<ReportDelivery> => {
  try {
    await send('POST', `${API_BASE}${UNKNOWN_PRODUCT}`, undefined, { [IDEMPOTENCY_HEADER]: key }, formOf(report))
    return { step: 'sent' }
  } catch (error) {
    const reasons = rejectionReasons(error)
    if (reasons)
      return { step: 'refused', reasons: error instanceof ApiError && error.reason === 'no photo' ? [PHOTO_UNREADABLE] : reasons }
    log.error(error)
    return { step: 'waiting', ...(error instanceof ApiError ? { retryAfterS: error.retryAfterS } : {}) }
  }
}
/** The reason where the photo cannot be read, which the page says in its own words. */
export const PHOTO_UNREADABLE = 'no photo'

type ReportsOptions = Pick<Session, 'brand' | 'storage'>

/** The page's store of reports; it starts at once to send what waits from earlier visits. */
export const createReports = ({ brand, storage }: ReportsOptions) => {
  const name = `${brand.storagePrefix}.${UNKNOWN_SHELF}`
  const list = createStore<readonly KeptReport[]>([])
  /** How many were sent since the page was opened, after they had waited. */
  const sent = createStore(0)
  const shelf = createResilientStore(createShelf<KeptReport>(brand.storagePrefix, UNKNOWN_SHELF), {
    patienceMs: SHELF_PATIENCE_MS,
    onTaken: () => void kept.refresh(),
  })
  let counted = 0
  /** Those that are only in this page's memory must not be lost by a reload. */
  const countUnsent = (all: readonly KeptReport[]): void => {
    const unsent = all.filter(({ key }) => !shelf.isPersisted(key)).length
    unsentInput.set(unsentInput.get() + unsent - counted)
    counted = unsent
  }
  const kept = createKeptReports({
    shelf,
    deliver,
    withLock: (key, action) => withLock(`${name}.${key}`, action),
    onSent: () => {
      sent.set(sent.get() + 1)
      others.tell()
    },
    onChange: (all) => {
      list.set(all)
      countUnsent(all)
      if (all.length > 0) storage.write(UNKNOWN_SHELF, true)
      else storage.remove(UNKNOWN_SHELF)
    },
  })
  const others = broadcast(name, () => void kept.refresh())

  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  const deliverAll = async (): Promise<void> => {
    clearTimeout(timer)
    const { waiting, retryAfterS } = await kept.deliverAll()
    clearTimeout(timer)
    if (waiting === 0) return
    timer = setTimeout(attempt, Math.max(retryMs, retryAfterS * 1_000))
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
  const attempt = () => void deliverAll().catch(log.error)
  onNetworkBack(() => {
    retryMs = FIRST_RETRY_MS
    attempt()
  })
  attempt()

  return {
    list,
    sent,
    isPersisted: shelf.isPersisted,
    forget: kept.forget,
    submit: async (report: UnknownReport): Promise<ReportDelivery> => {
      const delivery = await kept.submit({ key: randomKey(), at: new Date().toISOString(), report })
      others.tell()
      if (delivery.step === 'waiting') {
        clearTimeout(timer)
        timer = setTimeout(attempt, Math.max(FIRST_RETRY_MS, (delivery.retryAfterS ?? 0) * 1_000))
      }
      return delivery
    },
  }
}
export type Reports = ReturnType<typeof createReports>

let running: Reports | undefined
/** The page's only store of reports. */
export const startReports = (options: ReportsOptions): Reports => (running ??= createReports(options))
