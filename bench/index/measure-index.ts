import { askOnce } from '../support/child.ts'
import { sizesOf } from '../support/effort.ts'
import type { Measurement } from '../support/measurement.ts'
import { median, quantile, rounded } from '../support/statistics.ts'
import type { IndexAnswers, IndexRequest } from './index-child.ts'

const BUILDS = 5
const MEGABYTE = 1_000_000
const CHILD = new URL('./index-child.ts', import.meta.url)

const ask = <Do extends IndexRequest['do']>(request: Extract<IndexRequest, { do: Do }>): Promise<IndexAnswers[Do]> =>
  askOnce(CHILD, request, ['--expose-gc', '--max-old-space-size=16000'])

export const measureIndex: Measurement = {
  name: 'index',
  title: 'building, keeping and searching the index',
  run: async (report, effort) => {
    const sizes = sizesOf(effort)
    for (const tests of sizes) {
      const builds = await ask<'build'>({ do: 'build', tests, times: BUILDS })
      for (const ownObservations of [false, true]) {
        const { columns, heap, lines, observations } = await ask<'weigh'>({ do: 'weigh', tests, ownObservations })
        report(`The index: build (median of ${BUILDS}) and memory`, {
          tests,
          'ingredient lines': lines,
          'different observations': observations,
          'build ms': ownObservations ? '' : rounded(median(builds)),
          'columns MB': rounded(columns / MEGABYTE),
          'heap MB': rounded(heap / MEGABYTE),
          'bytes a test': Math.round((columns + heap) / tests),
        })
      }
    }
    for (const tests of sizes)
      for (const one of await ask<'search'>({ do: 'search', tests }))
        report('One search, µs', {
          tests,
          criteria: one.criteria,
          searches: one.micros.length,
          'rows p50': quantile(one.rows, 0.5),
          p50: rounded(quantile(one.micros, 0.5)),
          p99: rounded(quantile(one.micros, 0.99)),
          'a scan of the country p50': rounded(quantile(one.scanMicros, 0.5)),
          'p99 of a scan': rounded(quantile(one.scanMicros, 0.99)),
        })
  },
}
