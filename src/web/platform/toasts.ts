import { createStore } from './store.ts'

export type ToastTone = 'success' | 'danger'
export type ToastMessage = { header: string; body: string; tone: ToastTone; staysMs?: number }
export type Toast = ToastMessage & { id: number; phase: 'coming' | 'shown' | 'hidden' }

/** Specification §9. */
const APPEARS_AFTER_MS = 500
const STAYS_MS = 3000
const CLEARED_AFTER_MS = 2000
export const API_ERROR_STAYS_MS = 15_000

/** Notices that appear, stay for a while and disappear (SHELL-02). */
export const createToasts = () => {
  const store = createStore<readonly Toast[]>([])
  let lastId = 0
  const turn = (id: number, phase: Toast['phase']) => store.set(store.get().map((toast) => (toast.id === id ? { ...toast, phase } : toast)))
  const remove = (id: number) => store.set(store.get().filter((toast) => toast.id !== id))
  const isTold = ({ header, body }: ToastMessage) =>
    store.get().some((toast) => toast.header === header && toast.body === body && toast.phase !== 'hidden')
  return {
    ...store,
    remove,
    /** A notice that is already shown is not added again. */
    add: (message: ToastMessage) => {
      if (isTold(message)) return
      const id = ++lastId
      const hiddenAfterMs = APPEARS_AFTER_MS + (message.staysMs ?? STAYS_MS)
      store.set([...store.get(), { ...message, id, phase: 'coming' }])
      setTimeout(() => turn(id, 'shown'), APPEARS_AFTER_MS)
      setTimeout(() => turn(id, 'hidden'), hiddenAfterMs)
      setTimeout(() => remove(id), hiddenAfterMs + CLEARED_AFTER_MS)
    },
  }
}
export type Toasts = ReturnType<typeof createToasts>
