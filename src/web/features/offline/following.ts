import type { CurrentState } from '../../../contract/current.ts'
import { ApiError, type CallName } from '../../platform/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import { isFromNewestPack, madeAt, storedAt } from '../../platform/stored-at.ts'
import { copies } from '../../platform/stored-copy.ts'
import type { QueryCache } from '../../platform/query-cache.ts'
import type { Store } from '../../platform/store.ts'
import type { Current } from './current.ts'
import { losesTrust, saysTheSame } from './loses-trust.ts'
import type { UsedData } from './pack-list.ts'
import { isNoAnswer } from './with-packs.ts'

/** Calls whose responses say what can be mixed. */
const LOOKUPS: ReadonlySet<CallName> = new Set<CallName>([
  'foliarSearch',
  'seedSearch',
  'searchSummary',
  'chart',
  'tank',
  'outcome',
  'resellerOutcome',
])

export type Shown = { name: CallName; input: object; key: string; value: object }
type Change = Shown & { next: object }

export type FollowingOptions = {
  current: Pick<Current, 'last' | 'isFresh' | 'hashOf'>
  answers: Pick<QueryCache, 'get' | 'put' | 'listeners'>
  /** Asks a fresh pack, else the service past every cache; rejects with its error. */
  askAgain: (name: CallName, input: object) => Promise<unknown>
  used: Pick<Store<UsedData | undefined>, 'set'>
  /** Set to what shows the newer responses, while there are any. */
  newer: Store<(() => void) | undefined>
  /** Called with each response that takes the place of another: it is no new search. */
  onReplaced: (value: object) => void
  /** Milliseconds since 1970. */
  now: () => number
}

const isCountry = (country: unknown): country is string => typeof country === 'string'

/** The country whose tests a response has: a report says it itself. */
const countryOf = ({ input, value }: Pick<Shown, 'input' | 'value'>): string | undefined => {
  const ofReport = (value as { ingredients?: { country?: unknown }[] }).ingredients?.[0]?.country
  return isCountry(ofReport) ? ofReport : askedCountry(input)
}

/**
 * Keeps what is on the screen true (EDGE-36, EDGE-37). Each look-up that is shown agrees with a version of its country's tests; while the service says
 * freshly that this is the newest, it stays. Else it is asked for again: newer results are offered, and what they take away goes at once.
 */
export const createFollowing = ({ current, answers, askAgain, used, newer, onReplaced, now }: FollowingOptions) => {
  /** The versions of all countries when a response was asked for, which is at least as new. */
  const basis = new WeakMap<object, CurrentState['countries']>()
  const confirmedAt = new WeakMap<object, number>()
  const openedAt = now()

  /** Another response that says the same confirms a value too. What a cache stored for long confirms nothing, and is of when it was made. */
  const confirm = (value: object, by = value): void => {
    confirmedAt.set(value, madeAt(by) ?? now())
    const state = current.isFresh() && storedAt(by) === undefined ? current.last() : undefined
    if (state) basis.set(value, state.countries)
    else basis.delete(value)
  }
  const isOfStoredPack = ({ value }: Shown): boolean => typeof copies.get(value) === 'number' && !isFromNewestPack(value)
  const momentOf = (value: object): number => confirmedAt.get(value) ?? madeAt(value) ?? openedAt
  const agrees = (one: Shown): boolean => {
    const country = countryOf(one)
    const hash = country === undefined ? undefined : current.hashOf(country)
    return hash !== undefined && basis.get(one.value)?.[country!] === hash
  }
  const entryAt = (key: string): Shown | undefined => {
    const [name, input] = JSON.parse(key) as [CallName, object]
    const state = answers.get<object>(key)
    return LOOKUPS.has(name) && state.step === 'ready' ? { name, input, key, value: state.value } : undefined
  }
  const shown = (): Shown[] => [...answers.listeners.keys()].flatMap((key) => entryAt(key) ?? [])

  const show = (changes: readonly Change[]): void => {
    for (const { key, value, next } of changes) {
      const state = answers.get(key)
      if (state.step !== 'ready' || state.value !== value) continue
      onReplaced(next)
      answers.put(key, { step: 'ready', value: next })
    }
  }
  /** What the offer is about. */
  let offered: readonly Change[] = []
  const offer = (changes: readonly Change[]): void => {
    if (changes.some(({ name, value, next }) => losesTrust(name, value, next))) return show(changes)
    offered = changes
    newer.set(() => {
      newer.set(undefined)
      show(changes)
    })
  }
  /** An offer about what is on the screen no more shows nothing: a tank may change without a new address. */
  const endOldOffer = (): void => {
    if (!newer.get() || offered.some(({ key }) => answers.listeners.has(key))) return
    newer.set(undefined)
  }
  /** A report that nobody confirms is a copy, and says of when. */
  const markCopy = ({ name, key, value }: Shown): void => {
    if ((name !== 'outcome' && name !== 'resellerOutcome') || storedAt(value) !== undefined) return
    const copy = { ...value }
    copies.set(copy, momentOf(value))
    answers.put(key, { step: 'ready', value: copy })
  }
  const compare = async (one: Shown): Promise<Change | undefined> => {
    const { name, input, key, value } = one
    try {
      const next = (await askAgain(name, input)) as object
      if (!saysTheSame(name, value, next) || storedAt(value) !== undefined) return { ...one, next }
      confirm(value, next)
    } catch (error) {
      if (isNoAnswer(error)) {
        // What a stored pack answered is of that pack, which is said already, and may be older than all else that is shown.
        if (!shown().some(isOfStoredPack)) used.set({ checkedAt: momentOf(value) })
        markCopy(one)
      } else if (error instanceof ApiError && error.withdrawn) answers.put(key, { step: 'failed', error })
    }
    return undefined
  }

  let running: Promise<void> | undefined
  const verifyOnce = async (): Promise<void> => {
    endOldOffer()
    const changes: Change[] = []
    for (const one of shown()) {
      if (agrees(one)) {
        confirmedAt.set(one.value, now())
        continue
      }
      const change = await compare(one)
      if (change) changes.push(change)
    }
    if (changes.length > 0) offer(changes)
  }
  return {
    confirm,
    entryAt,
    shown,
    markCopy,
    endOldOffer,
    /** Compares a response that is shown with a newer one of the same call. */
    compareWith: (one: Shown, next: object): void => {
      if (saysTheSame(one.name, one.value, next)) show([{ ...one, next }])
      else offer([{ ...one, next }])
    },
    /** Confirms everything that is shown, or asks for it again. One at a time; never rejects. */
    verify: (): Promise<void> => {
      running ??= verifyOnce().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
export type Following = ReturnType<typeof createFollowing>
