import { createStore } from './store.ts'

export type ToastTone = 'success' | 'danger'
export type ToastMessage = {
  header: string
  body: string
  tone: ToastTone
  staysMs?: number
  /** Messages with the same cause are shown as one while the first is there (ERR-05). */
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

/** Specification §9. */
const APPEARS_AFTER_MS = 500
const STAYS_MS = 3000
const CLEARED_AFTER_MS = 2000
export const API_ERROR_STAYS_MS = 15_000

/** Notices that appear, stay for a while and disappear (SHELL-02). */
export const createToasts = () => {
  const store = createStore<readonly Toast[]>([])
  const hiding = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0
  const change = (id: number, part: Partial<Toast>) =>
    store.set(store.get().map((toast) => (toast.id === id ? { ...toast, ...part } : toast)))
  const remove = (id: number) => {
    clearTimeout(hiding.get(id))
    hiding.delete(id)
    store.set(store.get().filter((toast) => toast.id !== id))
  }
  const hide = (id: number) => {
    change(id, { phase: 'hidden' })
    setTimeout(() => remove(id), CLEARED_AFTER_MS)
  }
  /** From now on, or from when it appears. */
  const stay = (id: number, { staysMs = STAYS_MS }: ToastMessage, waitsMs: number) => {
    clearTimeout(hiding.get(id))
    hiding.set(
      id,
      setTimeout(() => hide(id), staysMs + waitsMs),
    )
  }
  const sameAs = (message: ToastMessage): Toast | undefined =>
    store
      .get()
      .find(
        (toast) =>
          toast.phase !== 'hidden' &&
          (message.cause === undefined ? toast.header === message.header && toast.body === message.body : toast.cause === message.cause),
      )
  return {
    ...store,
    remove,
    /** Says more about the messages of a cause; what says less than is said already is left out. */
    explain: (cause: string, words: NonNullable<Toast['words']>) => {
      const known = store.get().find((toast) => toast.cause === cause && toast.phase !== 'hidden')
      if (known && words(1).length > (known.words?.(1).length ?? -1)) change(known.id, { words })
    },
    /** A notice that is already shown is not added again; another one of its cause is counted, and stays as long as it would alone. */
    add: (message: ToastMessage) => {
      const known = sameAs(message)
      if (known) {
        if (message.cause === undefined) return
        change(known.id, { count: known.count + 1 })
        stay(known.id, message, known.phase === 'coming' ? APPEARS_AFTER_MS : 0)
        return
      }
      const id = ++lastId
      store.set([...store.get(), { ...message, id, phase: 'coming', count: 1 }])
      setTimeout(() => change(id, { phase: 'shown' }), APPEARS_AFTER_MS)
      stay(id, message, APPEARS_AFTER_MS)
    },
  }
}
export type Toasts = ReturnType<typeof createToasts>
