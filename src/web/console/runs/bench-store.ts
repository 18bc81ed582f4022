import type { ChangedMeanwhile } from '../../../contract/console/requests.ts'
import type { BenchSheet } from '../../../domain/console/bench-test.ts'
import type { ResilientStore } from '../../platform/resilient-store.ts'
import { createStore } from '../../platform/store.ts'
import { entriesOf, type KeptEntry, type KeptSheet, type NewEntry } from './kept-entries.ts'
import { differingFields } from './merge-sheets.ts'
import { createRetry, type RetryOptions } from './retry.ts'

type Changes = ChangedMeanwhile['changes']
/** Somebody else changed the sheet since it was opened. */
type Conflict = { changes: Changes; mine: KeptSheet }

/** The outcome of sending one entry. */
export type EntryDelivery =
  | { step: 'saved'; rowVersion: number }
  /** `changes`: what changed since the version that was sent, where that is the reason. */
  | { step: 'refused'; error: unknown; message: string; changes: Changes | undefined }
  /** Not reached, or it could not take the entry: sending is tried again later. */
  | { step: 'away'; isBusy: boolean; retryAfterS?: number | undefined }
  /** The error leads to another page. */
  | { step: 'redirected' }

/** A sheet as the server has it. */
export type StoredSheet = {
  rowVersion: number
  sheet: BenchSheet
  /** Whether its values are changed with a reason only. */
  needsReason?: boolean
  /** Whether it is the browser's copy of what the server had. */
  isCopy?: boolean
}

export type BenchEntries = {
  sheet: BenchSheet
  unreadable: Record<string, string>
  /** Why the test is changed: it stays for what is changed next. */
  reason: string
  waiting: readonly KeptEntry[]
  conflict: Conflict | undefined
  /** Why the sheet was refused. */
  error: unknown
  /** Why the last sending ended early. */
  away: { isBusy: boolean } | undefined
}

export type BenchOptions = Pick<RetryOptions, 'random' | 'startTimer'> & {
  person: string
  runId: string
  stored: StoredSheet
  storage: ResilientStore<KeptEntry>
  deliver: (entry: KeptEntry) => Promise<EntryDelivery>
  /** Runs an action that no other tab runs at the same time. */
  withLock: (name: string, action: () => Promise<void>) => Promise<void>
  /** Reads the test again, and hands it to `show`; whether the server responded. */
  reload: () => Promise<boolean>
  now: () => Date
}

/**
 * What is entered for a test: it is kept in the browser with every change and sent when asked, when the server is back and when the page
 * is opened again. What the server has not confirmed is never forgotten; what somebody else wrote is never overwritten.
 */
export const createBenchStore = (options: BenchOptions) => {
  const { person, runId, storage, deliver, withLock, reload, now, random, startTimer } = options
  const prefix = `${person} ${runId}`
  const sheetKey = `${prefix} sheet`
  let { stored } = options
  const state = createStore<BenchEntries>({
    sheet: stored.sheet,
    unreadable: {},
    reason: '',
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
    set({ sheet: stored.sheet, unreadable: {} })
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

  /** Removes what was saved, except what was entered meanwhile: that goes on from the version that was just made. */
  const settle = async (entry: KeptEntry, rowVersion: number): Promise<void> => {
    if (entry.kind !== 'sheet') return storage.remove(entry.key)
    from = { rowVersion, base: entry.sheet }
    const isAll = !latest || (differingFields(entry.sheet, latest.sheet).length === 0 && Object.keys(latest.unreadable).length === 0)
    if (!isAll) return storage.put({ ...entry, ...from, ...latest })
    latest = undefined
    return storage.remove(entry.key)
  }
  /** Whether all its numbers can be read, and it says why where that is needed. */
  const isReady = ({ unreadable, reason = '' }: KeptSheet): boolean =>
    Object.keys(unreadable).length === 0 && (stored.needsReason !== true || reason.trim() !== '')
  /** Sends what waits, once. `hasEnded` is false where the server went away. */
  const sendWaiting = async (): Promise<{ hasEnded: boolean; conflict?: Conflict }> => {
    let conflict: Conflict | undefined
    for (const entry of await read()) {
      if (entry.kind === 'sheet' && !isReady(entry)) continue
      underWay = entry.kind === 'sheet' ? entry.sheet : undefined
      const delivery = await deliver(entry).finally(() => (underWay = undefined))
      if (delivery.step === 'redirected') return { hasEnded: false }
      if (delivery.step === 'away') {
        setAway({ isBusy: delivery.isBusy }, delivery.retryAfterS)
        return { hasEnded: false }
      }
      if (delivery.step === 'saved') {
        await settle(entry, delivery.rowVersion)
        setAway()
      } else if (entry.kind !== 'sheet') await storage.put({ ...entry, refusal: delivery.message })
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
      // Saved is what the page has back: what is pressed next is made from the version that this made.
      if (hasEnded) await readStored()
      await refresh()
      // Where the server went away, the entries wait, and meet the same when they are sent again.
      if (hasEnded && conflict) set({ conflict })
    }
  }
  const isAskedAgain = (): boolean => sending === 'again'

  const keepSheet = async (sheet: BenchSheet, unreadable: Record<string, string>): Promise<void> => {
    // What is changed back while it is being saved is a change of what will be stored.
    const isBack = [from.base, underWay ?? from.base].every((one) => differingFields(one, sheet).length === 0)
    const isChanged = !isBack || Object.keys(unreadable).length > 0
    latest = isChanged ? { sheet, unreadable } : undefined
    const { conflict } = state.get()
    set({ sheet, unreadable, conflict: conflict && { ...conflict, mine: { ...conflict.mine, sheet, unreadable } } })
    if (isChanged) {
      const { reason } = state.get()
      await storage.put({ key: sheetKey, person, runId, at: now().toISOString(), kind: 'sheet', ...from, sheet, unreadable, reason })
    } else await storage.remove(sheetKey)
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
        const entries = await read()
        const own = entries.find((entry) => entry.kind === 'sheet')
        if (own) {
          from = { rowVersion: own.rowVersion, base: own.base }
          set({ sheet: own.sheet, unreadable: own.unreadable, reason: own.reason ?? '' })
        }
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
    /** What the server has now. */
    show: (next: StoredSheet): void => {
      stored = next
      showStored()
    },
    /** Changes the sheet; `text` is what cannot be read as the number of a field. */
    edit: (part: Partial<BenchSheet>, field?: string, text?: string): void => {
      const { sheet, unreadable } = state.get()
      const { [field ?? '']: _old, ...others } = unreadable
      void keepSheet({ ...sheet, ...part }, field !== undefined && text !== undefined ? { ...others, [field]: text } : others)
    },
    /** Why the test is changed. */
    giveReason: (reason: string): void => {
      set({ reason })
      const { sheet, unreadable } = state.get()
      if (isDirty()) void keepSheet(sheet, unreadable)
    },
    add: async (entry: NewEntry): Promise<void> => {
      await storage.put({ ...entry, person, runId, at: now().toISOString(), key: `${prefix} ${entry.id}` })
      await refresh()
      await sendAll()
    },
    drop: async (key: string): Promise<void> => {
      if (key === sheetKey) latest = undefined
      await storage.remove(key)
      set({ conflict: undefined })
      await refresh()
      await reload()
    },
    /** Goes on from what is stored now, with these entries in it. */
    takeUp: async (rowVersion: number, base: BenchSheet, next: BenchSheet): Promise<void> => {
      set({ conflict: undefined })
      from = { rowVersion, base }
      await keepSheet(next, state.get().unreadable)
      await sendAll()
    },
  }
}
