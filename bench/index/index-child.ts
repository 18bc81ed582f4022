import { createIndexBuilder, type IndexableTest } from '../../src/domain/search/index/build-index.ts'
import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { buffersOf } from '../../src/server/served-data/index-buffers.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { searchTimes, type SearchTimes } from './search-times.ts'

export type IndexRequest =
  | { do: 'build'; tests: number; times: number }
  /** Observations come from a list of sentences; `ownObservations` makes each text unique, the maximum memory they can take. */
  | { do: 'weigh'; tests: number; ownObservations: boolean }
  | { do: 'search'; tests: number }

export type IndexAnswers = {
  /** Milliseconds of each build. */
  build: number[]
  /** Bytes. */
  weigh: { columns: number; heap: number; lines: number; observations: number }
  search: SearchTimes[]
}

const build = (tests: number, ownObservations = false): SearchIndex => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) {
    const observations = ownObservations && test.observations ? `${test.observations} (${test.id})` : test.observations
    builder.add({ ...test, observations, ingredients })
  }
  return builder.finish()
}

/** Few enough to be still in the processor's cache when they are added, like a row that was just read. */
const BATCH = 100

/** Times only the building; the records are made in batches in between. */
const buildTimes = (tests: number, times: number): number[] =>
  Array.from({ length: times }, () => {
    globalThis.gc!()
    const { products, tests: records } = generateTests(tests)
    let ms = 0
    const timed = <Result>(run: () => Result): Result => {
      const started = performance.now()
      const result = run()
      ms += performance.now() - started
      return result
    }
    const builder = timed(() => createIndexBuilder(products))
    const add = (batch: readonly IndexableTest[]): void => timed(() => batch.forEach(builder.add))
    let batch: IndexableTest[] = []
    for (const { test, ingredients } of records) {
      batch.push({ ...test, ingredients })
      if (batch.length < BATCH) continue
      add(batch)
      batch = []
    }
    add(batch)
    timed(builder.finish)
    return ms
  })

/** The memory that is freed with the index. Columns are counted exactly, since their memory is released late. */
const weigh = (tests: number, ownObservations: boolean): IndexAnswers['weigh'] => {
  const held: { index?: SearchIndex } = { index: build(tests, ownObservations) }
  const { lines, tests: columns } = held.index!
  const weighed = {
    columns: buffersOf(held.index!).reduce((sum, { byteLength }) => sum + byteLength, 0),
    lines: lines.product.length,
    observations: columns.observationOff.length - 1,
  }
  const before = usedHeap()
  delete held.index
  return { ...weighed, heap: before - usedHeap() }
}

/** A second collection frees what only the first made unreachable. */
const usedHeap = (): number => {
  globalThis.gc!()
  globalThis.gc!()
  return process.memoryUsage().heapUsed
}

answerRequests((request: IndexRequest) => {
  if (request.do === 'build') return buildTimes(request.tests, request.times)
  if (request.do === 'weigh') return weigh(request.tests, request.ownObservations)
  return searchTimes(build(request.tests))
})
