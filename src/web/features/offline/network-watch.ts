import type { Store } from '../../platform/store.ts'
import type { UsedData } from './pack-list.ts'

const ASK_EVERY_MS = 3_000
const ASK_TIMEOUT_MS = 3_000

/** Whether the server itself answers; the login page of a hotel's network does not count. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

type WatchOptions = {
  used: Pick<Store<UsedData | undefined>, 'get' | 'set' | 'subscribe'>
  isThere: () => Promise<boolean>
  /** Calls back when the network may be back. Browsers report it late or never, so the server is polled too. */
  onMaybeBack: (listener: () => void) => void
}

/** While packs are in use, polls the server every few seconds; once it answers, packs are no longer used. */
export const watchForNetwork = ({ used, isThere, onMaybeBack }: WatchOptions): void => {
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = async (): Promise<void> => {
    const pack = used.get()
    if (pack && (await isThere()) && used.get() === pack) used.set(undefined)
  }
  const follow = (): void => {
    if (used.get() === undefined) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(() => void ask(), ASK_EVERY_MS)
  }
  used.subscribe(follow)
  follow()
  onMaybeBack(() => void ask())
}
