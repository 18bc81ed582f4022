import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { testCount } from '../../../domain/search/index/search-index.ts'
import { inNetworks } from '../../http/networks.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import type { SchemaState, Writability } from '../../../contract/health.ts'
import type { BuildInfo } from '../../process/build-info.ts'
import { oneUnderWay } from '../../process/one-under-way.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import type { OutboxState } from '../../mail/outbox/mail-queue.ts'
import type { LoadedData } from '../../served-data/load-index.ts'

/** Timeout of the database: metrics must work while it is unavailable. */
const DATABASE_MS = 2_000

export type Measured = {
  /** Has the metrics that are counted elsewhere; the others are added. */
  registry: Registry
  currentData: () => LoadedData | undefined
  answers: Pick<ResponseCache, 'size'>
  /** Rejects where the database does not respond. */
  outboxState?: () => Promise<OutboxState>
  /** Networks from which they may be read; by default this machine's. */
  metricsFrom?: readonly string[]
  /** Which program it is. */
  build?: BuildInfo
  /** Whether writes are taken. */
  readWritability?: () => Promise<Writability>
  /** Free bytes of the disk with the data. */
  freeDisk?: () => Promise<number>
  /** When the last copy of the database was complete, milliseconds since 1970; 0 where there was none. */
  lastBackup?: () => number
  /** By default the schema is the newest. */
  schemaState?: () => SchemaState
  now: () => number
}

type Sample = { value: number; labels?: Record<string, string> }

