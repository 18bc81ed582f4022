import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { countTests } from '../../domain/search/count-tests.ts'
import { packOf } from '../../domain/search/write-pack.ts'
import { openDb } from '../db/open-db.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { describeError } from '../describe-error.ts'
import { loadIndex } from '../served-data/load-index.ts'
import type { BuiltPack, PackOrder, PackReport } from './build-pack.ts'

/** Reads one country's tests and builds its pack in a worker thread. */
const { settings, country } = workerData as PackOrder
const report = (message: PackReport): void => parentPort!.postMessage(message, [])
/** Timeout of reading one page of rows. */
const STATEMENT_MS = 30_000
const database = openDb(settings, { statementMs: STATEMENT_MS })
try {
  const { version, demo, index } = await loadIndex(database, { country })
  const json = Buffer.from(JSON.stringify(packOf(index, country, version, demo)))
  const built: BuiltPack = {
    version,
    tests: countTests(index, country),
    testsOfSets: new Map(Array.from(index.terms.productSet.keys(), (set) => [set, countTests(index, country, set)])),
    sha256: createHash('sha256').update(json).digest('hex'),
    br: brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } }),
    gzip: gzipSync(json, { level: 9 }),
    identity: json,
  }
  report({ built })
} catch (error) {
  if (!isUnavailable(error)) throw error
  report({ unavailable: describeError(error) })
} finally {
  await database.close()
}
