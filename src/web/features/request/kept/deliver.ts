import { rejectionReasons } from '../../../platform/network/rejections.ts'
import type { Delivery, WaitingRequest } from './kept-requests.ts'

/** Sends the body of a request under its key. Throws a refusal if the server rejects it, any other error without a response. */
export type SendRequest = (request: WaitingRequest) => Promise<{ reference: string; sendsEmails?: boolean }>

/** One attempt to send a request, from a page or from the background worker, and its result. */
export const deliverBy =
  (send: SendRequest, onError: (error: unknown) => void) =>
  async (request: WaitingRequest): Promise<Delivery> => {
    try {
      const { reference, sendsEmails } = await send(request)
      if (typeof reference !== 'string') throw new TypeError('The response has no reference')
      return { step: 'sent', reference, sendsEmails }
    } catch (error) {
      const reasons = rejectionReasons(error)
      if (reasons) return { step: 'rejected', reasons }
      onError(error)
      return { step: 'no answer' }
    }
  }
