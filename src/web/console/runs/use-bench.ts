import { useCallback, useEffect, useRef, useState } from 'react'
import { addPhotoCall, addReadingCall, saveTest, type TestDetail } from '../../../contract/console/tests.ts'
import type { BenchSheet } from '../../../domain/console/bench-test.ts'
import { CallError, makeCall } from '../shared/make-call.ts'
import { useConsoleSession } from '../shared/session.ts'
import { entriesOf, keptEntries, type KeptEntry, type KeptPhoto, type KeptReading, type KeptSheet } from './kept-entries.ts'
import { differingFields } from './merge-sheets.ts'

/** Somebody else changed the sheet since it was opened. */
export type Conflict = { changes: CallError['changes']; mine: KeptSheet }

const sheetKey = (person: string, runId: string): string => `${person} ${runId} sheet`

/** Whether an error means that the server was not reached, so that sending is tried again later. */
const isAway = (error: unknown): boolean => !(error instanceof CallError) || error.status === 503 || error.status === 429

/** Where the server does not say when to try again. */
const RETRY_S = 15
/** A while after the time that the server named, so that those who were told the same do not come at once again. */
const retryMs = (error: unknown): number => ((error instanceof CallError && error.retryAfterS) || RETRY_S) * 1_000 * (1 + Math.random() / 2)

/** Returns the version of the test that it made. */
const send = async (entry: KeptEntry): Promise<number> => {
  const params = { id: entry.runId }
  if (entry.kind === 'sheet')
    return (await makeCall(saveTest, { params, body: { rowVersion: entry.rowVersion, sheet: entry.sheet } })).rowVersion
  if (entry.kind === 'reading') {
    const { id, corrects, readAt, reading } = entry
    return (await makeCall(addReadingCall, { params, body: { id, corrects, readAt, reading } })).rowVersion
  }
  const form = new FormData()
  form.set('id', entry.id)
  if (entry.readingId !== null) form.set('readingId', entry.readingId)
  form.set('caption', entry.caption)
  form.set('file', entry.file, 'photo')
  return (await makeCall(addPhotoCall, { params, form })).rowVersion
}

/**
 * What is entered for a test: it is kept in the browser with every change and sent when asked, when the network is back and when the page
 * is opened again. What the server has not confirmed is never forgotten; what somebody else wrote is never overwritten.
 */
