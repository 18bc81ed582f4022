import { Session } from 'node:inspector/promises'

/** Code that does the work of calls: the product's own, not what reads requests and sends responses. */
const OURS = /\/src\/(?:domain|server)\//
const NOT_OURS = /\/src\/server\/(?:testing|http|db)\/|\.test\.ts/

/**
 * Counts how often the functions of the product's code run, as an inspector counts them: work that depends neither on the machine nor on what else it
 * does. `taken` gives what ran since it was last asked.
 */
export const countWork = async (): Promise<{ taken: () => Promise<number>; stop: () => Promise<void> }> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    taken: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      let ran = 0
      for (const { url, functions } of result)
        if (OURS.test(url) && !NOT_OURS.test(url)) for (const { ranges } of functions) for (const { count } of ranges) ran += count
      return ran
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
