import { useEffect, useMemo, useRef } from 'react'
import { broadcast } from '../../../platform/storage/broadcast.ts'
import { onNetworkBack } from '../../../platform/network/network.ts'
import { useStore } from '../../../platform/store.ts'
import { useConsoleSession } from '../../shared/calls/session.ts'
import { fieldErrorsOf } from '../../shared/calls/use-saving.ts'
import { askedFields } from './asked-reasons.ts'
import { benchOfPage, channelOf } from './bench-of-page.ts'
import { createBenchStore } from './bench-store.ts'
import type { OpenedTest } from './use-opened-test.ts'

/** The entries of a test's page. */
export const useBench = ({ detail, copiedAt }: OpenedTest, reload: () => Promise<boolean>) => {
  const { me, redirectIfUnauthorized } = useConsoleSession()
  const { sheet, needsReason } = detail
  const { id: runId, rowVersion } = detail.test
  const isCopy = copiedAt !== undefined
  const { protocols } = detail
  const page = useRef({ reload, redirectIfUnauthorized, protocols })
  const otherTabs = useRef<ReturnType<typeof broadcast>>(undefined)
  useEffect(() => {
    page.current = { reload, redirectIfUnauthorized, protocols }
  })
  const store = useMemo(
    () =>
      createBenchStore({
        person: me.email,
        runId,
        stored: { rowVersion, sheet, needsReason, isCopy },
        ...benchOfPage(page),
        reload: () => page.current.reload(),
        tell: () => otherTabs.current?.tell(),
      }),
    // What the server has later is handed to `show`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [me.email, runId],
  )
  useEffect(() => {
    const others = broadcast(channelOf(me.email, runId), () => void store.hear())
    otherTabs.current = others
    return () => {
      otherTabs.current = undefined
      others.leave()
    }
  }, [store, me.email, runId])
  useEffect(() => store.open(), [store])
  useEffect(() => store.show({ rowVersion, sheet, needsReason, isCopy }), [store, rowVersion, sheet, needsReason, isCopy])
  useEffect(() => onNetworkBack(() => void store.resume()), [store])
  const { edit, giveReason, add, drop, sendAll, takeUp } = store
  const entries = useStore(store.state)
  const base = entries.waiting.find((entry) => entry.kind === 'sheet')?.base ?? sheet
  const asked = askedFields({ base, sheet: entries.sheet }, protocols)
  return {
    ...entries,
    /** The fields whose unlikely values are saved with a reason only. */
    asked,
    lacksReasons: asked.some((field) => (entries.reasons[field] ?? '').trim() === ''),
    /** What the server found wrong, by the field. */
    faults: sheetFaults(entries.error),
    needsReason,
    edit,
    giveReason,
    add,
    drop,
    sendAll,
    takeUp,
  }
}
/** `sheet.lines.0.rate` is what the form calls `lines 0 rate`. */
const sheetFaults = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, message]) => [path.replace(/^sheet\./, '').replaceAll('.', ' '), message]),
  )
export type Bench = ReturnType<typeof useBench>
