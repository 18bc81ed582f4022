import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { differingFields, mergeSheets } from '../../../../domain/console/bench/entry/merge-sheets.ts'
import { createStore } from '../../../platform/store.ts'
import type { BenchEntries, BenchOptions, Conflict, StoredSheet } from './bench-entries.ts'
import { entriesOf, type KeptEntry, type KeptSheet, type NewEntry } from './kept-entries.ts'
import { isSameEntered, movedTexts, putEnteredInto, type Entered } from './merge-entered.ts'
import { createRetry } from './retry.ts'
import { createLockedQueue } from './turns.ts'

/**
 * What is entered for a test: it is kept in the browser with every change and sent when asked, when the server is back and when the page
 * is opened again. What the server has not confirmed is never forgotten; what somebody else wrote is never overwritten.
 */
export const createBenchStore = (options: BenchOptions) => {
  const { person, runId, storage, deliver, lacksReasons, withLock, reload, tell, now, random, startTimer } = options
  const prefix = `${person} ${runId}`
  const sheetKey = `${prefix} sheet`
  let { stored } = options
  const state = createStore<BenchEntries>({
    sheet: stored.sheet,
    unreadable: {},
    reason: '',
    reasons: {},
    waiting: [],
    conflict: undefined,
    error: undefined,
    away: undefined,
  })
  const set = (part: Partial<BenchEntries>): void => state.set({ ...state.get(), ...part })

  /** The version and sheet that entering began from. */
  let from = { rowVersion: stored.rowVersion, base: stored.sheet }
  /** What was entered last on this page, until the server has it. */
  let latest: Pick<KeptSheet, 'sheet' | 'unreadable'> | undefined
  /** The kept sheet as this tab wrote or read it last: what differs from it was kept by another tab. */
  let known: KeptSheet | undefined
  /** The sheet that is on its way to the server. */
  let underWay: BenchSheet | undefined
  let phase: 'closed' | 'opening' | 'open' = 'closed'
  /** `again`: something more was to be sent meanwhile. */
  let sending: 'no' | 'once' | 'again' = 'no'
  const retry = createRetry({ action: () => void sendAll(), random, startTimer })

  const isDirty = (): boolean => state.get().waiting.some(({ kind }) => kind === 'sheet')
  const read = async (): Promise<KeptEntry[]> => entriesOf(await storage.all(), person, runId)

  /** A newer sheet of the server is shown unless there are entries of one's own. */
  const showStored = (): void => {
    if (phase !== 'open' || isDirty() || sending !== 'no' || latest || stored.rowVersion < from.rowVersion) return
    from = { rowVersion: stored.rowVersion, base: stored.sheet }
    known = undefined
    set({ sheet: stored.sheet, unreadable: {}, reasons: {} })
  }
  const refresh = async (): Promise<void> => {
    const wasDirty = isDirty()
    set({ waiting: await read() })
    if (wasDirty !== isDirty()) showStored()
  }
  const setAway = (away?: BenchEntries['away'], retryAfterS?: number): void => {
    set({ away })
    if (!away) retry.reset()
    else if (phase === 'closed') retry.stop()
    else retry.later(retryAfterS)
  }
  /** Reads what is stored; where the server does not respond and a copy is shown, it is asked again later. */
  const readStored = async (): Promise<void> => {
    if (await reload()) setAway()
    else if (stored.isCopy === true) setAway({ isBusy: false })
  }

  const inTurn = createLockedQueue((action) => withLock(sheetKey, action))
  const keptSheet = async (): Promise<KeptSheet | undefined> => (await read()).find((entry) => entry.kind === 'sheet')
  const write = async (sheet: KeptSheet | undefined): Promise<void> => {
    known = sheet
    await (sheet ? storage.put(sheet) : storage.remove(sheetKey))
    tell()
  }
  const entered = (): Entered => {
    const { sheet, unreadable, reason, reasons } = state.get()
    return { sheet, unreadable, reason, reasons }
  }
  const asKept = (): KeptSheet => ({ key: sheetKey, person, runId, at: now().toISOString(), kind: 'sheet', ...from, ...entered() })
  /** What is changed back while it is being saved is a change of what will be stored. */
  const noteLatest = (): void => {
    const { sheet, unreadable } = state.get()
    const isBack = [from.base, underWay ?? from.base].every((one) => differingFields(one, sheet).length === 0)
    latest = isBack && Object.keys(unreadable).length === 0 ? undefined : { sheet, unreadable }
  }
  const endTabConflict = (): void => {
    if (state.get().conflict?.theirs) set({ conflict: undefined })
  }
  /** Goes on from a kept sheet of another tab, showing what it has and `next` of this one. */
  const goOnFrom = (theirs: KeptSheet, next: Entered): void => {
    known = theirs
    from = { rowVersion: theirs.rowVersion, base: theirs.base }
    set({ ...next, reason: next.reason ?? '', reasons: next.reasons ?? {} })
    endTabConflict()
    noteLatest()
  }
  /** Takes in what another tab kept or removed since. False where both entered the same field: then the person decides. */
  const takeIn = (found: KeptSheet | undefined): boolean => {
    // What another tab removes during a save was changed back there.
    const kept = found ?? (underWay && known && { ...known, sheet: known.base, unreadable: {} })
    const base: Entered = known ?? { sheet: from.base, unreadable: {} }
    const mine = entered()
    if (kept && known?.rowVersion === kept.rowVersion && isSameEntered(known, kept)) endTabConflict()
    else if (kept && mergeSheets(base.sheet, mine.sheet, kept.sheet).clashes.length > 0) {
      set({ conflict: { changes: [], mine: { ...asKept(), base: base.sheet }, theirs: kept } })
      return false
    } else if (kept) goOnFrom(kept, putEnteredInto(base, mine, kept))
    else {
      // It was sent or discarded there.
      if (known && isSameEntered(known, mine)) latest = undefined
      known = undefined
      endTabConflict()
    }
    return true
  }
  /** Takes in what another tab did, and keeps what only this one has; whether what this tab knew to be kept is gone. */
  const meetOthers = async (): Promise<boolean> => {
    let isGone = false
    await inTurn(async () => {
      const kept = await keptSheet()
      isGone = known !== undefined && !kept
      if (takeIn(kept) && !kept && latest) await write(asKept())
    })
    return isGone
  }

  /** Reasons of values that are saved; one that was changed meanwhile is for what is changed next. */
  const dropSent = (sent: KeptSheet['reasons'] = {}): void =>
    set({ reasons: Object.fromEntries(Object.entries(state.get().reasons).filter(([field, text]) => sent[field] !== text)) })

  /** Removes what was saved, except what was entered meanwhile, here or in another tab: that goes on from the version that was just made. */
  const settle = async (entry: KeptEntry, rowVersion: number): Promise<void> => {
    if (entry.kind !== 'sheet') {
      await storage.remove(entry.key)
      return tell()
    }
    const made = { rowVersion, base: entry.sheet }
    await inTurn(async () => {
      takeIn(await keptSheet())
      from = made
      underWay = undefined
      dropSent(entry.reasons)
      const { conflict } = state.get()
      if (conflict?.theirs) {
        const theirs = { ...conflict.theirs, ...made }
        set({ conflict: { ...conflict, theirs } })
        await storage.put(theirs)
        return tell()
      }
      if (latest) noteLatest()
      await write(latest && { ...entry, ...asKept() })
    })
  }
  /** Whether all its numbers can be read, and it says why where that is needed. */
  const isReady = (entry: KeptSheet): boolean => {
    const { unreadable, reason = '' } = entry
    return (
      Object.keys(unreadable).length === 0 &&
      (stored.needsReason !== true || reason.trim() !== '') &&
      (lacksReasons === undefined || !lacksReasons(entry))
    )
  }
  /** Sends what waits, once. `hasEnded` is false where the server went away. */
  const sendWaiting = async (): Promise<{ hasEnded: boolean; conflict?: Conflict }> => {
    let conflict: Conflict | undefined
    await meetOthers()
    for (const entry of await read()) {
      if (entry.kind === 'sheet' && (!isReady(entry) || state.get().conflict?.theirs)) continue
      underWay = entry.kind === 'sheet' ? entry.sheet : undefined
      const delivery = await deliver(entry)
      if (delivery.step !== 'saved') underWay = undefined
      if (delivery.step === 'redirected') return { hasEnded: false }
      if (delivery.step === 'away') {
        setAway({ isBusy: delivery.isBusy }, delivery.retryAfterS)
        return { hasEnded: false }
      }
      if (delivery.step === 'saved') {
        await settle(entry, delivery.rowVersion)
        setAway()
      } else if (entry.kind !== 'sheet') await storage.put({ ...entry, refusal: delivery.message, faults: delivery.faults ?? {} })
      else if (delivery.changes) conflict = { changes: delivery.changes, mine: { ...entry, ...latest } }
      else set({ error: delivery.error })
    }
    return { hasEnded: true, ...(conflict && { conflict }) }
  }
  const sendAll = async (): Promise<void> => {
    if (sending !== 'no') {
      sending = 'again'
      return
    }
    sending = 'once'
    set({ error: undefined })
    let hasEnded = false
    let conflict: Conflict | undefined
    try {
      await withLock(prefix, async () => {
        do {
          sending = 'once'
          const outcome = await sendWaiting()
          hasEnded = outcome.hasEnded
          conflict = outcome.conflict ?? conflict
        } while (isAskedAgain() && hasEnded)
      })
    } finally {
      sending = 'no'
      underWay = undefined
      // Saved is what the page has back: what is pressed next is made from the version that this made.
      if (hasEnded) await readStored()
      await refresh()
      // Where the server went away, the entries wait, and meet the same when they are sent again.
      if (hasEnded && conflict) set({ conflict })
    }
  }
  const isAskedAgain = (): boolean => sending === 'again'

  const keepSheet = async (sheet: BenchSheet, unreadable: Record<string, string>): Promise<void> => {
    const { conflict } = state.get()
    set({ sheet, unreadable, conflict: conflict && { ...conflict, mine: { ...conflict.mine, sheet, unreadable } } })
    noteLatest()
    await inTurn(async () => {
      if (takeIn(await keptSheet())) await write(latest && asKept())
    })
    await refresh()
  }

  return {
    state,
    sendAll,
    /** The network may be back. */
    resume: async (): Promise<void> => {
      if (phase === 'open' && (state.get().waiting.length > 0 || stored.isCopy === true)) await sendAll()
    },
    /** Goes on where the person ended before the page was closed. Returns what closes it: then nothing is tried again later. */
    open: () => {
      phase = 'opening'
      void (async () => {
        await meetOthers()
        const entries = await read()
        set({ waiting: entries })
        if (phase === 'opening') phase = 'open'
        showStored()
        if (entries.length > 0 || stored.isCopy === true) await sendAll()
      })()
      return () => {
        phase = 'closed'
        retry.stop()
      }
    },
    /** Another tab changed what is kept: it is shown here too. */
    hear: async (): Promise<void> => {
      if (phase !== 'open') return
      const isGone = await meetOthers()
      await refresh()
      if (isGone && sending === 'no') await reload()
    },
    /** What the server has now. */
    show: (next: StoredSheet): void => {
      stored = next
      showStored()
    },
    /** Changes the sheet; `text` is what cannot be read as the number of a field. */
    edit: (part: Partial<BenchSheet>, field?: string, text?: string): void => {
      const { sheet, unreadable, reasons } = state.get()
      const moved = (texts: Record<string, string>) => (part.lines ? movedTexts(texts, sheet.lines, part.lines) : texts)
      set({ reasons: moved(reasons) })
      const { [field ?? '']: _old, ...others } = moved(unreadable)
      void keepSheet({ ...sheet, ...part }, field !== undefined && text !== undefined ? { ...others, [field]: text } : others)
    },
    /** Why the test is changed, or why the unlikely value of a field is right. */
    giveReason: (reason: string, field?: string): void => {
      set(field === undefined ? { reason } : { reasons: { ...state.get().reasons, [field]: reason } })
      const { sheet, unreadable } = state.get()
      if (isDirty()) void keepSheet(sheet, unreadable)
    },
    add: async (entry: NewEntry): Promise<void> => {
      await storage.put({ ...entry, person, runId, at: now().toISOString(), key: `${prefix} ${entry.id}` })
      tell()
      await refresh()
      await sendAll()
    },
    drop: async (key: string): Promise<void> => {
      const { conflict } = state.get()
      // What another tab kept stays.
      if (key === sheetKey && conflict?.theirs) return goOnFrom(conflict.theirs, conflict.theirs)
      if (key === sheetKey) {
        latest = undefined
        await inTurn(() => write(undefined))
      } else {
        await storage.remove(key)
        tell()
      }
      set({ conflict: undefined, error: undefined })
      await refresh()
      await reload()
    },
    /** Goes on from what is stored now, with these entries in it. */
    takeUp: async (rowVersion: number, base: BenchSheet, next: BenchSheet): Promise<void> => {
      known = state.get().conflict?.theirs ?? known
      set({ conflict: undefined })
      from = { rowVersion, base }
      await keepSheet(next, state.get().unreadable)
      await sendAll()
    },
  }
}
