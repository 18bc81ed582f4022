import type { FastifyInstance } from 'fastify'
import { testCount } from '../../domain/search/search-index.ts'
import type { Answers } from '../answers.ts'
import { within } from '../db/within.ts'
import type { OutboxState } from '../outbox/queries.ts'
import type { LoadedData } from '../served-data/load-index.ts'
import type { AnswerCounts } from './answer-counts.ts'
import { exposition, type Metric, type Sample } from './exposition.ts'

/** What watches over the database must not wait for it. */
const DATABASE_MS = 2_000

export type Measured = {
  currentData: () => LoadedData | undefined
  answers: Pick<Answers, 'size'>
  answered: Pick<AnswerCounts, 'metrics'>
  /** Rejects where the database does not answer. */
  outboxState?: () => Promise<OutboxState>
  now: () => number
}

const gauge = (name: string, help: string, ...samples: Sample[]): Metric => ({ name: `tankmix_${name}`, help, type: 'gauge', samples })
const one = (value: number, labels?: Sample['labels']): Sample => ({ value, ...(labels ? { labels } : {}) })

const outboxMetrics = async ({ outboxState, now }: Measured): Promise<Metric[]> => {
  if (!outboxState) return []
  const outbox = await within(outboxState(), DATABASE_MS).catch(() => undefined)
  const age = outbox?.oldestWaiting == null ? 0 : Math.max(0, (now() - Date.parse(outbox.oldestWaiting)) / 1000)
  return [
    gauge('database_up', 'Whether the database answers', one(outbox ? 1 : 0)),
    gauge(
      'outbox_mails',
      'Mails that were not sent',
      ...(outbox ? [one(outbox.waiting, { state: 'waiting' }), one(outbox.givenUp, { state: 'given up' })] : []),
    ),
    gauge('outbox_oldest_seconds', 'Age of the oldest waiting mail', ...(outbox ? [one(age)] : [])),
  ]
}

/** `/metrics`: how the process does, for Prometheus. It says nothing about visitors. */
export const metricsRoute = (app: FastifyInstance, measured: Measured): void => {
  let data: LoadedData | undefined
  let loadedAt = measured.now()

  const dataMetrics = (): Metric[] => {
    const current = measured.currentData()
    if (current !== data) [data, loadedAt] = [current, measured.now()]
    return [
      gauge('index_ready', 'Whether there is an index to answer from', one(current ? 1 : 0)),
      gauge(
        'data_info',
        'Version of the data that answers are made from',
        ...(current ? [one(1, { version: current.version, demo: String(current.demo) })] : []),
      ),
      gauge('index_tests', 'Tests in the index', one(current ? testCount(current.index) : 0)),
      gauge(
        'index_age_seconds',
        'Since the index was taken over, as seen by the metrics',
        ...(current ? [one((measured.now() - loadedAt) / 1000)] : []),
      ),
    ]
  }
  const processMetrics = (): Metric[] => {
    const { entries, bytes } = measured.answers.size()
    const { rss, heapUsed } = process.memoryUsage()
    return [
      gauge('answer_cache_entries', 'Kept answers', one(entries)),
      gauge('answer_cache_bytes', 'Size of the kept answers', one(bytes)),
      gauge('process_resident_memory_bytes', 'Memory of the process', one(rss)),
      gauge('process_heap_bytes', 'Used heap', one(heapUsed)),
      gauge('process_uptime_seconds', 'Since the process began', one(process.uptime())),
    ]
  }

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const metrics = [...measured.answered.metrics(), ...dataMetrics(), ...processMetrics(), ...(await outboxMetrics(measured))]
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(exposition(metrics))
  })
}
