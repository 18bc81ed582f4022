import { TEST_KINDS, type TestKind } from '../../domain/records.ts'
import type { SearchMemory } from '../features/search/use-search.ts'

type Memory = Pick<SearchMemory, 'keep' | 'last' | 'forgetLast'>
type History<Item> = Record<TestKind, Memory> & { items: () => Item[] }

/**
 * Records searches in a task after the frame that shows their results, since writing hundreds of tests takes a slow phone as long as
 * drawing its first rows. Whatever reads or forgets them comes after that. Returns what records at once the one that waits.
 */
export const keepLater = <Item>(history: History<Item>, later: (run: () => void) => void) => {
  let waiting: (() => void) | undefined
  const keepNow = (): void => {
    const keepWaiting = waiting
    waiting = undefined
    keepWaiting?.()
  }
  for (const kind of TEST_KINDS) {
    const { keep, last, forgetLast } = history[kind]
    history[kind].keep = (search) => {
      keepNow()
      waiting = () => keep(search)
      later(keepNow)
    }
    history[kind].last = () => {
      keepNow()
      return last()
    }
    history[kind].forgetLast = () => {
      keepNow()
      forgetLast()
    }
  }
  const { items } = history
  history.items = () => {
    keepNow()
    return items()
  }
  return keepNow
}
