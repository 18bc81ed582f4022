import { emptySheet, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { createResilientStore, type Shelf } from '../../../platform/storage/resilient-store.ts'
import type { BenchOptions, EntryDelivery, StoredSheet } from '../bench/bench-entries.ts'
import { createBenchStore } from '../bench/bench-store.ts'
import type { KeptEntry, KeptSheet, NewEntry } from '../bench/kept-entries.ts'

export const RUN = '2026-0001'
export const PERSON = 'cleo@lab.example'
export const SHEET_KEY = `${PERSON} ${RUN} sheet`
export const STORED: BenchSheet = { ...emptySheet('foliar'), waterSource: 'Tap' }
export const CHANGES = [
  { rowVersion: 2, at: '2026-05-14T10:00:00.000Z', by: 'Paul', action: 'edit' as const, fields: ['deviations'] },
] as unknown as Extract<EntryDelivery, { step: 'refused' }>['changes']

export const saved = (rowVersion: number): EntryDelivery => ({ step: 'saved', rowVersion })
export const CONFLICT: EntryDelivery = { step: 'refused', error: new Error('changed'), message: 'changed', changes: CHANGES }
export const REFUSED: EntryDelivery = { step: 'refused', error: new Error('too large'), message: 'too large', changes: undefined }
export const BUSY: EntryDelivery = { step: 'away', isBusy: true, retryAfterS: 4 }
export const UNREACHED: EntryDelivery = { step: 'away', isBusy: false }

export const memoryShelf = (): Shelf<KeptEntry> & { kept: Map<string, KeptEntry> } => {
  const kept = new Map<string, KeptEntry>()
  return {
    kept,
    all: () => Promise.resolve([...kept.values()]),
    put: (entry) => Promise.resolve(void kept.set(entry.key, entry)),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  }
}
export const resilient = (shelf: Shelf<KeptEntry>) => createResilientStore(shelf, { patienceMs: 5, onTaken: () => undefined })
export const reading = (id: string): NewEntry => ({
  kind: 'reading',
  id,
  corrects: null,
  readAt: '2026-05-14T10:00:00.000Z',
  reading: { hours: 0 } as Extract<NewEntry, { kind: 'reading' }>['reading'],
})
export const photo = (id: string): NewEntry => ({
  kind: 'photo',
  id,
  readingId: null,
  caption: '',
  file: new Blob(['x']),
  name: `${id}.jpg`,
})
export const keptSheet = (part: Partial<KeptSheet> = {}): KeptSheet => ({
  key: SHEET_KEY,
  person: PERSON,
  runId: RUN,
  at: '2026-05-14T09:00:00.000Z',
  kind: 'sheet',
  rowVersion: 1,
  base: STORED,
  sheet: { ...STORED, hardness: 180 },
  unreadable: {},
  ...part,
})
/** The locks of all tabs: who finds one taken waits. */
export const oneLock = () => {
  const last = new Map<string, Promise<void>>()
  return (name: string, action: () => Promise<void>): Promise<void> => {
    const next = (last.get(name) ?? Promise.resolve()).then(action)
    last.set(name, next)
    return next
  }
}

type Response = EntryDelivery | Promise<EntryDelivery>
type Given = {
  shelf?: Shelf<KeptEntry>
  withLock?: ReturnType<typeof oneLock>
  server?: StoredSheet
  tell?: () => void
  lacksReasons?: BenchOptions['lacksReasons']
}

/** A page of the test, not yet open, that gets these responses one after the other. `server` is what it reads on `reload`. */
export const pageWith = (
  responses: Response[],
  { shelf = memoryShelf(), withLock = oneLock(), server, tell = () => undefined, lacksReasons = () => false }: Given = {},
) => {
  const sent: KeptEntry[] = []
  const timers: { action: () => void; ms: number; isCancelled: boolean }[] = []
  const now = { value: server ?? { rowVersion: 1, sheet: STORED } }
  const isReached = { value: true }
  let reloads = 0
  let minute = 0
  const store = createBenchStore({
    person: PERSON,
    runId: RUN,
    stored: now.value,
    storage: resilient(shelf),
    deliver: (entry) => {
      sent.push(entry)
      const response = responses.shift()
      if (!response) throw new Error(`nobody expected ${entry.key}`)
      return Promise.resolve(response)
    },
    lacksReasons,
    withLock,
    reload: () => {
      reloads += 1
      if (!isReached.value) return Promise.resolve(false)
      store.show(now.value)
      return Promise.resolve(true)
    },
    tell,
    now: () => new Date(Date.UTC(2026, 4, 14, 10, minute++)),
    random: () => 0.5,
    startTimer: (action, ms) => {
      const timer = { action, ms, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
  })
  const running = () => timers.filter(({ isCancelled }) => !isCancelled)
  return { store, sent, running, now, isReached, reloads: () => reloads, get: store.state.get }
}
export const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
export const opened = async (responses: Response[], given?: Given, isReached = true) => {
  const page = pageWith(responses, given)
  page.isReached.value = isReached
  const close = page.store.open()
  await settled()
  return { ...page, close }
}
/** A response that comes when it is told to. */
export const heldBack = () => Promise.withResolvers<EntryDelivery>()
