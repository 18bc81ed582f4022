import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { withLock } from '../../../platform/storage/with-lock.ts'
import { lacksReasonsFor, withReasons } from './asked-reasons.ts'
import type { BenchOptions } from './bench-entries.ts'
import { benchEntries } from './kept-entries-store.ts'
import { sendEntry } from './send-entry.ts'

const startTimer = (action: () => void, ms: number): (() => void) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** What a page has now; `redirectIfUnauthorized` leads to another page where an error says so. */
type Page = { current: { protocols: TestDetail['protocols']; redirectIfUnauthorized: (error: unknown) => boolean } }

/** What the entries of a page are kept in, sent with and timed by. */
export const benchOfPage = (page: Page) =>
  ({
    storage: benchEntries,
    lacksReasons: (entry) => lacksReasonsFor(entry, page.current.protocols),
    deliver: (entry) =>
      sendEntry(entry.kind === 'sheet' ? withReasons(entry, page.current.protocols) : entry, (error) =>
        page.current.redirectIfUnauthorized(error),
      ),
    withLock: (name, action) => withLock(`laboratory.bench ${name}`, action, 'wait'),
    now: () => new Date(),
    random: Math.random,
    startTimer,
  }) satisfies Partial<BenchOptions>

/** The channel by which the tabs of a test hear of each other's entries. */
export const channelOf = (person: string, runId: string): string => `laboratory.bench ${person} ${runId}`
