import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pack as packCall, type PackInfo } from '../../../contract/look-ups/packs.ts'
import { PACKS_BASE } from '../../../contract/paths.ts'
import { HASH_LENGTH, packAddress } from '../../../contract/look-ups/public-paths.ts'
import { countryCode } from '../../../domain/countries.ts'
import { countTests } from '../../../domain/search/count-tests.ts'
import { fileStream } from '../../http/file-stream.ts'
import { openToAnySite } from '../../http/open-reads.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import { refuseAnyParameter } from '../../http/refuse-parameters.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import { addVisitorRoute, type RouteContext } from '../route-context.ts'
import type { CurrentFiles } from './current-files.ts'
import type { CachedPack, PackEncoding } from './pack-store.ts'
import { PackComing, type PackService } from './packs.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FILE = /^([a-z]{2}|lists)\.([0-9a-f]{16})\.json$/
/** How long, and how often, a file is looked for that another server may have named first. */
const LOOK_AGAIN_MS = 2_000
const LOOK_EVERY_MS = 100

/** Undefined where a newer pack has just taken its place. */
const bodyOf = async (request: FastifyRequest, pack: CachedPack, encoding: PackEncoding): Promise<Buffer | Readable | undefined> => {
  if (pack.fileOf) return fileStream(request, pack.fileOf(encoding))
  const bytes = await pack.read(encoding)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Sends what was found. A reply itself must not be awaited: it is a promise of nothing, which would be looked for and sent again. */
type Send = () => FastifyReply

const hashOf = ({ sha256 }: CachedPack): string => sha256.slice(0, HASH_LENGTH)

const beingBuilt = (): ProblemError =>
  new ProblemError(503, 'being built', 'The tests are being prepared for download; please try again in a few seconds.')

type PackContext = Pick<RouteContext, 'data' | 'limits'> & {
  packs: PackService
  /** A digest of what a country's pack is made from. */
  contentOf: (data: LoadedData, country: string) => string
  reseller?: RouteContext['reseller']
}

/** A connection that waits for its turn is silent, and is not closed for that: the queue has its own limits. */
const notSilent = async <Result>({ raw: { socket } }: FastifyRequest, waiting: Promise<Result>): Promise<Result> => {
  const { timeout } = socket
  if (timeout === undefined) return waiting
  socket.setTimeout(0)
  return waiting.finally(() => socket.setTimeout(timeout))
}

const packAt = async (request: FastifyRequest, { data, packs, contentOf, reseller }: PackContext, country: string): Promise<CachedPack> => {
  const served = data()
  const { version, index } = served
  if (countTests(index, country, reseller?.productSet) === 0) throw notFound('no tests', `There are no tests of ${country}.`)
  return notSilent(request, packs.find(country, version, contentOf(served, country))).catch((error: unknown) => {
    throw error instanceof PackComing ? beingBuilt() : error
  })
}

/** Describes a country's pack. A reseller's segment counts the tests that it may see; the file is the same for all. */
export const packInfoRoute = (app: FastifyInstance, context: PackContext): void => {
  const { reseller } = context
  const info = async (request: FastifyRequest & { params: { country: string } }, reply: FastifyReply): Promise<FastifyReply> => {
    const country = countryCode(request.params.country)!
    const pack = await packAt(request, context, country)
    const described: PackInfo = {
      country,
      version: pack.version,
      tests: reseller ? (pack.testsOfSets.get(reseller.productSet) ?? 0) : pack.tests,
      bytes: pack.bytes.br,
      jsonBytes: pack.bytes.identity,
      sha256: pack.sha256,
      url: packAddress(country, hashOf(pack)),
    }
    return reply.header('cache-control', 'no-cache').send(described)
  }
  addVisitorRoute(app, packCall, info, { limit: context.limits.search })
}

type FileContext = PackContext & { answers: ResponseCache; files: CurrentFiles; lookAgainMs?: number | undefined }

/** Serves the files of packs and lists. An address of older data is a 404: clients then look up the new one. */
export const packFileRoute = (app: FastifyInstance, context: FileContext): void => {
  const { limits, answers, files, lookAgainMs = LOOK_AGAIN_MS } = context
  const options = { schema: { hide: true }, ...(limits.search ? { onRequest: limits.search } : {}) }
  const packWith = async (request: FastifyRequest, country: string, hash: string): Promise<CachedPack | undefined> => {
    const pack = await packAt(request, context, country)
    return hashOf(pack) === hash ? pack : undefined
  }
  const sendPack = async (request: FastifyRequest, reply: FastifyReply, pack: CachedPack): Promise<Send | undefined> => {
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) as PackEncoding | null
    const body = await bodyOf(request, pack, encoding ?? 'identity')
    if (!body) return undefined
    return () => {
      void reply.headers({ 'cache-control': FOR_EVER, vary: 'accept-encoding' }).type('application/json; charset=utf-8')
      void reply.header('content-length', pack.bytes[encoding ?? 'identity'])
      if (encoding) void reply.header('content-encoding', encoding)
      return reply.send(body)
    }
  }
  const sendLists =
    (request: FastifyRequest, reply: FastifyReply, hash: string, json: string): Send =>
    () =>
      sendAnswer(
        request,
        reply,
        answers.find(request.headers['accept-encoding'], `lists ${hash}`, () => json, 'small'),
        { cacheControl: FOR_EVER },
      )

  void app.register((scope, _options, done) => {
    openToAnySite(scope)
    scope.get(`${PACKS_BASE}:file`, options, async (request: FastifyRequest, reply: FastifyReply) => {
      refuseAnyParameter(request.url)
      const { file } = request.params as { file: string }
      const [, of = '', hash = ''] = FILE.exec(file) ?? []
      const country = countryCode(of)
      const find = async (): Promise<Send | undefined> => {
        const lists = of === 'lists' ? files.listsWith(hash) : undefined
        if (lists !== undefined) return sendLists(request, reply, hash, lists)
        const pack = country === undefined ? undefined : await packWith(request, country, hash)
        return pack && sendPack(request, reply, pack)
      }
      const until = performance.now() + (of ? lookAgainMs : 0)
      let isLast = false
      while (!isLast) {
        isLast = performance.now() >= until
        const send = await find()
        if (send) return send()
        if (!isLast) await sleep(LOOK_EVERY_MS)
      }
      throw notFound('unknown pack', `There is no pack ${file}.`)
    })
    done()
  })
}
