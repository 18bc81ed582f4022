import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pack as packCall, type PackInfo } from '../../../contract/packs.ts'
import { PACKS_BASE } from '../../../contract/paths.ts'
import { countryCode } from '../../../domain/countries.ts'
import { countTests } from '../../../domain/search/count-tests.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import { addVisitorRoute, type RouteContext } from '../route-context.ts'
import type { CachedPack, PackEncoding } from './pack-store.ts'
import { PackComing, type PackService } from './packs.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FILE = /^([a-z]{2})\.([0-9a-f]{16})\.json$/

const fileName = (country: string, { sha256 }: CachedPack): string => `${country.toLowerCase()}.${sha256.slice(0, 16)}.json`

const beingBuilt = (): ProblemError =>
  new ProblemError(503, 'being built', 'The tests are being prepared for download; please try again in a few seconds.')

type PackContext = Pick<RouteContext, 'data' | 'limits'> & { packs: PackService; reseller?: RouteContext['reseller'] }

/** A connection that waits for its turn is silent, and is not closed for that: the queue has its own limits. */
const notSilent = async <Result>({ raw: { socket } }: FastifyRequest, waiting: Promise<Result>): Promise<Result> => {
  const { timeout } = socket
  if (timeout === undefined) return waiting
  socket.setTimeout(0)
  return waiting.finally(() => socket.setTimeout(timeout))
}

const packAt = async (request: FastifyRequest, { data, packs, reseller }: PackContext, country: string): Promise<CachedPack> => {
  const { version, index } = data()
  if (countTests(index, country, reseller?.productSet) === 0) throw notFound('no tests', `There are no tests of ${country}.`)
  return notSilent(request, packs.find(country, version)).catch((error: unknown) => {
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
      url: `${PACKS_BASE}${fileName(country, pack)}`,
    }
    return reply.header('cache-control', 'no-cache').send(described)
  }
  addVisitorRoute(app, packCall, info, { limit: context.limits.search })
}

/** Serves the packs' files. An address of older data is a 404: clients then look up the new one. */
export const packFileRoute = (app: FastifyInstance, context: PackContext): void => {
  const { search: limit } = context.limits
  const options = { schema: { hide: true }, ...(limit ? { onRequest: limit } : {}) }
  app.get(`${PACKS_BASE}:file`, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const { file } = request.params as { file: string }
    const country = countryCode(FILE.exec(file)?.[1] ?? '')
    const pack = country === undefined ? undefined : await packAt(request, context, country)
    if (country === undefined || pack === undefined || fileName(country, pack) !== file)
      throw notFound('unknown pack', `There is no pack ${file}.`)
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) as PackEncoding | null
    const bytes = await pack.read(encoding ?? 'identity')
    void reply.headers({ 'cache-control': FOR_EVER, vary: 'accept-encoding' }).type('application/json; charset=utf-8')
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
