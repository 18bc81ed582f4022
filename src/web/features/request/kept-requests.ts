import type { RequestForm } from '../../../domain/requests.ts'
import type { RequestValues } from './request-values.ts'

/** A request between Submit and the laboratory's reference, and for a while after. */
export type KeptRequest = {
  /** Names the request to the server: sending it twice makes one request. */
  key: string
  form: RequestForm
  apiSegment: string
  /** When it was submitted, ISO 8601. */
  at: string
  state:
    | { step: 'waiting'; body: unknown; values: RequestValues }
    | { step: 'sent'; reference: string }
    | { step: 'rejected'; values: RequestValues; reasons: string[] }
}
export type WaitingRequest = KeptRequest & { state: { step: 'waiting' } }
/** How a new request stands: `unsent` got no answer, and the browser can keep nothing either. */
export type Submitted = KeptRequest | { step: 'unsent' }

/** What the server said to one attempt. */
export type Delivery = { step: 'sent'; reference: string } | { step: 'rejected'; reasons: string[] } | { step: 'no answer' }

/** A place in the browser that outlives the tab. */
export type Shelf = {
  all: () => Promise<KeptRequest[]>
  put: (request: KeptRequest) => Promise<void>
  remove: (key: string) => Promise<void>
}

export type KeptRequestsOptions = {
  shelf: Shelf
  deliver: (request: WaitingRequest) => Promise<Delivery>
  /** Runs an action in one tab at a time. */
  alone: (action: () => Promise<void>) => Promise<void>
  /** Told of the outcome of a request that was waiting. */
  onSettled: (request: KeptRequest) => void
  onChange: (requests: readonly KeptRequest[]) => void
}

/** References that stay listed. */
const REMEMBERED = 20

const isWaiting = (request: KeptRequest): request is WaitingRequest => request.state.step === 'waiting'

const settled = (request: WaitingRequest, delivery: Exclude<Delivery, { step: 'no answer' }>): KeptRequest => ({
  ...request,
  state:
    delivery.step === 'sent'
      ? { step: 'sent', reference: delivery.reference }
      : { step: 'rejected', reasons: delivery.reasons, values: request.state.values },
})

/** Keeps every submitted request until the server has answered it, whatever happens to network, tab or browser. */
export const createKeptRequests = ({ shelf, deliver, alone, onSettled, onChange }: KeptRequestsOptions) => {
  /** Attempts under way in this tab. */
  const underWay = new Map<string, Promise<KeptRequest>>()

  const newestFirst = async (): Promise<KeptRequest[]> => (await shelf.all()).sort((left, right) => (left.at < right.at ? 1 : -1))
  const tell = async (): Promise<KeptRequest[]> => {
    const all = await newestFirst()
    onChange(all)
    return all
  }

  const isPut = (request: KeptRequest): Promise<boolean> =>
    shelf.put(request).then(
      () => true,
      () => false,
    )
  const attempt = async (request: WaitingRequest): Promise<KeptRequest> => {
    const delivery = await deliver(request)
    if (delivery.step === 'no answer') return request
    const outcome = settled(request, delivery)
    await isPut(outcome)
    return outcome
  }
  const attemptOnce = (request: WaitingRequest): Promise<KeptRequest> => {
    const running = underWay.get(request.key) ?? attempt(request).finally(() => underWay.delete(request.key))
    underWay.set(request.key, running)
    return running
  }
  const forgetOldest = async (): Promise<void> => {
    const sent = (await newestFirst()).filter(({ state }) => state.step === 'sent')
    for (const { key } of sent.slice(REMEMBERED)) await shelf.remove(key)
  }

  return {
    refresh: tell,
    /** Keeps a new request, then tries to send it once. The answer says how it stands after that. */
    submit: async (request: WaitingRequest): Promise<Submitted> => {
      const isKept = await isPut(request)
      const outcome = await attemptOnce(request)
      if (!isKept) return isWaiting(outcome) ? { step: 'unsent' } : outcome
      if (outcome.state.step === 'rejected') await shelf.remove(outcome.key)
      await forgetOldest()
      await tell()
      return outcome
    },
    /** Tries to send everything that waits. True where something still waits after that. */
    deliverAll: async (): Promise<boolean> => {
      await alone(async () => {
        for (const request of (await newestFirst()).filter(isWaiting).toReversed()) {
          if (underWay.has(request.key)) continue
          const outcome = await attemptOnce(request)
          if (!isWaiting(outcome)) onSettled(outcome)
        }
      })
      return (await tell()).some(isWaiting)
    },
    /** Forgets a request that was rejected, once its input is back in the form. */
    forget: async (key: string): Promise<void> => {
      await shelf.remove(key)
      await tell()
    },
  }
}
export type KeptRequests = ReturnType<typeof createKeptRequests>
