import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import { licenceOfData } from '../../../contract/data-licence.ts'
import { isLasting, RELEASE_NAME } from '../../data/release/release-folder.ts'
import { createNewestRelease } from '../../data/release/shown-release.ts'
import { fileStream } from '../../http/file-stream.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import { notFound } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { matchesEtag, sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy, sourceOfInline } from '../../http/security-headers.ts'
import { viewerOf } from '../pages/shell.ts'
import { plainStyle } from '../plain-page.ts'
import { DATA_STYLE, drawDataPage } from './data-page.ts'
import { loadOpenDataTexts } from './open-data-texts.ts'

type Context = {
  brand: Pick<Brand, 'title' | 'product' | 'dataLicence' | 'registeredOffice' | 'colours' | 'icons'>
  /** Folder of the releases. */
  folder: string
  isDemonstration: () => boolean
  limits: RateLimits
  answers: ResponseCache
  publicUrl: string | undefined
}

const TYPES: Record<string, string> = { csv: 'text/csv', json: 'application/json' }
/** So many searches a file costs. */
const FILE_COST = 20
const PAGE = 'public, max-age=60'
/** What is withdrawn leaves caches within minutes. */
const FILE = 'public, max-age=300'

const noSuchFile = () => notFound('no such file', 'The newest release has no such file; of older ones the data are not kept.')

/** The newest release, described, and its files. Of an older one only what it was and changed: tests of it may have been withdrawn. */
export const openDataRoutes = (app: FastifyInstance, { brand, folder, isDemonstration, limits, answers, publicUrl }: Context): void => {
  const texts = loadOpenDataTexts()
  const address = createPublicAddress(publicUrl, 0)
  const policy = pagePolicy([sourceOfInline(`${plainStyle(brand.colours)}${DATA_STYLE}`)])
  const limited = limits.search ? { onRequest: limits.search } : {}
  const shown = createNewestRelease(folder)
  for (const url of ['/data', '/data/'])
    app.get(url, { schema: { hide: true }, config: { label: '/data' }, ...limited }, async (request, reply) => {
      const release = await shown()
      const { language, vary } = viewerOf(request)
      const isDemo = isDemonstration()
      const origin = address.originFor(request)
      const make = (): string =>
        drawDataPage({
          release,
          isDemonstration: isDemo,
          language,
          texts: texts(language),
          brand,
          licence: licenceOfData(brand),
          origin,
        })
      const answer = answers.find(
        request.headers['accept-encoding'],
        `data ${language} ${origin} ${release?.version} ${isDemo}`,
        make,
        'small',
      )
      void reply.header('content-security-policy', policy)
      return sendAnswer(request, reply, answer, { type: 'text/html; charset=utf-8', cacheControl: PAGE, vary })
    })
  app.get(
    '/data/datapackage.json',
    { schema: { hide: true }, config: { label: '/data/datapackage.json' }, ...limited },
    async (_request, reply) => {
      const release = await shown()
      if (!release) throw notFound('no release', 'There is no release yet.')
      return reply.header('cache-control', PAGE).redirect(`/data/${release.version}/datapackage.json`, 302)
    },
  )
  const params = z.object({ version: z.string().check(z.regex(RELEASE_NAME)), file: z.string() })
  app.get(
    '/data/:version/:file',
    { schema: { hide: true }, config: { label: '/data/:version/:file' }, ...limited },
    async (request, reply) => {
      const asked = z.safeParse(params, request.params)
      const release = await shown()
      if (!release || !asked.success) throw noSuchFile()
      const { version, file: name } = asked.data
      const isNewest = version === release.version
      const file = isNewest ? release.files.find((one) => one.name === name) : undefined
      if (isNewest ? !file : !release.earlier.includes(version) || !isLasting(name)) throw noSuchFile()
      // What lasts of an older one never changes.
      const etag = file ? `"${file.sha256.slice(0, 32)}"` : `"${version} ${name}"`
      const headers = { etag, 'cache-control': FILE, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
      if (request.method !== 'HEAD') limits.chargeSearch(request, FILE_COST)
      const stream = await fileStream(request, join(folder, version, name))
      // A newer release has just taken its place.
      if (!stream) throw noSuchFile()
      const type = TYPES[name.split('.').at(-1)!] ?? 'text/plain'
      void reply.headers(headers).type(`${type}; charset=utf-8`)
      void reply.headers({ ...(file && { 'content-length': file.bytes }), 'content-disposition': `attachment; filename="${name}"` })
      return reply.send(stream)
    },
  )
}
