import { Counter, type Histogram, type Registry } from 'prom-client'
import type { LoggedResponse } from '../../http/logging.ts'

/** In seconds: a cached response takes a fraction of the first one. */
const LIMITS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Who asks these is no visitor. */
const PROBES = new Set(['/healthz', '/readyz', '/writez', '/metrics'])
const STORED_REQUEST = /\/tankmix\/tankmix-request$/
const KINDS = ['request', 'other'] as const
const OUTCOMES = ['served', 'refused', 'limited', 'failed'] as const

const outcomeOf = (status: number): (typeof OUTCOMES)[number] =>
  status < 400 ? 'served' : status === 429 ? 'limited' : status < 500 ? 'refused' : 'failed'

/** Number of responses per histogram bucket, the last one without a limit; and the sum of their seconds. */
type Durations = { counts: number[]; seconds: number }

/**
 * Counts responses and their times by route, method and status. Prometheus' client would hash labels for each response, which is a
 * quarter of the cost of a cached one beyond Fastify; so they are counted in plain maps and exported when the metrics are read.
 */
export const createAnswerCounts = (registry: Registry) => {
  /** By route, then by method, then by status. */
  const counts = new Map<string, Map<string, Map<number, number>>>()
  const durations = new Map<string, Durations>()

  /** They are there from the start, at 0: the first failure of a quiet week is a change that Prometheus sees. */
  const outcomes = new Map(KINDS.map((kind) => [kind, new Map(OUTCOMES.map((outcome) => [outcome, 0]))]))

  const countOutcome = (method: string, route: string, status: number): void => {
    if (PROBES.has(route)) return
    const ofKind = outcomes.get(method === 'POST' && STORED_REQUEST.test(route) ? 'request' : 'other')!
    const outcome = outcomeOf(status)
    ofKind.set(outcome, ofKind.get(outcome)! + 1)
  }

  const count = ({ method, route, status, ms }: LoggedResponse): void => {
    countOutcome(method, route, status)
    const byMethod = entry(counts, route, () => new Map<string, Map<number, number>>())
    const byStatus = entry(byMethod, method, () => new Map<number, number>())
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    const times = entry(durations, route, () => ({ counts: Array.from({ length: LIMITS.length + 1 }, () => 0), seconds: 0 }))
    const bucket = LIMITS.findIndex((limit) => ms <= limit * 1000)
    times.counts[bucket === -1 ? LIMITS.length : bucket]!++
    times.seconds += ms / 1000
  }

  const responses = new Counter({
    name: 'tankmix_http_requests_total',
    help: 'Responses',
    labelNames: ['method', 'route', 'status'],
    registers: [],
    collect() {
      this.reset()
      for (const [route, byMethod] of counts)
        for (const [method, byStatus] of byMethod) for (const [status, value] of byStatus) this.inc({ method, route, status }, value)
    },
  })
  registry.registerMetric(responses)
  const shares = new Counter({
    name: 'tankmix_outcomes_total',
    help: 'Responses to visitors by how they ended, those to requests for a test apart',
    labelNames: ['kind', 'outcome'],
    registers: [],
    collect() {
      this.reset()
      for (const [kind, ofKind] of outcomes) for (const [outcome, value] of ofKind) this.inc({ kind, outcome }, value)
    },
  })
  registry.registerMetric(shares)
  // The client's own histogram accepts single observations only; the registry needs only a metric's name and `get`.
  registry.registerMetric({
    name: HISTOGRAM,
    get: () => Promise.resolve(histogramOf(durations)),
  } as unknown as Histogram)
  return { count }
}

const HISTOGRAM = 'tankmix_http_request_seconds'

const histogramOf = (durations: ReadonlyMap<string, Durations>) => ({
  name: HISTOGRAM,
  help: 'Time to respond',
  type: 'histogram',
  aggregator: 'sum',
  values: [...durations].flatMap(([route, { counts, seconds }]) => {
    let below = 0
    const buckets = [...LIMITS, Infinity].map((limit, bucket) => {
      below += counts[bucket]!
      return { metricName: `${HISTOGRAM}_bucket`, labels: { route, le: limit === Infinity ? '+Inf' : limit }, value: below }
    })
    return [
      ...buckets,
      { metricName: `${HISTOGRAM}_sum`, labels: { route }, value: seconds },
      { metricName: `${HISTOGRAM}_count`, labels: { route }, value: below },
    ]
  }),
})

/** The value of a key, created if missing. */
const entry = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
