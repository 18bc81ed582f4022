import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createIndexBuilder } from '../src/domain/search/index/build-index.ts'
import { packOf } from '../src/domain/search/packs/write-pack.ts'
import { testCount, type SearchIndex } from '../src/domain/search/index/search-index.ts'
import { generateTests } from './support/data.ts'
import { byEffort } from './support/effort.ts'
import { loadBrowserMeasurement } from './support/in-browser.ts'
import type { Measurement } from './support/measurement.ts'
import { rounded } from './support/statistics.ts'

/** All of today's data as one country, and a typical country. */
const SIZES = [3_000, 30_000]
const COUNTRY = 'FR'
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** An index of a number of tests, all of one country. */
export const packIndex = (tests: number): SearchIndex => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, country: COUNTRY, ingredients })
  const index = builder.finish()
  if (testCount(index) !== tests) throw new Error(`${testCount(index)} tests instead of ${tests}`)
  return index
}

/** The JSON of a pack with a number of tests. */
export const packJson = (tests: number): string => JSON.stringify(packOf(packIndex(tests), COUNTRY, 'bench'))

export const measurePack: Measurement = {
  name: 'pack',
  title: 'a country kept for use without signal: its bytes, and the time to the first answer',
  run: async (report, effort) => {
    for (const tests of byEffort(effort, SIZES.slice(0, 1), SIZES)) {
      const json = packJson(tests)
      const br = brotliCompressSync(json, BROTLI).length
      const gzip = gzipSync(json, { level: 9 }).length
      report('Bytes of a pack', { tests, JSON: json.length, gzip, br, 'br bytes a test': rounded(br / tests) })
    }
    await (
      await loadBrowserMeasurement('measure-pack.ts')
    )(report, byEffort(effort, 1, 7))
  },
}
