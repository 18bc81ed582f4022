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
  const remove = (id: number) => store.set(store.get().filter((toast) => toast.id !== id))
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
      setTimeout(change, hiddenAfterMs, id, { phase: 'hidden' })
      setTimeout(remove, hiddenAfterMs + CLEARED_AFTER_MS, id)
    },
  }
}
export type Toasts = ReturnType<typeof createToasts>
