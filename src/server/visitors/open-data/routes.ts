import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import { newestRelease, RELEASE_NAME, releaseShown } from '../../data/release/release-folder.ts'
import { notFound } from '../../http/problems.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { matchesEtag, sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy } from '../../http/security-headers.ts'
import { viewerOf } from '../pages/shell.ts'
import { DATA_STYLE, drawDataPage, type ShownRelease } from './data-page.ts'
import { loadOpenDataTexts } from './open-data-texts.ts'

type Context = {
  brand: Pick<Brand, 'product' | 'dataLicence'>
  /** Folder of the releases. */
  folder: string
  isDemonstration: () => boolean
  limits: RateLimits
  answers: ResponseCache
}

const TYPES: Record<string, string> = { csv: 'text/csv', json: 'application/json' }
/** So many searches a file costs. */
const FILE_COST = 20
const PAGE = 'public, max-age=60'
/** What is withdrawn leaves caches within minutes. */
const FILE = 'public, max-age=300'

/** The newest release, described, and its files. An older one is not there: tests of it may have been withdrawn. */
export const openDataRoutes = (app: FastifyInstance, { brand, folder, isDemonstration, limits, answers }: Context): void => {
  const texts = loadOpenDataTexts()
  const policy = pagePolicy([`'sha256-${createHash('sha256').update(DATA_STYLE).digest('base64')}'`])
  const limited = limits.search ? { onRequest: limits.search } : {}
  let known: ShownRelease | undefined
  const shown = async (): Promise<ShownRelease | undefined> => {
    const version = await newestRelease(folder)
    if (version === undefined) return undefined
    if (version !== known?.version)
      known = await releaseShown(folder, version).catch(async (error: unknown) => {
        // It went while it was read: a newer one has just taken its place.
        const newer = await newestRelease(folder)
        if (newer === undefined || newer === version) throw error
        return releaseShown(folder, newer)
      })
    return known
  }
  for (const url of ['/data', '/data/'])
    app.get(url, { schema: { hide: true }, config: { label: '/data' }, ...limited }, async (request, reply) => {
      const release = await shown()
      const { language, vary } = viewerOf(request)
      const isDemo = isDemonstration()
      const make = (): string =>
        drawDataPage({
          release,
          isDemonstration: isDemo,
          language,
          texts: texts(language),
          product: brand.product,
          licence: brand.dataLicence,
        })
      const answer = answers.find(request.headers['accept-encoding'], `data ${language} ${release?.version} ${isDemo}`, make, 'small')
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
      const file = release?.files.find(({ name }) => name === asked.data?.file)
      if (!release || !file || asked.data?.version !== release.version)
        throw notFound('no such file', 'The newest release has no such file; older releases are not kept.')
      const etag = `"${file.sha256.slice(0, 32)}"`
      void reply.headers({
        etag,
        'cache-control': FILE,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      limits.chargeSearch(request, FILE_COST)
      const type = TYPES[file.name.split('.').at(-1)!] ?? 'text/plain'
      void reply.type(`${type}; charset=utf-8`).header('content-length', file.bytes)
      void reply.header('content-disposition', `attachment; filename="${file.name}"`)
      const path = join(folder, release.version, file.name)
      return reply.send(file.bytes < 100_000 ? await readFile(path) : createReadStream(path))
    },
  )
}