export const useBench = (detail: TestDetail, reload: () => Promise<void>) => {
  const { me, redirectIfUnauthorized } = useConsoleSession()
  const { test, sheet: stored } = detail
  const [sheet, setSheet] = useState<BenchSheet>(stored)
  const [unreadable, setUnreadable] = useState<Record<string, string>>({})
  const [waiting, setWaiting] = useState<KeptEntry[]>([])
  const [conflict, setConflict] = useState<Conflict>()
  const [error, setError] = useState<unknown>()
  /** Why the last sending ended early, and when it is tried again. */
  const [away, setAway] = useState<{ isBusy: boolean; retryMs: number }>()
  const [isReady, setReady] = useState(false)
  /** The version and sheet that entering began from. */
  const from = useRef({ rowVersion: test.rowVersion, base: stored })
  /** What was entered last on this page, until the server has it. */
  const latest = useRef<Pick<KeptSheet, 'sheet' | 'unreadable'>>(undefined)
  const isSending = useRef(false)
  /** Something more was to be sent while something was being sent. */
  const isAskedAgain = useRef(false)
  /** Met while sending, and shown once the page has what is stored now: that is what entries are put into. */
  const met = useRef<Conflict>(undefined)
  const person = me.email
  const runId = test.id

  const refresh = useCallback(async () => setWaiting(await entriesOf(person, runId)), [person, runId])

  /** Removes what was sent, except what was entered meanwhile: that goes on from the version that was just made. */
  const settle = useCallback(async (entry: KeptEntry, rowVersion: number): Promise<void> => {
    if (entry.kind !== 'sheet') return keptEntries.remove(entry.key)
    const { current: now } = latest
    from.current = { rowVersion, base: entry.sheet }
    const isAll = !now || (differingFields(entry.sheet, now.sheet).length === 0 && Object.keys(now.unreadable).length === 0)
    if (!isAll) return keptEntries.put({ ...entry, ...from.current, ...now })
    latest.current = undefined
    return keptEntries.remove(entry.key)
  }, [])

  /** Sends what waits, once; undefined where that ended early. */
  const sendWaiting = useCallback(async (): Promise<boolean | undefined> => {
    let isWhole = true
    for (const entry of await entriesOf(person, runId)) {
      if (entry.kind === 'sheet' && Object.keys(entry.unreadable).length > 0) {
        isWhole = false
        continue
      }
      try {
        await settle(entry, await send(entry))
        setAway(undefined)
      } catch (reason) {
        isWhole = false
        if (redirectIfUnauthorized(reason)) return undefined
        if (isAway(reason)) {
          setAway({ isBusy: reason instanceof CallError, retryMs: retryMs(reason) })
          return undefined
        }
        if (entry.kind === 'sheet' && reason instanceof CallError && reason.reason === 'changed meanwhile')
          met.current = { changes: reason.changes, mine: entry }
        else if (entry.kind === 'sheet') setError(reason)
        else await keptEntries.put({ ...entry, refusal: reason instanceof Error ? reason.message : '' })
      }
    }
    return isWhole
  }, [person, runId, redirectIfUnauthorized, settle])

  const sendAll = useCallback(async (): Promise<boolean> => {
    isAskedAgain.current = isSending.current
    if (isSending.current) return false
    isSending.current = true
    setError(undefined)
    let isWhole: boolean | undefined
    try {
      do {
        isAskedAgain.current = false
        isWhole = await sendWaiting()
      } while (isAskedAgain.current && isWhole !== undefined)
    } finally {
      isSending.current = false
      // Saved is what the page has back: what is pressed next is made from the version that this made.
      const hasEnded = isWhole !== undefined
      if (hasEnded) await reload()
      await refresh()
      // Where the server went away, the entries wait, and meet the same when they are sent again.
      if (hasEnded && met.current) setConflict(met.current)
      met.current = undefined
    }
    return isWhole ?? false
  }, [sendWaiting, refresh, reload])

  // What was entered before the page was closed goes on where it ended.
  useEffect(() => {
    void (async () => {
      const entries = await entriesOf(person, runId)
      const own = entries.find((entry) => entry.kind === 'sheet')
      if (own) {
        from.current = { rowVersion: own.rowVersion, base: own.base }
        setSheet(own.sheet)
        setUnreadable(own.unreadable)
      }
      setWaiting(entries)
      setReady(true)
      if (entries.length > 0) await sendAll()
    })()
    // Only when the page of this test opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [person, runId])

  useEffect(() => {
    const again = () => void sendAll()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [sendAll])

  // The server is there but full or busy, or was away for a moment, which no event tells.
  useEffect(() => {
    if (!away) return undefined
    const timer = setTimeout(() => void sendAll(), away.retryMs)
    return () => clearTimeout(timer)
  }, [away, sendAll])

  const isDirty = waiting.some(({ kind }) => kind === 'sheet')
  // A newer sheet of the server is shown unless there are entries of one's own.
  useEffect(() => {
    if (!isReady || isDirty || isSending.current || latest.current) return
    from.current = { rowVersion: test.rowVersion, base: stored }
    setSheet(stored)
    setUnreadable({})
  }, [isReady, isDirty, test.rowVersion, stored])

  const keep = async (entry: KeptEntry) => {
    await keptEntries.put(entry)
    await refresh()
  }
  const keepSheet = (next: BenchSheet, texts: Record<string, string>, start = from.current) => {
    latest.current = { sheet: next, unreadable: texts }
    setSheet(next)
    setUnreadable(texts)
    const key = sheetKey(person, runId)
    if (differingFields(start.base, next).length === 0 && Object.keys(texts).length === 0) {
      latest.current = undefined
      return keptEntries.remove(key).then(refresh)
    }
    return keep({ key, person, runId, at: new Date().toISOString(), kind: 'sheet', ...start, sheet: next, unreadable: texts })
  }
  /** Changes the sheet; `text` is what cannot be read as the number of a field. */
  const edit = (part: Partial<BenchSheet>, field?: string, text?: string): void => {
    const { [field ?? '']: _old, ...others } = unreadable
    void keepSheet({ ...sheet, ...part }, field !== undefined && text !== undefined ? { ...others, [field]: text } : others)
  }
  const own = { person, runId, at: new Date().toISOString() }
  const add = async (entry: Omit<KeptReading, 'key' | 'person' | 'runId' | 'at'> | Omit<KeptPhoto, 'key' | 'person' | 'runId' | 'at'>) => {
    await keep({ ...entry, ...own, key: `${person} ${runId} ${entry.id}` })
    await sendAll()
  }
  const drop = async (key: string) => {
    if (key === sheetKey(person, runId)) latest.current = undefined
    await keptEntries.remove(key)
    setConflict(undefined)
    await refresh()
    await reload()
  }
  /** Goes on from what is stored now, with these entries in it. */
  const takeUp = async (rowVersion: number, base: BenchSheet, next: BenchSheet) => {
    setConflict(undefined)
    from.current = { rowVersion, base }
    await keepSheet(next, unreadable)
    await sendAll()
  }
  return { sheet, unreadable, edit, waiting, add, drop, sendAll, takeUp, conflict, error, away, isDirty }
}
export type Bench = ReturnType<typeof useBench>
