import { MINUTE_MS } from '../../../domain/durations.ts'
import { antiForgeryHeader } from '../../platform/anti-forgery.ts'
import { type Api, type CallName, NoResponseError } from '../../platform/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import { log } from '../../platform/logger.ts'
import { isOffline } from '../../platform/network.ts'
import { connection, room } from '../../platform/connection.ts'
import { keyOf, type QueryCache } from '../../platform/query-cache.ts'
import type { Session } from '../../platform/session.ts'
import type { Store } from '../../platform/store.ts'
import { isNewest } from './answer-first.ts'
import { askAtOnce } from './ask-at-once.ts'
import { createAskedMixes } from './asked-mixes.ts'
import { askReport } from './ask-report.ts'
import { createComeByItself } from './come-by-itself.ts'
import type { Current } from './current.ts'
import { createFollowing, type Following } from './following.ts'
import type { SavedPack, UsedData } from './pack-list.ts'
import type { SavedPacks } from './packs.ts'
import { isNoAnswer } from './with-packs.ts'

/** How long a tank stands unchanged before other countries are asked for. */
const STANDS_MS = 3_000
/** How soon, and how often, a pack is looked for again that is not built yet. */
const SOON_MS = 2_000
const MOST_LOOKS = 4
const LOCK = 'newest-pack'
/** How long what is shown waits for a pack, before the server is asked whether it is still so. */
const FIRST_PACK_MS = 10_000

export type FollowOptions = {
  answers: QueryCache
  /** Set to what shows newer results, while there are any. */
  newer: Store<(() => void) | undefined>
  /** How many look-ups the visitor made of a country. */
  lookups: (country: string) => number
  /** Called with each response that takes the place of another. */
  onReplaced: (value: object) => void
}

type CreateOptions = Pick<Session, 'brand' | 'edition'> & {
  api: Api
  current: Current
  packs: SavedPacks
  first: (name: CallName, input: object, kept: readonly SavedPack[]) => Promise<{ value: unknown } | undefined>
  /** The same where nothing has to be loaded for it. */
  atOnce: (name: CallName, input: object, kept: readonly SavedPack[]) => { value: unknown } | undefined
  used: Pick<Store<UsedData | undefined>, 'set'>
  /** Opens a country's stored pack. */
  openPack: (country: string) => Promise<unknown>
}

