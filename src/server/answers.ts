import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smaller bodies fit one packet as they are. */
const MIN_COMPRESSED = 1_000
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'
/** `fast` is for answers made on demand, `small` for those made once and sent often. */
export type Effort = 'fast' | 'small'

const COMPRESS: Record<Encoding, (body: Buffer, effort: Effort) => Buffer> = {
  zstd: (body, effort) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: effort === 'fast' ? 1 : 12 } }),
  br: (body, effort) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 1 : 6 } }),
  gzip: (body, effort) => gzipSync(body, { level: effort === 'fast' ? 1 : 7 }),
  identity: (body) => body,
}

/** The bytes in memory of just their size: short texts and what a compressor gives are pieces of far larger blocks, which would be kept whole. */
const ownMemory = (bytes: Buffer): Buffer => {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}

export type Answer = { body: Buffer; etag: string; encoding: Encoding }

/** The best encoding that the client takes. */
const encodingFor = (header: string | undefined): Encoding => {
  if (header === undefined || header === '') return 'identity'
  return (negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity'
}

/**
 * Answers compressed once and kept in bounded memory. Keys must hold everything that an answer depends on, the version
 * of the data included.
 */
export const createAnswers = ({ maxBytes }: { maxBytes: number }) => {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + 200,
  })
  const find = (acceptEncoding: string | undefined, key: string, make: () => string | Buffer, effort: Effort): Answer => {
    const encoding = encodingFor(acceptEncoding)
    const keyWithEncoding = `${encoding} ${key}`
    const known = kept.get(keyWithEncoding)
    if (known) return known
    const made = make()
    const plain = typeof made === 'string' ? Buffer.from(made) : made
    const used = plain.length < MIN_COMPRESSED ? 'identity' : encoding
    const hash = createHash('sha1').update(plain).digest('base64url').slice(0, 16)
    const answer: Answer = { body: ownMemory(COMPRESS[used](plain, effort)), etag: `"${hash}-${used}"`, encoding: used }
    kept.set(keyWithEncoding, answer)
    return answer
  }
  return {
    find,
    /** How much is kept now. */
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
    clear: () => kept.clear(),
  }
}
export type Answers = ReturnType<typeof createAnswers>

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

export type SendOptions = {
  type?: string
  cacheControl: string
  status?: number
  /** Headers of the request that the answer depends on. */
  vary?: string
}

/** Sends an answer with its validator; a GET whose client has it already gets 304. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, encoding }: Answer,
  { type = 'application/json; charset=utf-8', cacheControl, status = 200, vary = 'accept-encoding' }: SendOptions,
): FastifyReply => {
  void reply.headers({ etag, vary, 'cache-control': cacheControl })
  const revalidates = request.method === 'GET' || request.method === 'HEAD'
  if (revalidates && status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(body)
}