/** Adds a gauge that is computed when the metrics are read; without a sample it has no line. */
const addGauge = (registry: Registry, name: string, help: string, read: () => Sample[] | Promise<Sample[]>, labelNames: string[] = []) =>
  new Gauge({
    name: `tankmix_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      this.remove({})
      for (const { value, labels = {} } of samples) this.set(labels, value)
    },
  })

const addDataGauges = ({ registry, currentData, now }: Measured): void => {
  let data: LoadedData | undefined
  let loadedAt = now()
  /** Samples of the current data; none before the first are loaded. */
  const ofData = (read: (current: LoadedData) => Sample) => (): Sample[] => {
    const current = currentData()
    if (current !== data) [data, loadedAt] = [current, now()]
    return current ? [read(current)] : []
  }
  addGauge(registry, 'index_ready', 'Whether an index is loaded', () => [{ value: currentData() ? 1 : 0 }])
  addGauge(
    registry,
    'data_info',
    'Version of the data that responses are made from',
    ofData(({ version, demo }) => ({ value: 1, labels: { version, demo: String(demo) } })),
    ['version', 'demo'],
  )
  addGauge(registry, 'index_tests', 'Tests in the index', () => [{ value: testsIn(currentData()) }])
  addGauge(
    registry,
    'index_age_seconds',
    'Time since the metrics first saw the current index',
    ofData(() => ({ value: (now() - loadedAt) / 1000 })),
  )
}
const testsIn = (data: LoadedData | undefined): number => (data ? testCount(data.index) : 0)

const addProcessGauges = ({ registry, answers, schemaState, build }: Measured): void => {
  if (build)
    addGauge(registry, 'build_info', 'Version of the program and the commit that it was built from', () => [{ value: 1, labels: build }], [
      'version',
      'commit',
    ])
  const add = (name: string, help: string, read: () => number) => addGauge(registry, name, help, () => [{ value: read() }])
  add('migration_failed', 'Whether the database responded and could not be brought to the newest schema', () =>
    schemaState?.() === 'failed' ? 1 : 0,
  )
  add('answer_cache_entries', 'Cached responses', () => answers.size().entries)
  add('answer_cache_bytes', 'Size of the cached responses', () => answers.size().bytes)
  add('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  add('process_heap_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  add('process_uptime_seconds', 'Time since the process started', () => process.uptime())
}

/** What has to be in order beside the process. */
const addStorageGauges = ({ registry, readWritability, freeDisk, lastBackup }: Measured): void => {
  if (readWritability)
    addGauge(registry, 'writes_up', 'Whether a write is committed', async () => [
      { value: (await readWritability()).writes === 'ok' ? 1 : 0 },
    ])
  if (freeDisk)
    addGauge(registry, 'disk_free_bytes', 'Free space of the disk with the data folder', () =>
      freeDisk().then(
        (value) => [{ value }],
        () => [],
      ),
    )
  if (lastBackup)
    addGauge(registry, 'last_backup_timestamp_seconds', 'When the last copy of the database was complete; 0 where none was noted', () => [
      { value: lastBackup() / 1000 },
    ])
}

const STALL_RESOLUTION_MS = 10

/** Longest block of the event loop since the metrics were last read. Returns a function that stops measuring. */
const addStallGauge = ({ registry }: Measured): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: STALL_RESOLUTION_MS })
  delays.enable()
  addGauge(registry, 'event_loop_stall_seconds', 'Longest block of the event loop since the metrics were last read', () => {
    const value = Math.max(0, delays.max / 1e9 - STALL_RESOLUTION_MS / 1_000)
    delays.reset()
    return [{ value }]
  })
  return () => delays.disable()
}

/** Returns a function to call before each reading, so that all gauges of the outbox come from one query. */
const addOutboxGauges = ({ registry, now }: Measured, outboxState: () => Promise<OutboxState>): (() => void) => {
  let looked: Promise<OutboxState | undefined> = Promise.resolve(undefined)
  const ofOutbox = (read: (outbox: OutboxState) => Sample[]) => async (): Promise<Sample[]> => {
    const outbox = await looked
    return outbox ? read(outbox) : []
  }
  const ageOf = (time: string | null): number => (time === null ? 0 : Math.max(0, (now() - Date.parse(time)) / 1000))
  addGauge(registry, 'database_up', 'Whether the database responds', async () => [{ value: (await looked) ? 1 : 0 }])
  addGauge(
    registry,
    'outbox_mails',
    'Emails that were not sent',
    ofOutbox(({ waiting, givenUp }) => [
      { value: waiting, labels: { state: 'waiting' } },
      { value: givenUp, labels: { state: 'given up' } },
    ]),
    ['state'],
  )
  addGauge(
    registry,
    'outbox_oldest_seconds',
    'Age of the oldest waiting email',
    ofOutbox(({ oldestWaiting }) => [{ value: ageOf(oldestWaiting) }]),
  )
  addGauge(
    registry,
    'outbox_class_mails',
    'Waiting emails of each class, which are sent in turns',
    ofOutbox(({ classes }) => Object.entries(classes).map(([name, { waiting }]) => ({ value: waiting, labels: { class: name } }))),
    ['class'],
  )
  addGauge(
    registry,
    'outbox_class_oldest_seconds',
    'Age of the oldest waiting email of each class',
    ofOutbox(({ classes }) =>
      Object.entries(classes).map(([name, { oldestWaiting }]) => ({ value: ageOf(oldestWaiting), labels: { class: name } })),
    ),
    ['class'],
  )
  return () => {
    looked = withTimeout(outboxState(), DATABASE_MS).catch(() => undefined)
  }
}

/** Writing thousands of lines takes 20 ms: who asks within so long gets the same. */
const GATHER_MS = 50

const EXACTLY = /^\/metrics(?:\?|$)/

/** Whether a proxy that is not trusted says that it asks for somebody else: the address that is known is the proxy's. */
const comesFromUnknown = ({ headers, ip, socket }: FastifyRequest): boolean =>
  headers.forwarded !== undefined || (headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress)

/** `/metrics`: the state of the process, for Prometheus. It has nothing about visitors, and nobody else has it. */
export const metricsRoute = (app: FastifyInstance, measured: Measured): void => {
  const { registry, outboxState, metricsFrom = ['loopback'] } = measured
  const isAllowed = inNetworks(metricsFrom)
  addDataGauges(measured)
  addProcessGauges(measured)
  addStorageGauges(measured)
  const endStallGauge = addStallGauge(measured)
  app.addHook('onClose', (_app, done) => {
    endStallGauge()
    done()
  })
  const lookAtOutbox = outboxState && addOutboxGauges(measured, outboxState)
  const read = oneUnderWay(async () => {
    await setTimeout(GATHER_MS)
    lookAtOutbox?.()
    return Buffer.from(await registry.metrics())
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // The router also takes other spellings of this address, such as `/%6detrics`.
    if (!EXACTLY.test(request.url) || comesFromUnknown(request) || !isAllowed(request.ip)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await read())
  })
}
