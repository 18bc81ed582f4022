import type { ProtocolInForce } from '../../data/protocols-in-force.ts'

const FRESH_MS = 60_000
/** A page does not wait longer for a database that does not respond. */
const PATIENCE_MS = 2_000

type Options = { read: () => Promise<ProtocolInForce[]>; now?: () => number; patienceMs?: number }

/** The protocols in force, read anew each minute; those of before while they cannot be read, and undefined where they never could. */
export const createKnownProtocols = ({ read, now = Date.now, patienceMs = PATIENCE_MS }: Options) => {
  let known: { protocols: ProtocolInForce[]; at: number } | undefined
  let reading: Promise<void> | undefined
  const readAnew = (): Promise<void> =>
    (reading ??= read()
      .then(
        (protocols) => void (known = { protocols, at: now() }),
        () => undefined,
      )
      .finally(() => (reading = undefined)))
  return async (): Promise<ProtocolInForce[] | undefined> => {
    if (known && now() - known.at < FRESH_MS) return known.protocols
    const { promise: patience, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMs)
    await Promise.race([readAnew(), patience])
    clearTimeout(timer)
    return known?.protocols
  }
}
