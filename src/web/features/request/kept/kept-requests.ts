import type { RequestFormKind } from '../../../../domain/requests/requests.ts'
import type { WhenBusy } from '../../../platform/storage/with-lock.ts'
import type { ResilientStore } from '../../../platform/storage/resilient-store.ts'
import { type RequestValues, withAllTexts } from '../request-values.ts'

type Waiting = { step: 'waiting'; body: unknown; values: RequestValues }
type Sent = {
  step: 'sent'
  reference: string
  /** Whether the server sends emails; older versions did not store this. */
  sendsEmails?: boolean
  /** Whether it named a non-disclosure agreement; older versions did not store this. */
  isConfidential?: boolean
  /** It was sent after its page was closed, and the visitor has not seen the reference. */
  isNews?: boolean
}
type Rejected = { step: 'rejected'; values: RequestValues; reasons: string[] }

/** A request between Submit and the laboratory's reference, and for a while after. */
export type KeptRequest = {
  /** Idempotency key: sending it twice makes one request. */
  key: string
  form: RequestFormKind
  apiSegment: string
  /** When it was submitted, ISO 8601. */
  at: string
  state: Waiting | Sent | Rejected
}
export type WaitingRequest = KeptRequest & { state: Waiting }
/** `isPersisted`: whether the browser has stored it, so that it survives closing the page. */
export type OwnRequest = KeptRequest & {
  isPersisted: boolean
  /** What was asked for, as far as this page knows it: what was sent is not kept in the browser (REQ-23). */
  asked?: RequestValues | undefined
}

/** The server's response to one attempt. */
export type Delivery =
  | { step: 'sent'; reference: string; sendsEmails?: boolean | undefined }
  | { step: 'rejected'; reasons: string[] }
  | { step: 'no answer' }

type KeptRequestsOptions = {
  shelf: ResilientStore<KeptRequest>
  deliver: (request: WaitingRequest) => Promise<Delivery>
  /** Runs an action on a request that no other tab, nor the background worker, runs at the same time. */
  withLock: (key: string, action: () => Promise<void>) => Promise<void>
  /** Called for requests that no longer wait, whether this page or another sender sent them. */
  onSettled: (request: KeptRequest, before: WaitingRequest) => void
  onChange: (requests: readonly OwnRequest[]) => void
}

/** Maximum number of references listed. */
const REMEMBERED = 20

/** The lock under which a request is sent. */
export const lockOf = (name: string, key: string): string => `${name}.${key}`
/** Pages skip what is locked; the background worker is woken only once, so it waits for the lock. */
export const WHEN_BUSY: Record<'page' | 'worker', WhenBusy> = { page: 'skip', worker: 'wait' }

export const isWaiting = (request: KeptRequest): request is WaitingRequest => request.state.step === 'waiting'

const settled = (request: WaitingRequest, delivery: Exclude<Delivery, { step: 'no answer' }>): KeptRequest => {
  const { values } = request.state
  return {
    ...request,
    state:
      delivery.step === 'sent'
        ? {
            step: 'sent',
            reference: delivery.reference,
            isConfidential: values.ndaRef.trim() !== '',
            ...(delivery.sendsEmails === undefined ? {} : { sendsEmails: delivery.sendsEmails }),
          }
        : { step: 'rejected', reasons: delivery.reasons, values },
  }
}

/** A request as it was stored, with the fields that were added to the forms since. */
const readable = (request: KeptRequest): KeptRequest =>
  request.state.step === 'sent' ? request : { ...request, state: { ...request.state, values: withAllTexts(request.state.values) } }

/** Stores every submitted request until the server has answered, even if network, tab or browser fail. */
export const createKeptRequests = ({ shelf, deliver, withLock, onSettled, onChange }: KeptRequestsOptions) => {
  let known: readonly KeptRequest[] = []
  /** Their outcome is returned to the form. */
  const submitting = new Set<string>()

  const asked = new Map<string, RequestValues>()
  const own = (request: KeptRequest): OwnRequest => {
    if (request.state.step !== 'sent') asked.set(request.key, request.state.values)
    return { ...request, isPersisted: shelf.isPersisted(request.key), asked: asked.get(request.key) }
  }
  const newestFirst = async (): Promise<KeptRequest[]> =>
    (await shelf.all()).map(readable).sort((left, right) => (left.at < right.at ? 1 : -1))
  const tell = async (): Promise<KeptRequest[]> => {
    const all = await newestFirst()
    const before = known
    known = all
    onChange(all.map(own))
    for (const request of all) {
      const earlier = before.find(({ key }) => key === request.key)
      if (earlier && isWaiting(earlier) && !isWaiting(request) && !submitting.has(request.key)) onSettled(request, earlier)
    }
    return all
  }
  const attempt = async (request: WaitingRequest): Promise<KeptRequest> => {
    const delivery = await deliver(request)
    if (delivery.step === 'no answer') return request
    return settled(request, delivery)
  }
  /** Tries to send a waiting request, unless another sender has sent it meanwhile. */
  const attemptAgain = async (key: string): Promise<void> => {
    const stored = await shelf.find(key)
    const request = stored && readable(stored)
    if (!request || !isWaiting(request)) return
    const { state, ...rest } = await attempt(request)
    if (state.step === 'waiting') return
    await shelf.put({ ...rest, state: state.step === 'sent' ? { ...state, isNews: true } : state })
    await tell()
  }
  const forgetOldest = async (): Promise<void> => {
    const sent = (await newestFirst()).filter(({ state }) => state.step === 'sent')
    for (const { key } of sent.slice(REMEMBERED)) await shelf.remove(key)
  }

  return {
    /** Reads the stored requests again, which others may have changed. */
    refresh: tell,
    /** Stores a new request, then tries to send it once. Returns its state after that. */
    submit: async (request: WaitingRequest): Promise<OwnRequest> => {
      let outcome: KeptRequest = request
      submitting.add(request.key)
      asked.set(request.key, request.state.values)
      try {
        await shelf.put(request)
        await withLock(request.key, async () => {
          outcome = await attempt(request)
          if (outcome.state.step === 'rejected') await shelf.remove(request.key)
          else if (outcome.state.step === 'sent') await shelf.put(outcome)
        })
        await forgetOldest()
        await tell()
      } finally {
        submitting.delete(request.key)
      }
      return own(outcome)
    },
    /** Tries to send all waiting requests, oldest first. True if some still wait after that. */
    deliverAll: async (): Promise<boolean> => {
      for (const { key } of (await tell()).filter(isWaiting).toReversed()) await withLock(key, () => attemptAgain(key))
      return (await tell()).some(isWaiting)
    },
    /** The visitor has seen the reference. */
    noteSeen: async (request: KeptRequest): Promise<void> => {
      if (request.state.step !== 'sent' || !request.state.isNews) return
      const { key, form, apiSegment, at, state } = request
      await shelf.put({ key, form, apiSegment, at, state: { ...state, isNews: false } })
      await tell()
    },
    /** Removes a rejected request once its input is back in the form. */
    forget: async (key: string): Promise<void> => {
      await shelf.remove(key)
      await tell()
    },
  }
}
