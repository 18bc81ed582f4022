import { createEvidenceLevels } from '../../domain/evidence-level/levels-of-tests.ts'
import type { ObservationCoder } from '../../domain/observations.ts'
import { createTestEncoder, type TestEncoder } from '../../domain/search/encode-tests.ts'
import { ProblemError } from '../http/problems.ts'
import type { LoadedData } from './load-index.ts'

/** One version of the data with everything derived from it once. */
export type ServedData = LoadedData & { encoder: TestEncoder }

const notReady = (): ProblemError => new ProblemError(503, 'starting', 'The tests are being loaded; please try again in a few seconds.')

/** The current data with the encoder of its responses, made once per version. Throws a 503 problem until data are loaded. */
export const servedData = (currentData: () => LoadedData | undefined, codesOf?: ObservationCoder): (() => ServedData) => {
  let served: ServedData | undefined
  return () => {
    const loaded = currentData()
    if (!loaded) throw notReady()
    const { index, demo } = loaded
    if (served?.index !== index)
      served = { ...loaded, encoder: createTestEncoder(index, { demo, codesOf, levelOf: createEvidenceLevels(index) }) }
    return served
  }
}
