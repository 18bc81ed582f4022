import type { CallInput, CallName } from './api.ts'
import { STORED_COPY } from './copy-header.ts'
import { dateAndAge } from './date-and-age.ts'

/** What a call gave, and what is known of it. */
export type Answer<T = unknown> = {
  value: T
  /** `pack`: the newest pack of its country, as good as the server. `copy`: an older pack, or a response that something stored. */
  from: 'server' | 'pack' | 'copy'
  /** When the service made it, or last said that it is so; milliseconds since 1970. */
  asOf: number
  /** By country: the hash in `current` of the tests that it is known to agree with. */
  version: Readonly<Record<string, string>> | undefined
}

export type AnswerState<T> = { step: 'waiting' } | { step: 'failed'; error: unknown } | ({ step: 'ready' } & Answer<T>)

export type AskOptions = {
  /** Statuses that the calling page handles itself, so that no toast reports them. */
  expected?: readonly number[]
  /** The calling page says itself that there was no response. */
  isQuiet?: boolean
  /** Calls even if the answer is cached. */
  refetch?: boolean
  /** The page does without the answer if it does not come, so that no failure is reported. */
  isExtra?: boolean
}

/** The answers that pages show, by key (`lookups/cache.ts`). */
export type Answers = {
  subscribe: (key: string, listener: () => void) => () => void
  get: <T>(key: string) => AnswerState<T>
  /** Asks unless the answer is cached or under way. Never rejects. */
  ask: <Name extends CallName>(name: Name, input: CallInput<Name>, options?: AskOptions) => Promise<void>
}

/** A cache's response of this Age does not say what holds now: FRESH_MS of `domain/packs/freshness.ts`, whose file belongs to other pages. */
const COPY_FROM_MS = 120_000

/**
 * A response of the network. Some caches send a Date of their own beside the Age; where the device's clock is wrong, the Date of other caches
 * still holds.
 */
export const answerOf = <T>({ value, headers }: { value: T; headers: Headers }): Answer<T> => {
  const { date, ageMs } = dateAndAge(headers)
  const madeAt = Math.min(date, Date.now() - ageMs)
  const isKnown = !Number.isNaN(madeAt)
  const isCopy = isKnown && (headers.has(STORED_COPY) || ageMs >= COPY_FROM_MS)
  return { value, from: isCopy ? 'copy' : 'server', asOf: isKnown ? madeAt : Date.now(), version: undefined }
}

/** Of when the copy is that an answer is; undefined where it holds now. */
export const dateOfCopy = (answer: Pick<Answer, 'from' | 'asOf'>): number | undefined => (answer.from === 'copy' ? answer.asOf : undefined)
