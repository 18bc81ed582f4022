import { useEffect, useMemo, useRef } from 'react'
import type { TestDetail } from '../../../contract/console/tests.ts'
import { createResilientStore } from '../../platform/resilient-store.ts'
import { createShelf } from '../../platform/shelf.ts'
import { useStore } from '../../platform/store.ts'
import { withLock } from '../../platform/with-lock.ts'
import { useConsoleSession } from '../shared/session.ts'
import { createBenchStore } from './bench-store.ts'
import type { KeptEntry } from './kept-entries.ts'
import { sendEntry } from './send-entry.ts'

const PATIENCE_MS = 1_000

const storage = createResilientStore<KeptEntry>(createShelf('laboratory', 'bench'), {
  patienceMs: PATIENCE_MS,
  onTaken: () => undefined,
})

const startTimer = (action: () => void, ms: number): (() => void) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** The entries of a test's page. */
export const useBench = (detail: TestDetail, reload: () => Promise<void>) => {
  const { me, redirectIfUnauthorized } = useConsoleSession()
  const { sheet, needsReason } = detail
  const { id: runId, rowVersion } = detail.test
  const page = useRef({ reload, redirectIfUnauthorized })
  useEffect(() => {
    page.current = { reload, redirectIfUnauthorized }
  })
  const store = useMemo(
    () =>
      createBenchStore({
        person: me.email,
        runId,
        stored: { rowVersion, sheet, needsReason },
        storage,
        deliver: (entry) => sendEntry(entry, (error) => page.current.redirectIfUnauthorized(error)),
        withLock: (name, action) => withLock(`laboratory.bench ${name}`, action, 'wait'),
        reload: () => page.current.reload(),
        now: () => new Date(),
        random: Math.random,
        startTimer,
      }),
    // What the server has later is handed to `show`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [me.email, runId],
  )
  useEffect(() => store.open(), [store])
  useEffect(() => store.show({ rowVersion, sheet, needsReason }), [store, rowVersion, sheet, needsReason])
  useEffect(() => {
    const again = () => void store.sendAll()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [store])
  const { edit, giveReason, add, drop, sendAll, takeUp } = store
  return { ...useStore(store.state), needsReason, edit, giveReason, add, drop, sendAll, takeUp }
}
export type Bench = ReturnType<typeof useBench>
