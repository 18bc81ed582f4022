import { createStore } from './store.ts'

type ToastTone = 'success' | 'danger'
export type ToastMessage = {
  header: string
  body: string
  tone: ToastTone
  staysMs?: number
  /** Messages with the same cause, or else the same words, are shown as one while the first is there (ERR-05). */
  cause?: string
}
export type Toast = ToastMessage & {
  id: number
  phase: 'coming' | 'shown' | 'hidden'
  /** How many messages of its cause it stands for. */
  count: number
  /** Sentences above the body, which say what it means for the visitor; called with `count`. */
  words?: (count: number) => readonly string[]
}

/** SHELL-02. */
const APPEARS_AFTER_MS = 500
const STAYS_MS = 3000
const CLEARED_AFTER_MS = 2000
export const API_ERROR_STAYS_MS = 15_000

/** Notices that appear, stay for a while and disappear (SHELL-02). */
export const createToasts = () => {
  const store = createStore<readonly Toast[]>([])
  let lastId = 0
  const change = (id: number, part: Partial<Toast>) =>
    store.set(store.get().map((toast) => (toast.id === id ? { ...toast, ...part } : toast)))
  const remove = (id: number) => {
    ending.delete(id)
    store.set(store.get().filter((toast) => toast.id !== id))
  }
  /** When those that are shown hide. */
  const ending = new Map<number, { timer?: ReturnType<typeof setTimeout>; endsAt: number }>()
  let heldAt: number | undefined
  const hide = (id: number): void => {
    ending.delete(id)
    change(id, { phase: 'hidden' })
    setTimeout(remove, CLEARED_AFTER_MS, id)
  }
  const hideIn = (id: number, ms: number): void => {
    const isHeld = heldAt !== undefined
    ending.set(id, { endsAt: (heldAt ?? Date.now()) + ms, ...(isHeld ? {} : { timer: setTimeout(hide, ms, id) }) })
  }
  return {
    ...store,
    remove,
    /** A notice that is already shown is not added again; another one of its cause is counted. */
    add: (message: ToastMessage) => {
      const { header, body, cause = header + body, staysMs = STAYS_MS } = message
      const known = store.get().find((toast) => toast.phase !== 'hidden' && toast.cause === cause)
      if (known) return change(known.id, { count: known.count + 1 })
      const id = ++lastId
      const hiddenAfterMs = APPEARS_AFTER_MS + staysMs
      store.set([...store.get(), { ...message, cause, id, phase: 'coming', count: 1 }])
      setTimeout(change, APPEARS_AFTER_MS, id, { phase: 'shown' })
      hideIn(id, hiddenAfterMs)
    },
    /** While a pointer or the focus is on one, the time of none runs. */
    hold: () => {
      if (heldAt !== undefined) return
      heldAt = Date.now()
      for (const { timer } of ending.values()) clearTimeout(timer)
    },
    release: () => {
      if (heldAt === undefined) return
      const held = heldAt
      heldAt = undefined
      for (const [id, { endsAt }] of ending) hideIn(id, Math.max(0, endsAt - held))
    },
  }
}
export type Toasts = ReturnType<typeof createToasts>
