import { API_BASE } from '../../../../contract/call.ts'
import { IDEMPOTENCY_HEADER } from '../../../../contract/paths.ts'
import { UNKNOWN_PRODUCT } from '../../../../contract/unknown-products/unknown-paths.ts'
import { log } from '../../../platform/logger.ts'
import { send } from '../../../platform/network/api.ts'
import { onNetworkBack } from '../../../platform/network/network.ts'
import type { Session } from '../../../platform/session.ts'
import { broadcast } from '../../../platform/storage/broadcast.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { createResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'
import { unsentInput } from '../../../platform/storage/unsent-input.ts'
import { withLock } from '../../../platform/storage/with-lock.ts'
import { createStore } from '../../../platform/store.ts'
import { askForSync } from '../../../platform/workers/background-sync.ts'
import { deliverReportBy, formOfReport } from './deliver-report.ts'
import { createKeptReports, type KeptReport, type ReportDelivery, type UnknownReport } from './kept-reports.ts'
import { lockOfReport, UNKNOWN_SHELF, unknownName } from './unknown-shelf.ts'

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
const SHELF_PATIENCE_MS = 2_000

const deliver = deliverReportBy(
  ({ key, report }) => send('POST', `${API_BASE}${UNKNOWN_PRODUCT}`, undefined, { [IDEMPOTENCY_HEADER]: key }, formOfReport(report)),
  log.error,
)

type ReportsOptions = Pick<Session, 'brand' | 'storage'>

/** The page's store of reports; it starts at once to send what waits from earlier visits. */
export const createReports = ({ brand, storage }: ReportsOptions) => {
  const name = unknownName(brand.storagePrefix)
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
    withLock: (key, action) => withLock(lockOfReport(name, key), action),
    onSent: () => {
      sent.set(sent.get() + 1)
      others.tell()
    },
    onChange: (all) => {
      list.set(all)
      countUnsent(all)
      if (all.length > 0) storage.write(UNKNOWN_SHELF, true)
    },
  })
  const others = broadcast(name, () => void kept.refresh())

  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  const deliverAll = async (): Promise<void> => {
    clearTimeout(timer)
    const { waiting, retryAfterS } = await kept.deliverAll()
    clearTimeout(timer)
    const began = performance.now()
    // A browser that did not answer in time may have some all the same.
    if ((await kept.refresh()).length === 0 && performance.now() - began < SHELF_PATIENCE_MS) storage.remove(UNKNOWN_SHELF)
    if (waiting === 0) return
    void askForSync(name)
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
      // Registered before the attempt, so that a browser that is closed during it tries again.
      void askForSync(name)
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
