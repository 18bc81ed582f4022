import { DAY_MS } from '../durations.ts'
import type { RequestState } from './request-states.ts'

/** What a request goes through while the laboratory has something to do. While it waits for the requester the clock stops. */
export const STAGES = ['new', 'accepted', 'in-test'] as const
export type Stage = (typeof STAGES)[number]

const ENDED: ReadonlySet<RequestState> = new Set<RequestState>(['done', 'answered', 'refused'])

export type StageDays = {
  /** Days in each stage that the request has left for good. */
  days: Partial<Record<Stage, number>>
  /** Days in all stages, once it ended with a report, an answer or a refusal; undefined while it is open, or where it was cancelled. */
  total: number | undefined
}

/** How long a request was in each stage, from its changes of state in their order. */
export const stageDays = (submittedAt: string, changes: readonly { at: string; state: RequestState }[]): StageDays => {
  const days: Partial<Record<Stage, number>> = {}
  let [state, since]: [RequestState, number] = ['new', Date.parse(submittedAt)]
  for (const change of changes) {
    const at = Date.parse(change.at)
    const stage = STAGES.find((one) => one === state)
    if (stage) days[stage] = (days[stage] ?? 0) + Math.max(0, at - since) / DAY_MS
    ;[state, since] = [change.state, at]
  }
  const total = ENDED.has(state) ? STAGES.reduce((sum, stage) => sum + (days[stage] ?? 0), 0) : undefined
  // One that came back, or waits, is not through with a stage.
  const open = STAGES.find((one) => one === state)
  if (open) delete days[open]
  return { days: state === 'waiting' ? {} : days, total }
}

/** The smallest value that at least this part of the sorted values does not exceed (nearest rank); undefined without values. */
export const quantile = (sorted: ArrayLike<number>, part: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]
