import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bySeries } from './by-series.ts'

const series = (id: string) => ({ id, name: '' })

test('SERIES-11 several tests of a series share one row where the first of them stands; one alone has its own', () => {
  const [a, b, c, d] = [
    { id: 'a', series: null },
    { id: 'b', series: series('S-1') },
    { id: 'c', series: series('S-2') },
    { id: 'd', series: series('S-1') },
  ] as const
  expect(bySeries([a, b, c, d])).toEqual([a, { series: series('S-1'), runs: [b, d] }, c])
  expect(bySeries([])).toEqual([])
})

test('SERIES-11 no test is lost or shown twice, and no series has two rows', () => {
  const run = fc.record({ id: fc.uuid(), series: fc.option(fc.constantFrom('S-1', 'S-2', 'S-3').map(series), { nil: null }) })
  fc.assert(
    fc.property(fc.uniqueArray(run, { selector: ({ id }) => id, maxLength: 12 }), (runs) => {
      const rows = bySeries(runs)
      const shown = rows.flatMap((row) => ('runs' in row ? row.runs : [row]))
      expect(shown.map(({ id }) => id).toSorted()).toEqual(runs.map(({ id }) => id).toSorted())
      const named = rows.flatMap((row) => (row.series === null ? [] : [row.series.id]))
      expect(named).toEqual([...new Set(named)])
    }),
  )
})
