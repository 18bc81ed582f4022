import { DAY_MS } from '../../durations.ts'
import type { RunAction } from './bench-test.ts'

/**
 * What a test goes through: at the bench until it is submitted for the first time, in review until it is approved or returned, returned
 * until it is submitted again, and, once it was published, in amendment until that is submitted. Approving publishes, so that nothing
 * is between the two.
 */
export const TEST_STAGES = ['bench', 'review', 'returned', 'amendment'] as const
type TestStage = (typeof TEST_STAGES)[number]

/** A stage that a test went through, until it was submitted, published or returned. */
type TestPassage = { stage: TestStage; endedAt: string; days: number; by: 'submit' | 'publish' | 'return' }

export type TestTimes = {
  /** Undefined for a test that was imported. */
  begunAt: string | undefined
  passages: TestPassage[]
  /** Where it is; undefined once it is published, withdrawn or given up. */
  now: TestStage | undefined
  /** From its draft to its first report. */
  report: { at: string; days: number } | undefined
}

const daysBetween = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from)) / DAY_MS

/** Where an action leads; undefined where the test is in no stage any more. Actions that are not here change no stage. */
const LEADS_TO: Partial<Record<RunAction, TestStage | undefined>> = {
  create: 'bench',
  submit: 'review',
  return: 'returned',
  publish: undefined,
  amend: 'amendment',
  'drop-amendment': undefined,
  void: undefined,
  withdraw: undefined,
}
const ends = (action: RunAction): action is TestPassage['by'] => action === 'submit' || action === 'publish' || action === 'return'

/** How long a test was in each stage, from its history in its order. What was given up or withdrawn has not gone through its stage. */
export const testTimes = (events: readonly { at: string; action: RunAction }[]): TestTimes => {
  const begunAt = events.find(({ action }) => action === 'create')?.at
  const times: TestTimes = { begunAt, passages: [], now: undefined, report: undefined }
  let since = ''
  for (const { at, action } of events) {
    if (!(action in LEADS_TO)) continue
    if (times.now && ends(action)) times.passages.push({ stage: times.now, endedAt: at, days: daysBetween(since, at), by: action })
    if (action === 'publish' && begunAt !== undefined) times.report ??= { at, days: daysBetween(begunAt, at) }
    ;[times.now, since] = [LEADS_TO[action], at]
  }
  return times
}
