import { randomUUID } from 'node:crypto'
import type { SeriesSource, SharedOfSeries } from '../../../../contract/console/bench/series.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { SearchIndex } from '../../../../domain/search/index/search-index.ts'
import type { Database } from '../../../db/open-db.ts'
import { loadIndex } from '../../../served-data/load-index.ts'
import type { RunChange } from '../../runs/run-change.ts'
import { CHEMIST, wholeSheet } from '../../runs/testing/bench.ts'
import { startSeries, type NewSeriesValues } from '../start-series.ts'

export const productIndex = async (database: Database): Promise<SearchIndex> => (await loadIndex(database)).index

/** What of a sheet is entered once for a series. */
export const sharedOf = (sheet: BenchSheet): SharedOfSeries => {
  const { lines: _lines, result: _result, observations: _observations, deviations: _deviations, ...shared } = sheet
  return shared
}

export const textOf = (text: string, base = ''): SeriesSource => ({ from: 'text', base, text, language: 'en' })

/** So many mixes of two products, a line each. */
export const manyMixes = (tests: number): SeriesSource =>
  textOf(Array.from({ length: tests }, (_, at) => `Zincora ${at + 1} L/ha + Azostar 50 WG 800 g/ha`).join('\n'))

type Trial = Partial<NewSeriesValues> & { beforeEach?: (at: number) => void }

/** Starts a series of two tests, or of what is asked. */
export const newSeries = async (database: Database, { beforeEach, ...values }: Trial = {}, by: RunChange = CHEMIST) =>
  startSeries(
    database,
    { key: randomUUID(), name: 'Partners of zinc', shared: sharedOf(wholeSheet()), source: manyMixes(2), lots: [], ...values },
    { ...by, index: await productIndex(database), beforeEach },
  )
