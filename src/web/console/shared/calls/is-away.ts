import { ApiError, GATEWAY_ERRORS } from '../../../platform/network/api.ts'

/** Whether an error says that the server was not reached, so that the same may succeed later. */
export const isAway = (error: unknown): boolean => !(error instanceof ApiError) || GATEWAY_ERRORS.has(error.status)

/**
 * What is read, or a copy of it where the server is away or takes longer than `patience`. Without a copy it is what is read, however
 * long that takes.
 */
export const readOrCopy = async <Value>(
  reading: Promise<Value>,
  findCopy: () => Promise<Value | undefined>,
  patience: Promise<void>,
): Promise<{ value: Value; isCopy: boolean }> => {
  const fresh = reading.then((value) => ({ value, isCopy: false }))
  const first = await Promise.race([
    fresh.catch((error: unknown) => {
      if (isAway(error)) return undefined
      throw error
    }),
    patience.then(() => undefined),
  ])
  if (first) return first
  const copy = await findCopy()
  // What is read late is not shown: it is asked for again.
  fresh.catch(() => undefined)
  return copy === undefined ? fresh : { value: copy, isCopy: true }
}