const REPORTS: ReadonlySet<CallName> = new Set<CallName>(['outcome', 'resellerOutcome'])
/** A browser without locks knows of its own tab only. */
const inOneTab = async (name: string, action: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, action) : action()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What goes on around the answers once a pack may give them: looks at `current`, newer versions, tests of other countries, demand. */
export const createFollow = ({ api, brand, edition, current, packs, first, atOnce, used, openPack }: CreateOptions) => {
  const { apiSegment } = edition
  const report = askReport({ apiSegment, isYoung: current.isYoung })
  const countMix = createAskedMixes({
    apiSegment,
    tokenHeader: (url) => antiForgeryHeader('POST', url),
    isOffline,
    random: Math.random,
    after: (ms, action) => void setTimeout(action, ms),
    send: fetch,
  })
  let options: FollowOptions | undefined
  let following: Following | undefined
  let comeByItself: ReturnType<typeof createComeByItself> | undefined
  /** Countries that were looked up on this page. */
  const lookedUp = new Set<string>()
  let tankTimer: ReturnType<typeof setTimeout> | undefined

  const network = (name: CallName, input: object): Promise<unknown> =>
    REPORTS.has(name) ? report(name, input) : api(name, input as Parameters<Api>[1])

  const failed = (name: CallName, key: string, error: unknown): void => {
    if (REPORTS.has(name)) options!.answers.put(key, { step: 'failed', error })
  }

  /** What the server knows besides: the details of a report, the tests of a tank in other countries. */
  const completeLater = async (name: CallName, input: object): Promise<void> => {
    const key = keyOf(name, input as Parameters<typeof keyOf>[1])
    const before = following?.entryAt(key)
    // A tank that was changed meanwhile is not asked for any more.
    if (!before || (name === 'tank' && !options!.answers.listeners.has(key))) return
    try {
      if (isOffline()) throw new NoResponseError(key)
      const noted = follow.onAsk()
      const next = (await network(name, input)) as object
      noted(next)
      if (following!.entryAt(key)?.value === before.value) following!.compareWith(before, next)
    } catch (error) {
      // The pack's is all there is of it.
      if (!isNoAnswer(error)) failed(name, key, error)
      else if (following!.entryAt(key)?.value === before.value) following!.markCopy(before)
    }
  }

  const fetchPacks = async (): Promise<void> => {
    for (const country of lookedUp) await comeByItself?.(country)
  }
  const seeCurrent = async (): Promise<void> => {
    await current.look()
    for (const pack of packs.list.get()) if (isNewest(pack, current)) packs.confirm(pack.country, current.asOf())
  }
  const hasUnnamed = (): boolean => [...lookedUp].some((country) => current.hashOf(country) === undefined)
  let soon: { timer: ReturnType<typeof setTimeout>; times: number } | undefined
  /** A server that has just started names a pack once it has built it: it is looked for again a few times, less and less often. */
  const lookSoon = (): void => {
    clearTimeout(soon?.timer)
    const isMissing = hasUnnamed()
    const times = isMissing && current.isFresh() ? (soon?.times ?? 0) + 1 : 0
    if (times > 0 && times <= MOST_LOOKS) soon = { timer: setTimeout(() => lookForPacks().catch(log.error), times * SOON_MS), times }
    else if (!isMissing) soon = undefined
  }
  /** What is shown was just asked for: a pack that comes now says whether it is the newest, without another call (EDGE-47). */
  const lookForPacks = async (): Promise<void> => {
    await seeCurrent()
    const coming = fetchPacks().then(() => Promise.all([...lookedUp].map(openPack)))
    await Promise.race([coming.catch(log.error), wait(FIRST_PACK_MS)])
    if (!hasUnnamed() || !current.isFresh()) await following?.verify()
    lookSoon()
  }
  const lookAround = async (): Promise<void> => {
    await seeCurrent()
    await following?.verify()
    await fetchPacks()
    lookSoon()
  }
  const look = (): void => void lookAround().catch(log.error)

  const follow = {
    /** Called before each call of the network; the result, with its response. */
    onAsk: () => {
      const confirm = following?.confirm
      return (value: unknown): void => {
        if (typeof value === 'object' && value !== null) confirm?.(value)
      }
    },
    /** Called with each call, and the answer of a fresh pack if it gave one. */
    onCall: (name: CallName, input: object, value: unknown): void => {
      following?.endOldOffer()
      const country = askedCountry(input)
      if (country !== undefined && (input as { body?: object }).body) {
        lookedUp.add(country)
        if (value === undefined) void comeByItself?.(country, true).catch(log.error)
      }
      if (typeof value !== 'object' || value === null) return
      following?.confirm(value)
      if (name === 'foliarSearch') countMix((input as { body: object }).body, value)
      if (name === 'tank') {
        clearTimeout(tankTimer)
        tankTimer = setTimeout(() => void completeLater(name, input), STANDS_MS)
      }
      if (REPORTS.has(name)) setTimeout(() => void completeLater(name, input))
    },
    /** Begins once the page has its first answers. */
    start: (given: FollowOptions): void => {
      if (options) return
      options = given
      const { answers, newer, lookups, onReplaced } = given
      answers.ask = askAtOnce(answers, (name, input) => {
        const answer = atOnce(name, input, packs.list.get())
        if (answer) follow.onCall(name, input, answer.value)
        return answer
      })
      following = createFollowing({
        current,
        answers,
        askAgain: async (name, input) => {
          const early = REPORTS.has(name) ? undefined : await first(name, input, packs.list.get())
          if (early) return early.value
          if (isOffline()) throw new NoResponseError(name)
          const noted = follow.onAsk()
          const value = await network(name, input)
          noted(value)
          return value
        },
        used,
        newer,
        onReplaced,
        now: Date.now,
      })
      comeByItself = createComeByItself({
        current,
        packs,
        lookups,
        connection,
        room,
        isOffline,
        withLock: (action) => inOneTab(`${brand.storagePrefix}.${LOCK}`, action),
        wait,
        random: Math.random,
        now: Date.now,
        onCame: (country) => void openPack(country).catch(log.error),
      })
      for (const { input } of following.shown()) {
        const country = askedCountry(input)
        if (country !== undefined) lookedUp.add(country)
      }
      lookForPacks().catch(log.error)
      setInterval(() => {
        if (document.visibilityState === 'visible') look()
      }, MINUTE_MS)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look()
      })
    },
  }
  return follow
}
