import type { ResilientStore } from '../../../platform/storage/resilient-store.ts'

/** What a visitor entered of a product that no list has. */
export type UnknownReport = {
  name: string
  number: string
  country: string
  email: string
  languageCode: string
  photo: Blob | undefined
}

/** A report that the server has not confirmed yet. */
export type KeptReport = {
  /** Idempotency key: sending it twice makes one. */
  key: string
  /** When it was sent off, ISO 8601. */
  at: string
  report: UnknownReport
  /** Why the server refused it, until it is corrected. */
  refused?: readonly string[]
}

/** The server's response to one attempt. */
export type ReportDelivery = { step: 'sent' } | { step: 'refused'; reasons: readonly string[] } | { step: 'waiting'; retryAfterS?: number }

type KeptReportsOptions = {
  shelf: ResilientStore<KeptReport>
  deliver: (kept: KeptReport) => Promise<ReportDelivery>
  /** Runs an action on a report that no other tab, nor the background worker, runs at the same time. */
  withLock: (key: string, action: () => Promise<void>) => Promise<void>
  /** Called for one that had waited. */
  onSent: (kept: KeptReport) => void
  onChange: (all: readonly KeptReport[]) => void
}

const isWaiting = ({ refused }: KeptReport): boolean => refused === undefined

/** Keeps every report until the server has it, even if network, tab or browser fail. */
export const createKeptReports = ({ shelf, deliver, withLock, onSent, onChange }: KeptReportsOptions) => {
  const tell = async (): Promise<KeptReport[]> => {
    const all = (await shelf.all()).toSorted((one, other) => (one.at < other.at ? -1 : 1))
    onChange(all)
    return all
  }
  /** Sends one, unless another tab has sent it meanwhile. */
  const attempt = async (key: string): Promise<ReportDelivery | undefined> => {
    const kept = await shelf.find(key)
    if (!kept || !isWaiting(kept)) return undefined
    const delivery = await deliver(kept)
    if (delivery.step === 'sent') await shelf.remove(key)
    return delivery
  }
  return {
    refresh: tell,
    /** Stores a new one, then tries to send it once. One that is refused at once is not kept: its form still has it. */
    submit: async (kept: KeptReport): Promise<ReportDelivery> => {
      let delivery: ReportDelivery | undefined
      await shelf.put(kept)
      await withLock(kept.key, async () => {
        delivery = await attempt(kept.key)
        if (delivery?.step === 'refused') await shelf.remove(kept.key)
      })
      await tell()
      return delivery ?? { step: 'waiting' }
    },
    /** Tries to send all that wait, oldest first; how many still do, and after how many seconds the server wants to be asked again. */
    deliverAll: async (): Promise<{ waiting: number; retryAfterS: number }> => {
      let retryAfterS = 0
      for (const kept of (await tell()).filter(isWaiting))
        await withLock(kept.key, async () => {
          const delivery = await attempt(kept.key)
          if (delivery?.step === 'sent') onSent(kept)
          if (delivery?.step === 'refused') await shelf.put({ ...kept, refused: delivery.reasons })
          if (delivery?.step === 'waiting') retryAfterS = Math.max(retryAfterS, delivery.retryAfterS ?? 0)
        })
      return { waiting: (await tell()).filter(isWaiting).length, retryAfterS }
    },
    /** Forgets one, because it is back in the form, or nobody wants to send it any more. */
    forget: async (key: string): Promise<void> => {
      await shelf.remove(key)
      await tell()
    },
  }
}
