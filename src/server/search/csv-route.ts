import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { searchCsv } from '../../contract/search-csv.ts'
import { searchCsv as csvOf } from '../../domain/search/answer-calls.ts'
import { csvFileName } from '../../domain/search/tests-csv.ts'
import { encodingFor, type Encoding } from '../answers.ts'
import { addRoute, type RouteContext } from '../route-context.ts'

/** The cheapest effort: a file is made for one visitor. */
const COMPRESSORS: Record<Exclude<Encoding, 'identity'>, () => Transform> = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
}

/** Lets other calls be answered between two chunks, however fast the client reads. */
async function* paced(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk
    await setImmediate()
  }
}

/** Chunks are made as the reader takes them, and no more once it is gone. */
export const csvStream = (chunks: Iterable<string>, encoding: Encoding): Readable => {
  const lines = Readable.from(paced(chunks), { objectMode: false })
  // Errors are those of the stream that is returned.
  return encoding === 'identity' ? lines : pipeline(lines, COMPRESSORS[encoding](), () => undefined)
}

/** Adds the call for all tests of a search as CSV. */
export const csvRoute = (app: FastifyInstance, { data, phrases, reseller, brand, limits }: RouteContext): void =>
  addRoute(
    app,
    searchCsv,
    (request, reply) => {
      const served = data()
      const file = csvOf(served, { reseller, resellers: brand.resellers }, request.query)
      const encoding = encodingFor(request.headers['accept-encoding'])
      void reply.type('text/csv; charset=utf-8; header=present').headers({
        'content-disposition': `attachment; filename="${csvFileName(brand.product, file)}"`,
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      })
      if (request.method === 'HEAD') return reply.send()
      const chunks = file.chunks({ phrases: phrases(file.language), isDemo: served.demo })
      return reply.send(csvStream(chunks, encoding))
    },
    { limit: limits.search },
  )
