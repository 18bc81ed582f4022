import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { searchCsv } from '../../../contract/look-ups/search-csv.ts'
import { answerSearchCsv as csvOf } from '../../../domain/calls/answer-calls.ts'
import { csvFileName } from '../../../domain/search/csv/tests-csv.ts'
import { encodingFor, type Encoding } from '../../http/response-cache.ts'
import { clientOf } from '../../http/limits/client-of.ts'
import { addVisitorRoute, type RouteContext } from '../route-context.ts'

/** The cheapest effort: a file is made for one visitor. */
const COMPRESSORS: Record<Exclude<Encoding, 'identity'>, () => Transform> = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
}

/** Lets other calls be answered between two chunks, however fast the client reads. */
async function* paced(chunks: Iterable<string>, turn: () => Promise<unknown>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk
    await turn()
  }
}

/** Chunks are made as the reader takes them, and no more once it is gone. */
export const csvStream = (chunks: Iterable<string>, encoding: Encoding, turn: () => Promise<unknown> = setImmediate): Readable => {
  const lines = Readable.from(paced(chunks, turn), { objectMode: false })
  // Errors are those of the stream that is returned.
  return encoding === 'identity' ? lines : pipeline(lines, COMPRESSORS[encoding](), () => undefined)
}

/** Aborted when the client has gone. */
const goneWith = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** Adds the call for all tests of a search as CSV. */
export const csvRoute = (app: FastifyInstance, { data, phrases, reseller, brand, limits, csvPlaces }: RouteContext): void =>
  addVisitorRoute(
    app,
    searchCsv,
    async (request, reply) => {
      const head = (): ReturnType<typeof csvOf> => {
        const file = csvOf(data(), { reseller, resellers: brand.resellers }, request.query)
        void reply.type('text/csv; charset=utf-8; header=present').headers({
          'content-disposition': `attachment; filename="${csvFileName(brand.product, file)}"`,
          'cache-control': 'no-store',
          vary: 'accept-encoding',
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        })
        return file
      }
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (request.method === 'HEAD') {
        head()
        return reply.send()
      }
      let stream: Readable | undefined
      const gone = goneWith(reply)
      gone.addEventListener('abort', () => stream?.destroy())
      const place = await csvPlaces.enter(clientOf(request), () => stream?.destroy(), gone)
      try {
        gone.throwIfAborted()
        const served = data()
        await place.turn()
        const file = head()
        const found = file.find()
        limits.chargeFile(request, found.length)
        const chunks = file.chunks(found, { phrases: phrases(file.language), isDemo: served.demo })
        stream = csvStream(chunks, encoding, place.turn)
        for (const over of ['end', 'close']) stream.once(over, place.leave)
        return reply.send(stream)
      } catch (error) {
        place.leave()
        for (const name of ['content-disposition', 'content-encoding']) void reply.removeHeader(name)
        throw error
      }
    },
    { limit: limits.search },
  )
