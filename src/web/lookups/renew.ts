import { type Answer, dateOfCopy } from '../platform/network/answer.ts'
import { ApiError } from '../platform/network/api.ts'
import { askedCountry } from '../platform/asked-country.ts'
import type { Store } from '../platform/store.ts'
import { isUnanswered } from './ask-sources.ts'
import type { FallbackData } from './availability.ts'
import type { LookupCache, Shown } from './cache.ts'
import { REPORT_CALLS, VERDICT_CALLS } from './call-kinds.ts'
import { invalidates, isSame } from './compare-answers.ts'
import type { Freshness } from './freshness.ts'
import type { Lookup } from './lookup.ts'

type Change = Shown & { next: Answer }

type RenewalOptions = {
  freshness: Pick<Freshness, 'hashOf'>
  cache: Pick<LookupCache, 'confirm' | 'get' | 'isShown' | 'put' | 'shown'>
  /** Asks a fresh pack, else the service past every cache; rejects with its error. */
  askAgain: (lookup: Lookup) => Promise<Answer>
  used: Pick<Store<FallbackData | undefined>, 'get' | 'set'>
  /** Set to what shows the newer answers, while there are any. */
  newer: Store<(() => void) | undefined>
  /** Called with each value that takes the place of another: it is no new search. */
  onReplaced: (value: unknown) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** The country whose tests an answer has: a report says it itself. */
const countryOf = ({ input, answer }: Shown): string | undefined => {
  const ofReport = (answer.value as { ingredients?: { country?: unknown }[] }).ingredients?.[0]?.country
  return typeof ofReport === 'string' ? ofReport : askedCountry(input)
}

/**
 * Keeps what is on the screen true (EDGE-36, EDGE-37). Each verdict that is shown agrees with a version of its country's tests; while the service
 * says freshly that this is the newest, it stays. Else it is asked for again: newer results are offered, and what they take away goes at once.
 */
export const createRenewal = ({ freshness, cache, askAgain, used, newer, onReplaced, now }: RenewalOptions) => {
  const isNewest = (one: Shown): boolean => {
    const country = countryOf(one)
    const hash = country === undefined ? undefined : freshness.hashOf(country)
    return hash !== undefined && one.answer.version?.[country!] === hash
  }
  /** Whether it is still what is shown, whatever was learned of it since. */
  const isStill = ({ key, answer }: Shown): boolean => {
    const state = cache.get(key)
    return state.step === 'ready' && state.value === answer.value
  }
  const show = (changes: readonly Change[]): void => {
    for (const one of changes) {
      if (!isStill(one)) continue
      onReplaced(one.next.value)
      cache.put(one, { ...one.next, step: 'ready' })
    }
  }
  /** What the offer is about. */
  let offered: readonly Change[] = []
  const offer = (changes: readonly Change[]): void => {
    if (changes.some(({ name, answer, next }) => invalidates(name, answer.value, next.value))) return show(changes)
    offered = changes
    newer.set(() => {
      newer.set(undefined)
      show(changes)
    })
  }
  /** An offer about what is on the screen no more shows nothing: a tank may change without a new address. */
  const endOldOffer = (): void => {
    if (newer.get() && !offered.some(({ key }) => cache.isShown(key))) newer.set(undefined)
  }
  /** A report that nobody confirms is a copy, and says of when. */
  const markCopy = (one: Shown): void => {
    if (!REPORT_CALLS.has(one.name) || dateOfCopy(one.answer) !== undefined) return
    cache.put(one, { ...one.answer, step: 'ready', from: 'copy', version: undefined })
  }
  const compare = async (one: Shown): Promise<Change | undefined> => {
    const { name, key, answer } = one
    try {
      const next = await askAgain(one)
      if (!isSame(name, answer.value, next.value) || dateOfCopy(answer) !== undefined) return { ...one, next }
      if (isStill(one)) cache.confirm(key, next)
    } catch (error) {
      if (isUnanswered(error)) {
        // Of several moments the earliest is said; each time it is seen anew who is away.
        const said = used.get()
        used.set(said && said.checkedAt <= answer.asOf ? said : { checkedAt: answer.asOf })
        markCopy(one)
      } else if (error instanceof ApiError && error.withdrawn) cache.put(one, { step: 'failed', error })
    }
    return undefined
  }

  let running: Promise<void> | undefined
  const verifyOnce = async (): Promise<void> => {
    endOldOffer()
    const changes: Change[] = []
    for (const one of cache.shown().filter(({ name }) => VERDICT_CALLS.has(name))) {
      if (isNewest(one)) cache.confirm(one.key, { ...one.answer, asOf: now() })
      else changes.push(...[await compare(one)].filter((change) => change !== undefined))
    }
    if (changes.length > 0) offer(changes)
  }
  return {
    isStill,
    markCopy,
    endOldOffer,
    /** Compares an answer that is shown with a newer one of the same look-up. */
    compareWith: (one: Shown, next: Answer): void => {
      if (isSame(one.name, one.answer.value, next.value)) show([{ ...one, next }])
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
