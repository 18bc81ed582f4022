import { log } from '../../platform/logger.ts'
import type { CallName } from '../../platform/api.ts'
import { keyOf, type QueryCache } from '../../platform/query-cache.ts'

/**
 * Asks where a fresh pack may have the answer: then it is there before the call returns, so that a page draws what was pressed and what
 * was found in one piece, and nothing in between (EDGE-76). Whatever the pack does not have at once is asked for as before.
 */
export const askAtOnce = (
  { ask, get, put }: QueryCache,
  atOnce: (name: CallName, input: object) => { value: unknown } | undefined,
): QueryCache['ask'] => {
  const tryAtOnce: typeof atOnce = (name, input) => {
    try {
      return atOnce(name, input)
    } catch (error) {
      log.error(error)
      return undefined
    }
  }
  return async (name, input, options) => {
    const key = keyOf(name, input)
    const answer = options?.refetch || get(key).step !== 'ready' ? tryAtOnce(name, input) : undefined
    if (answer) put(key, { step: 'ready', value: answer.value })
    else await ask(name, input, options)
  }
}
