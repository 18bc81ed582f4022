import type { SeriesJar } from '../../../../contract/console/bench/series.ts'
import { createStore } from '../../../platform/store.ts'
import type { BenchEntries, BenchOptions } from '../../runs/bench/bench-entries.ts'
import { createBenchStore } from '../../runs/bench/bench-store.ts'

type Stored = Pick<SeriesJar, 'sheet' | 'needsReason'> & { test: Pick<SeriesJar['test'], 'id' | 'rowVersion'> }

type Options = Omit<BenchOptions, 'runId' | 'stored' | 'reload' | 'tell'> & {
  jars: readonly Stored[]
  isCopy: boolean
  /** Reads the series again; whether the server responded. */
  reload: () => Promise<boolean>
  tell: (runId: string) => void
}

/** One reading for all who ask for one while another is under way: it begins after the last of them asked. */
export const sharedReload = (reload: () => Promise<boolean>): (() => Promise<boolean>) => {
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  const begin = (): Promise<boolean> => {
    const own = reload().finally(() => {
      if (running === own) running = undefined
    })
    running = own
    return own
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(
      () => {
        next = undefined
        return begin()
      },
      () => {
        next = undefined
        return begin()
      },
    )
    return next
  }
}

const storedOf = ({ test, sheet, needsReason }: Stored, isCopy: boolean) => ({ rowVersion: test.rowVersion, sheet, needsReason, isCopy })

/**
 * What is entered on the page of a series: each test has the entries that its own page has, by the same store, so that one jar waits for no
 * other and what is entered on either page is on both.
 */
export const createSeriesBench = ({ jars, isCopy, reload, tell, ...options }: Options) => {
  const readAgain = sharedReload(reload)
  const stores = new Map(
    jars.map((jar) => {
      const runId = jar.test.id
      return [runId, createBenchStore({ ...options, runId, stored: storedOf(jar, isCopy), reload: readAgain, tell: () => tell(runId) })]
    }),
  )
  const all = (): ReadonlyMap<string, BenchEntries> => new Map([...stores].map(([id, { state }]) => [id, state.get()]))
  const state = createStore(all())
  for (const store of stores.values()) store.state.subscribe(() => state.set(all()))
  return {
    state,
    of: (runId: string) => stores.get(runId)!,
    /** Goes on where the person ended. Returns what closes it. */
    open: () => {
      const closes = [...stores.values()].map((store) => store.open())
      return () => {
        for (const close of closes) close()
      }
    },
    /** What the server has now. */
    show: (next: readonly Stored[], isNextCopy: boolean): void => {
      for (const jar of next) stores.get(jar.test.id)?.show(storedOf(jar, isNextCopy))
    },
    resume: (): void => {
      for (const store of stores.values()) void store.resume()
    },
  }
}
