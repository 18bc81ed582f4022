import type { Problem } from '../../../../contract/problem.ts'
import type { Delivery, WaitingRequest } from './kept-requests.ts'

/** A response with a status of 400 or above, with what its problem document says. */
type RefusedDelivery = { status: number } & Partial<Pick<Problem, 'errors' | 'detail' | 'reason'>>

/** Sends the body of a request under its key. Throws a refusal if the server rejects it, any other error without a response. */
export type SendRequest = (request: WaitingRequest) => Promise<{ reference: string; sendsEmails?: boolean }>

/** Statuses that a retry would not change. */
const REJECTIONS = new Set([400, 404, 409, 410, 413, 415, 422])
/** A proxy in front of the service refuses by itself what is too large, and always will. */
const TOO_LARGE = 413

const isRefusal = (error: unknown): error is RefusedDelivery =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/**
 * Whether the service itself refuses the request for good. What refuses it without the service's words is a static host or a proxy (404, 405,
 * a page of its own): the service has not seen the request yet (EDGE-40).
 */
const isRejection = ({ status, reason }: RefusedDelivery): boolean =>
  REJECTIONS.has(status) && (status === TOO_LARGE || (reason ?? '') !== '')

const reasonsOf = ({ errors, detail, status }: RefusedDelivery): string[] => {
  const faults = errors?.map(({ path, message }) => (path ? `${path}: ${message}` : message)) ?? []
  return faults.length > 0 ? faults : [detail ?? String(status)]
}

/** One attempt to send a request, from a page or from the background worker, and its result. */
export const deliverBy =
  (send: SendRequest, onError: (error: unknown) => void) =>
  async (request: WaitingRequest): Promise<Delivery> => {
    try {
      const { reference, sendsEmails } = await send(request)
      if (typeof reference !== 'string') throw new TypeError('The response has no reference')
      return { step: 'sent', reference, sendsEmails }
    } catch (error) {
      if (isRefusal(error) && isRejection(error)) return { step: 'rejected', reasons: reasonsOf(error) }
      onError(error)
      return { step: 'no answer' }
    }
  }
