import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { countTests } from '../../../domain/search/count-tests.ts'
import { packOf } from '../../../domain/search/packs/write-pack.ts'
import { openDb } from '../../db/open-db.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { describeError } from '../../process/describe-error.ts'
import { loadIndex } from '../../served-data/load-index.ts'
import type { BuiltPack, PackOrder, PackReport } from './build-pack.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** Timeout of reading one page of rows. */
const STATEMENT_MS = 30_000

const build = async ({ settings, country, stamp }: PackOrder): Promise<BuiltPack> => {
  const database = openDb(settings, { statementMs: STATEMENT_MS })
  const { version, demo, index } = await loadIndex(database, { country }).finally(() => database.close())
  const json = Buffer.from(JSON.stringify(packOf(index, country, stamp, demo)))
  return {
    version,
    tests: countTests(index, country),
    testsOfSets: new Map(Array.from(index.terms.productSet.keys(), (set) => [set, countTests(index, country, set)])),
    sha256: sha256Hex(json),
    br: brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } }),
    gzip: gzipSync(json, { level: 9 }),
    identity: json,
  }
}

/** Reads one country's tests and builds its pack, order by order, in a worker thread. */
const reportOn = (order: PackOrder): Promise<PackReport> =>
  build(order).then(
    (built) => ({ built }),
    (error: unknown) => {
      if (!isUnavailable(error)) throw error
      return { unavailable: describeError(error) }
    },
  )

parentPort!.on('message', (order: PackOrder) => {
  // An error of another kind is nobody's to handle: it ends the thread, which gives it to whoever ordered.
  void reportOn(order).then((report) => parentPort!.postMessage(report, []))
})
