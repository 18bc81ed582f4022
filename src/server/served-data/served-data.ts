import { createTestEncoder, type TestEncoder } from '../../domain/search/encode-tests.ts'
import { ProblemError } from '../problems/problems.ts'
import type { LoadedData } from './load-index.ts'

/** One version of the data with what is made from it once. */
export type ServedData = LoadedData & { encoder: TestEncoder }

const notReady = (): ProblemError => new ProblemError(503, 'starting', 'The tests are being loaded; please try again in a few seconds.')

/** The data with the texts that answers are put together from, made once a version. Throws a 503 problem while there are none. */
export const servedData = (currentData: () => LoadedData | undefined): (() => ServedData) => {
  let served: ServedData | undefined
  return () => {
    const loaded = currentData()
    if (!loaded) throw notReady()
    if (served?.index !== loaded.index) served = { ...loaded, encoder: createTestEncoder(loaded.index) }
    return served
  }
}
