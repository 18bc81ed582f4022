import type { Today } from '../../../contract/console/today.ts'

type Run = Pick<Today['toSubmit'][number], 'id' | 'series'>
export type TestsOfSeries<One> = { series: NonNullable<Run['series']>; runs: [One, ...One[]] }

/** Rows for these tests: several of one series share the row of the first of them; the order stays. */
export const bySeries = <One extends Run>(runs: readonly One[]): (One | TestsOfSeries<One>)[] => {
  const together = Map.groupBy(runs, ({ series }) => series?.id)
  return runs.flatMap((run): (One | TestsOfSeries<One>)[] => {
    const [first, ...others] = run.series === null ? [run] : together.get(run.series.id)!
    if (run.series === null || first === undefined || others.length === 0) return [run]
    return first === run ? [{ series: run.series, runs: [first, ...others] }] : []
  })
}
