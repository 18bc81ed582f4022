import { t } from '@lingui/core/macro'
import { IDEMPOTENCY_HEADER } from '../../../../contract/paths.ts'
import type { RequestFormKind } from '../../../../domain/requests/requests.ts'
import { withLock } from '../../../platform/storage/with-lock.ts'
import { ApiError, type CallInput, createApi } from '../../../platform/network/api.ts'
import { askForSync } from '../../../platform/workers/background-sync.ts'
import { log } from '../../../platform/logger.ts'
import { onNetworkBack } from '../../../platform/network/network.ts'
import { broadcast } from '../../../platform/storage/broadcast.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import type { Session } from '../../../platform/session.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'
import { createStore } from '../../../platform/store.ts'
import { createResilientStore } from '../../../platform/storage/resilient-store.ts'
import { unsentInput } from '../../../platform/storage/unsent-input.ts'
import { deliverBy } from './deliver.ts'
import {
  createKeptRequests,
  isWaiting,
  type KeptRequest,
  type OwnRequest,
  lockOf,
  WHEN_BUSY,
  type WaitingRequest,
} from './kept-requests.ts'
import { createDraft } from './request-draft.ts'
import { REQUESTS_SHELF, requestsName } from './requests-name.ts'
import type { RequestValues } from '../request-values.ts'

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
/** Together with the form's minimum fill time, a request is sent within two seconds of Submit. */
const SHELF_PATIENCE_MS = 1_000

export type RequestsOptions = Pick<Session, 'brand' | 'edition' | 'language' | 'storage' | 'toasts'>
type NewRequest = { form: RequestFormKind; body: unknown; values: RequestValues }

/** The page's store of requests; it starts at once to send what waits from earlier visits. */
export const createRequests = ({ brand, edition, language, storage, toasts }: RequestsOptions) => {
  const name = requestsName(brand.storagePrefix)
  const list = createStore<readonly OwnRequest[]>([])
  /** Whether the list was read from the browser once; until then it is empty. */
  const isRead = createStore(false)
  /** Whether the browser sends waiting requests once there is a network, even when no page of the site is open. */
  const sendsInBackground = createStore(false)

  /** Whether the last attempt that failed reached the server, which could not take the request. */
  const isServerUnable = createStore(false)
  const noteFailure = (error: unknown): void => {
    isServerUnable.set(error instanceof ApiError)
    log.error(error)
  }

  const shelf = createResilientStore(createShelf<KeptRequest>(brand.storagePrefix, REQUESTS_SHELF), {
    patienceMs: SHELF_PATIENCE_MS,
    onTaken: () => void kept.refresh(),
  })
  const kept = createKeptRequests({
    shelf,
    deliver: deliverBy(({ key, apiSegment, state: { body } }) => {
      // Only reads carry the data's version.
      const api = createApi({ apiSegment, version: '' })
      return api('tankmixRequest', { body } as CallInput<'tankmixRequest'>, { [IDEMPOTENCY_HEADER]: key })
    }, noteFailure),
    withLock: (key, action) => withLock(lockOf(name, key), action, WHEN_BUSY.page),
    onSettled: (request, before) => {
      tellSent(request)
      dropDraft(before)
      others.tell()
    },
    onChange: (requests) => {
      list.set(requests)
      isRead.set(true)
      countUnsent(requests)
    },
  })
  const tellSent = ({ state }: KeptRequest): void => {
    if (state.step !== 'sent') return
    toasts.add({ header: t`Your request was sent`, body: t`Reference: ${state.reference}`, tone: 'success' })
  }
  const draftOf = (form: RequestFormKind) => createDraft({ storage, edition, language }, form)
  /** Drops the draft that was kept for a request held only in this page's memory. */
  const dropDraft = ({ form, state }: WaitingRequest): void => {
    const draft = draftOf(form)
    if (JSON.stringify(draft.read()) === JSON.stringify(state.values)) draft.drop()
  }
  let counted = 0
  /** Requests held only in this page's memory must not be lost by a reload. */
  const countUnsent = (requests: readonly OwnRequest[]): void => {
    const unsent = requests.filter((request) => isWaiting(request) && !request.isPersisted).length
    unsentInput.set(unsentInput.get() + unsent - counted)
    counted = unsent
  }

  const others = broadcast(name, () => void kept.refresh())

  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  const askBrowser = async (): Promise<void> => sendsInBackground.set(await askForSync(name))
  const deliverAll = async (): Promise<void> => {
    clearTimeout(timer)
    if (!(await kept.deliverAll())) return
    clearTimeout(timer)
    timer = setTimeout(attempt, retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    await askBrowser()
  }
  const attempt = () => void deliverAll().catch(log.error)
  onNetworkBack(() => {
    retryMs = FIRST_RETRY_MS
    attempt()
  })
  attempt()

  return {
    list,
    isRead,
    isServerUnable,
    sendsInBackground,
    draftOf,
    forget: kept.forget,
    noteSeen: kept.noteSeen,
    submit: async ({ form, body, values }: NewRequest): Promise<OwnRequest> => {
      const key = randomKey()
      // Registered before the attempt, so that a browser that is closed during it tries again.
      void askBrowser()
      const outcome = await kept.submit({
        key,
        form,
        apiSegment: edition.apiSegment,
        at: new Date().toISOString(),
        state: { step: 'waiting', body, values },
      })
      others.tell()
      if (isWaiting(outcome)) {
        clearTimeout(timer)
        timer = setTimeout(attempt, FIRST_RETRY_MS)
      }
      return outcome
    },
  }
}
export type Requests = ReturnType<typeof createRequests>
