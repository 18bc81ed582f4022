import type { Answered } from '../logging.ts'
import { createHistogram, type Histogram, type Metric } from './exposition.ts'

/** In seconds: a kept answer takes a fraction of the first one. */
const LIMITS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts answers and their times, as many lines as there are routes, methods and statuses. */
export const createAnswerCounts = () => {
  /** By route, then by method, then by status. */
  const counts = new Map<string, Map<string, Map<number, number>>>()
  const durations = new Map<string, Histogram>()

  const count = ({ method, route, status, ms }: Answered): void => {
    const byMethod = entry(counts, route, () => new Map<string, Map<number, number>>())
    const byStatus = entry(byMethod, method, () => new Map<number, number>())
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    entry(durations, route, () => createHistogram(LIMITS)).add(ms / 1000)
  }

  const metrics = (): Metric[] => [
    {
      name: 'tankmix_http_requests_total',
      help: 'Answers',
      type: 'counter',
      samples: [...counts].flatMap(([route, byMethod]) =>
        [...byMethod].flatMap(([method, byStatus]) =>
          [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
        ),
      ),
    },
    {
      name: 'tankmix_http_request_seconds',
      help: 'Time to answer',
      type: 'histogram',
      samples: [...durations].flatMap(([route, histogram]) => histogram.samples({ route })),
    },
  ]
  return { count, metrics }
}
export type AnswerCounts = ReturnType<typeof createAnswerCounts>

/** What a map holds under a key, made first where there is nothing. */
const entry = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
