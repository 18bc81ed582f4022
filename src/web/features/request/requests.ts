import type { RequestForm } from '../../../domain/requests.ts'
import { alone } from '../../platform/alone.ts'
import { ApiError, type CallInput, createApi } from '../../platform/api.ts'
import { log } from '../../platform/logger.ts'
import { onNetworkBack } from '../../platform/network.ts'
import { randomKey } from '../../platform/random-key.ts'
import type { Session } from '../../platform/session.ts'
import { createShelf } from '../../platform/shelf.ts'
import { createStore } from '../../platform/store.ts'
import { createKeptRequests, type Delivery, type KeptRequest, type KeptRequestsOptions, type Submitted } from './kept-requests.ts'
import type { RequestValues } from './request-values.ts'

/** Statuses that say the same however often it is asked. */
const REJECTIONS = new Set([400, 404, 409, 413, 415, 422])
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000

const reasonsOf = ({ problem, status }: ApiError): string[] => {
  const faults = problem?.errors?.map(({ path, message }) => (path ? `${path}: ${message}` : message)) ?? []
  return faults.length > 0 ? faults : [problem?.detail ?? String(status)]
}

const deliverOver =
  (version: string): KeptRequestsOptions['deliver'] =>
  async ({ key, apiSegment, state }): Promise<Delivery> => {
    try {
      const api = createApi({ apiSegment, version })
      const { reference } = await api('tankmixRequest', { body: state.body } as CallInput<'tankmixRequest'>, { 'idempotency-key': key })
      return { step: 'sent', reference }
    } catch (error) {
      if (error instanceof ApiError && REJECTIONS.has(error.status)) return { step: 'rejected', reasons: reasonsOf(error) }
      log.error(error)
      return { step: 'no answer' }
    }
  }

type RequestsSession = Pick<Session, 'brand' | 'data' | 'edition'>
export type NewRequest = { form: RequestForm; body: unknown; values: RequestValues }

const start = ({ brand, data, edition }: RequestsSession) => {
  const list = createStore<readonly KeptRequest[]>([])
  /** Outcomes of requests that were waiting, for whoever tells the visitor. */
  const lastSettled = createStore<KeptRequest | undefined>(undefined)
  const kept = createKeptRequests({
    shelf: createShelf(brand.storagePrefix, 'requests'),
    deliver: deliverOver(data.version),
    alone: (action) => alone(`${brand.storagePrefix}.requests`, action),
    onSettled: lastSettled.set,
    onChange: list.set,
  })

  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  const deliverAll = async (): Promise<void> => {
    clearTimeout(timer)
    const isWaiting = await kept.deliverAll()
    if (!isWaiting) return
    timer = setTimeout(attempt, retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
  /** A browser that keeps nothing has nothing to deliver. */
  const attempt = () => void deliverAll().catch(log.error)
  onNetworkBack(() => {
    retryMs = FIRST_RETRY_MS
    attempt()
  })
  attempt()

  return {
    list,
    lastSettled,
    forget: kept.forget,
    submit: async ({ form, body, values }: NewRequest): Promise<Submitted> => {
      const outcome = await kept.submit({
        key: randomKey(),
        form,
        apiSegment: edition.apiSegment,
        at: new Date().toISOString(),
        state: { step: 'waiting', body, values },
      })
      if ('state' in outcome && outcome.state.step === 'waiting') {
        clearTimeout(timer)
        timer = setTimeout(attempt, FIRST_RETRY_MS)
      }
      return outcome
    },
  }
}
export type Requests = ReturnType<typeof start>

let started: Requests | undefined

/** The page's only keeper of requests; the first call begins to send what waits from earlier visits. */
export const requestsOf = (session: RequestsSession): Requests => (started ??= start(session))
