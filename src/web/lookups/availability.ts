import { ApiError, GATEWAY_ERRORS, isServerError } from '../platform/network/api.ts'
import type { Store } from '../platform/store.ts'
import type { LookupWatcher } from './cache.ts'
import { SERVER_ONLY_CALLS } from './call-kinds.ts'
import type { Freshness } from './freshness.ts'
import type { SavedPack } from './pack-list.ts'

/** What gave the last answer in place of the server: of when it is. */
export type FallbackData = Pick<SavedPack, 'checkedAt' | 'seenAt'> & {
  /** Whose data these are, where they are of one country. */
  country?: string | undefined
  /** It is known that there is no network, or that the service does not answer: that one call failed says neither. */
  isAway?: boolean | undefined
  /** Something answers, be it a cache or a folder of files: only the service itself is away. */
  isServiceAway?: boolean | undefined
}
type Used = Pick<Store<FallbackData | undefined>, 'get' | 'set' | 'subscribe'>

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

type UseOptions = {
  used: Pick<Used, 'get' | 'set'>
  freshness: Pick<Freshness, 'look' | 'isThere'>
  isOffline: () => boolean
  isServerThere: () => Promise<boolean>
}

/**
 * Says of when the data are that answered in place of the server, at once; then, once it is known, that there is no network, or that only the
 * service is away. That one call failed says neither.
 */
export const createFallbackNote =
  ({ used, freshness, isOffline, isServerThere: isThere }: UseOptions) =>
  async ({ checkedAt, seenAt, country }: FallbackData): Promise<void> => {
    const before = used.get()
    const data: FallbackData = { checkedAt, seenAt, country, isAway: isOffline() || before?.isAway, isServiceAway: before?.isServiceAway }
    used.set(data)
    const isServer = !isOffline() && (await Promise.all([isThere(), freshness.look()]))[0]
    if (used.get() === data && !isServer) used.set({ ...data, isAway: true, isServiceAway: freshness.isThere() })
  }

/** The server is there, so that asking whether it is says nothing about its calls. */
const isServersOwn = (error: unknown): boolean => error instanceof ApiError && isServerError(error) && !GATEWAY_ERRORS.has(error.status)

type AvailabilityOptions = {
  /** Set to what gave the last answer; undefined while the server answers. */
  used: Pick<Used, 'set'>
  /** Set to whether the server is there and fails. */
  failing: Pick<Store<boolean>, 'set'>
}

/** Notes what look-ups say of the server: it is there once it answers a search, since lists and reports may come from elsewhere. */
export const watchServer = ({ used, failing }: AvailabilityOptions): LookupWatcher => ({
  answered: ({ name }, { from }) => {
    if (from !== 'server' || !SERVER_ONLY_CALLS.has(name)) return
    failing.set(false)
    used.set(undefined)
  },
  serverFailed: ({ name }, error) => {
    if (SERVER_ONLY_CALLS.has(name)) failing.set(isServersOwn(error))
  },
})

type NetworkOptions = {
  used: Used
  isThere: () => Promise<boolean>
  /** Calls back when the network may be back. Browsers report it late or never, so the server is polled too. */
  onMaybeBack: (listener: () => void) => void
}

/** While other data are in use, polls the server every few seconds; once it answers, they are no longer used. */
export const watchForNetwork = ({ used, isThere, onMaybeBack }: NetworkOptions): void => {
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = async (): Promise<void> => {
    const data = used.get()
    if (data && (await isThere()) && used.get() === data) used.set(undefined)
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
