import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smaller bodies fit one packet uncompressed. */
const MIN_COMPRESSED = 1_000
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | 'identity'
/** `fast` is for responses made on demand, `small` for those made once and sent often. */
export type Effort = 'fast' | 'small'

const COMPRESS: Record<Encoding, (body: Buffer, effort: Effort) => Buffer> = {
  zstd: (body, effort) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: effort === 'fast' ? 1 : 12 } }),
  br: (body, effort) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 1 : 6 } }),
  gzip: (body, effort) => gzipSync(body, { level: effort === 'fast' ? 1 : 7 }),
  identity: (body) => body,
}

/** Copies the bytes into memory of exactly their size: short texts and compressed output are slices of far larger blocks, which the cache would keep alive. */
const ownMemory = (bytes: Buffer): Buffer => {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}

type CachedResponse = { body: Buffer; etag: string; encoding: Encoding }

/** The best encoding that the client takes. */
export const encodingFor = (header: string | undefined): Encoding => {
  if (header === undefined || header === '') return 'identity'
  return (negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity'
}

/**
 * Caches compressed responses in bounded memory. A key must contain everything that a response depends on, the version of the
 * data included.
 */
export const createResponseCache = ({ maxBytes }: { maxBytes: number }) => {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + 200,
  })
  const find = (acceptEncoding: string | undefined, key: string, make: () => string | Buffer, effort: Effort): CachedResponse => {
    const encoding = encodingFor(acceptEncoding)
    const keyWithEncoding = `${encoding} ${key}`
    const known = cache.get(keyWithEncoding)
    if (known) return known
    const made = make()
    const plain = typeof made === 'string' ? Buffer.from(made) : made
    const used = plain.length < MIN_COMPRESSED ? 'identity' : encoding
    const body = ownMemory(COMPRESS[used](plain, effort))
    // Of what is sent: a tenth of the plain bytes, and validators differ by encoding in any case.
    const digest = hash('sha1', body, 'base64url').slice(0, 16)
    const answer: CachedResponse = { body, etag: `"${digest}-${used}"`, encoding: used }
    cache.set(keyWithEncoding, answer)
    return answer
  }
  return {
    find,
    /** Current size of the cache. */
    size: () => ({ entries: cache.size, bytes: cache.calculatedSize }),
    clear: () => cache.clear(),
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

/** Whether a browser that says what it has need not get it again (RFC 9110). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

type SendOptions = {
  type?: string
  cacheControl: string
  status?: number
  /** Request headers that the response depends on. */
  vary?: string
}

/** Sends a response with its validator; a GET gets 304 if the client has it already. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, encoding }: CachedResponse,
  { type = 'application/json; charset=utf-8', cacheControl, status = 200, vary = 'accept-encoding' }: SendOptions,
): FastifyReply => {
  void reply.headers({ etag, vary, 'cache-control': cacheControl })
  const revalidates = request.method === 'GET' || request.method === 'HEAD'
  if (revalidates && status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(body)
}
