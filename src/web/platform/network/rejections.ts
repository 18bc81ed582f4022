import type { Problem } from '../../../contract/problem.ts'

/** A response with a status of 400 or above, with what its problem document says. */
type Refusal = { status: number } & Partial<Pick<Problem, 'errors' | 'detail' | 'reason'>>

/** Statuses that a retry would not change. */
const REJECTIONS = new Set([400, 404, 409, 410, 413, 415, 422])
/** A proxy in front of the service refuses by itself what is too large, and always will. */
const TOO_LARGE = 413

const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'status' in error && typeof error.status === 'number'

/**
 * Whether the service itself refuses for good what was sent. What refuses it without the service's words is a static host or a proxy (404, 405,
 * a page of its own): the service has not seen it yet (EDGE-40).
 */
const isRejection = ({ status, reason }: Refusal): boolean => REJECTIONS.has(status) && (status === TOO_LARGE || (reason ?? '') !== '')

const reasonsOf = ({ errors, detail, status }: Refusal): string[] => {
  const faults = errors?.map(({ path, message }) => (path ? `${path}: ${message}` : message)) ?? []
  return faults.length > 0 ? faults : [detail ?? String(status)]
}

/** Why the service refuses for good what was sent; undefined where it may be sent again. */
export const rejectionReasons = (error: unknown): string[] | undefined =>
  isRefusal(error) && isRejection(error) ? reasonsOf(error) : undefined
