import type { ProductRecord } from '../src/domain/records.ts'
import { createIndexBuilder } from '../src/domain/search/index/build-index.ts'
import type { SearchIndex } from '../src/domain/search/index/search-index.ts'
import { chartOf, MAX_CHART_COLUMNS, MAX_CHART_ROWS } from '../src/domain/tank/matrix/chart.ts'
import { byEffort } from './support/effort.ts'
import { loadBrowserMeasurement } from './support/in-browser.ts'
import type { Measurement } from './support/measurement.ts'
import { quantile, rounded } from './support/statistics.ts'
import { NO_HISTORY } from '../src/domain/records.ts'

const COUNTRY = 'FR'
const WARM_UP = 20

const productOf = (id: string, kind: ProductRecord['kind']): ProductRecord => ({
  id,
  kind,
  name: `Product ${id}`,
  manufacturer: 'Bench',
  form: 'L',
  formulation: 'SC',
  activeIngredients: [`active of ${id}`],
  countries: [],
  marketNames: {},
  productSets: [],
  role: '',
  strengths: [],
  codes: [],
  ...NO_HISTORY,
})

/** The largest chart: every one of the maker's products was tested with every partner, alone and with another partner. */
const fullIndex = (): SearchIndex => {
  const makers = Array.from({ length: MAX_CHART_COLUMNS }, (_one, at) => productOf(`m${at}`, 'maker'))
  const partners = Array.from({ length: MAX_CHART_ROWS }, (_one, at) => productOf(`p${at}`, 'agrochemical'))
  const builder = createIndexBuilder([...makers, ...partners])
  let id = 0
  for (const maker of makers)
    for (const [at, partner] of partners.entries())
      for (const others of [[], [partners[(at + 1) % partners.length]!]])
        builder.add({
          id: String(++id),
          kind: 'foliar',
          country: COUNTRY,
          date: '2025-01-01',
          result: id % 7 === 0 ? 'NC' : 'C',
          waterRate: 200,
          crop: '',
          benefit: '',
          observations: '',
          ingredients: [maker, partner, ...others].map((product, place) => ({ order: place + 1, productId: product.id, rate: 1 })),
        })
  return builder.finish()
}

export const measureChart: Measurement = {
  name: 'chart',
  title: 'the largest chart, and scrolling it in a slow browser',
  run: async (report, effort) => {
    const index = fullIndex()
    for (const by of ['products', 'actives'] as const) {
      const ask = () => chartOf(index, { country: COUNTRY, products: [], by })
      for (let run = 0; run < WARM_UP; run++) ask()
      const { rows, columns } = ask()
      const millis = Array.from({ length: byEffort(effort, 20, 200) }, () => {
        const started = performance.now()
        ask()
        return performance.now() - started
      })
      report('One chart, ms', {
        rows: by,
        cells: rows.length * columns.length,
        tests: index.tests.results.length,
        fastest: rounded(quantile(millis, 0)),
        p50: rounded(quantile(millis, 0.5)),
        p99: rounded(quantile(millis, 0.99)),
      })
    }
    await (
      await loadBrowserMeasurement('measure-chart.ts')
    )(report, byEffort(effort, 1, 3))
  },
}
