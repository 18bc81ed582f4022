import type { SearchMemory } from '../features/search/use-search.ts'

/**
 * Records searches in a task after the frame that shows their results, since writing hundreds of tests takes a slow phone as long as
 * drawing its first rows. Whatever reads or forgets them comes after that. Returns what records at once the one that waits.
 */
export const keepLater = (memory: Pick<SearchMemory, 'keep' | 'last' | 'forgetLast'>, later: (run: () => void) => void) => {
  const { keep, last, forgetLast } = memory
  let waiting: (() => void) | undefined
  const keepNow = (): void => {
    const keepWaiting = waiting
    waiting = undefined
    keepWaiting?.()
  }
  memory.keep = (search) => {
    keepNow()
    waiting = () => keep(search)
    later(keepNow)
  }
  memory.last = () => {
    keepNow()
    return last()
  }
  memory.forgetLast = () => {
    keepNow()
    forgetLast()
  }
  return keepNow
}
