import type { Store } from '../../platform/store.ts'
import type { KeptPack } from './pack-list.ts'

const ASK_EVERY_MS = 3_000
const ASK_TIMEOUT_MS = 3_000

/** Whether the server itself answers; a page that a hotel's network puts in its place does not count. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

type WatchOptions = {
  used: Pick<Store<KeptPack | undefined>, 'get' | 'set' | 'subscribe'>
  isThere: () => Promise<boolean>
  /** Calls when the network may be back. Browsers tell it late or never, so the server is asked too. */
  onMaybeBack: (listener: () => void) => void
}

/** While packs answer, asks every few seconds whether the server does; then no pack is used any more. */
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
