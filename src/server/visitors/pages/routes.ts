import { existsSync, globSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot, Brand } from '../../../contract/brand.ts'
import { pageAfterSignIn, SIGN_IN_PAGE } from '../../../domain/console/console-pages.ts'
import { MAIN_EDITION, resellerEdition, type Edition } from '../../../domain/editions.ts'
import { PAGES, type PageName } from '../../../domain/pages.ts'
import { testsOnRecord } from '../../../domain/search/count-tests.ts'
import { TERMS } from '../../../domain/texts/terms-version.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy } from '../../http/security-headers.ts'
import { handleUnknownCall } from '../../http/problems.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import type { AskedPage, Described } from '../sharing/previews.ts'
import type { Query } from '../sharing/question.ts'
import type { SharingCatalogue } from '../sharing/sharing-texts.ts'
import { type BuiltView, createViews } from './first-view.ts'
import { createPageHtml } from './page-html.ts'
import { viewerOf } from './shell.ts'
import { withoutAppHtml } from './without-app.ts'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../../content/articles', import.meta.url))

/** Names of the articles; each exists at least in English, which is used for missing languages (ROUTE-07). */
const loadArticleIds = (): ReadonlySet<string> => new Set(globSync('*/en.md', { cwd: FOLDER }).map((file) => basename(dirname(file))))

type PageContext = {
  webFolder: string
  /** Draws the first view; without it pages draw themselves. */
  builtView?: BuiltView | undefined
  brand: Brand
  /** Whether emails are sent, so that pages may promise one. */
  sendsEmails: boolean
  /** After how many days closed requests are deleted, once that is known. */
  requestDays?: (() => number | undefined) | undefined
  /** The address that browsers use, if it was configured. */
  publicUrl?: string | undefined
  answers: ResponseCache
  /** Before the first data are loaded, they do not count as demonstration data. */
  currentData: () => LoadedData | undefined
  /** Title and description of a page. */
  describe: (asked: AskedPage) => Described
  texts: SharingCatalogue
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
/** Nothing in a page is a visitor's own, and no cookie comes with it. */
const SHELL = 'public, max-age=5, stale-while-revalidate=60'
const ASSETS = '/assets/'
const CONSOLE_ASSETS = '/console/assets/'

/** The files of a folder and those below it, without their compressed copies: the only names that are ever read. */
const filesBelow = (folder: string): ReadonlySet<string> => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const names = files.filter((file) => file.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => name.replaceAll(sep, '/')))
}

/** Where the console led somebody without a session, a reload leads to its sign-in, and from there to the page that was asked for. */
const signInFor = (next: unknown): string | undefined =>
  typeof next === 'string' && pageAfterSignIn(next) === next ? `${SIGN_IN_PAGE}?next=${encodeURIComponent(next)}` : undefined

/**
 * Serves the built files, and the page for every other path, with status 404 where no page has that path (ROUTE-05). Each page of an
 * edition is a route, so that only the router parses addresses.
 */
export const pageRoutes = (
  app: FastifyInstance,
  { webFolder, builtView, brand, sendsEmails, requestDays, publicUrl, answers, currentData, describe, texts }: PageContext,
): void => {
  const pageHtml = createPageHtml(
    webFolder,
    brand,
    Object.values(builtView?.files.styles ?? {}).map(({ css }) => css),
    publicUrl,
  )
  const policy = pagePolicy(pageHtml.styleSources, pageHtml.scriptSources)
  const views = createViews(builtView)
  const hashed = ASSETS.replaceAll('/', sep)

  void app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html*', '.vite/**', '**/assets/**', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.includes(hashed) ? FOR_EVER : REVALIDATED)
      },
    })
    // One route for a folder: with one for each of its hundreds of files, a twentieth of a start went into them.
    for (const folder of [ASSETS, CONSOLE_ASSETS]) {
      const names = filesBelow(join(webFolder, folder))
      scope.get<{ Params: { '*': string } }>(`${folder}*`, { schema: { hide: true } }, (request, reply) => {
        const { '*': name } = request.params
        return names.has(name) ? reply.sendFile(folder.slice(1) + name) : reply.callNotFound()
      })
    }
  })

  const { contacts: _onTheirOwnPage, icons: _inTheManifest, referencePrefix: _onlyHere, security: _inItsFile, ...early } = brand
  const testsOf = (index: SearchIndex | undefined): Boot['data']['tests'] => {
    const editions = [{ slug: '', only: undefined }, ...brand.resellers.map((one) => ({ slug: one.slug, only: one }))]
    const known = index ? editions.map(({ slug, only }) => [slug, testsOnRecord(index, only)] as const) : []
    return Object.fromEntries(known.flatMap(([slug, tests]) => (tests ? [[slug, tests]] : [])))
  }
  /** `page` is undefined where the edition has no page with that path. */
  const sendPage = (request: FastifyRequest, reply: FastifyReply, edition: Edition, page: PageName | undefined): FastifyReply => {
    const data = currentData() ?? { version: 'loading', demo: false, index: undefined }
    const shell = viewerOf(request)
    const language = edition.forcedLanguage ?? shell.language
    const {
      key,
      isOwn,
      make: makePreview,
    } = describe({
      edition,
      page,
      params: request.params as Record<string, string>,
      query: request.query as Query,
      language,
    })
    const view = views.nameOf(request, page, shell.acceptedTerms)
    const kept = requestDays?.()
    const make = (): string => {
      const boot: Boot = {
        brand: early,
        sendsEmails,
        termsVersion: TERMS.version,
        ...(kept !== undefined && { requestDays: kept }),
        data: { version: data.version, demo: data.demo, tests: testsOf(data.index) },
      }
      const asked = { boot, edition, language }
      return pageHtml.render({
        boot,
        language,
        preview: makePreview(),
        // A reseller's pages lead to no list of all products.
        withoutApp: withoutAppHtml(texts(language), brand.publicPages && edition.prefix === '' ? language : undefined),
        preloads: views.preloads(view, page, asked),
        view: view && views.draw(view, asked),
      })
    }
    const answer = answers.find(
      request.headers['accept-encoding'],
      `page ${language} ${kept} ${data.version} ${data.demo} ${edition.prefix} ${view ?? ` ${page}`} ${key}`,
      make,
      isOwn ? 'fast' : 'small',
    )
    void reply.header('content-security-policy', policy)
    // Nobody else's selection of tests is to be found beside the public pages.
    if (brand.publicPages && edition.prefix !== '') void reply.header('x-robots-tag', 'noindex')
    return sendAnswer(request, reply, answer, {
      type: 'text/html; charset=utf-8',
      cacheControl: SHELL,
      status: page === undefined ? 404 : 200,
      vary: shell.vary,
    })
  }

  const articleIds = loadArticleIds()
  const isThere = (page: PageName, request: FastifyRequest): boolean =>
    (page !== 'tellMe' || brand.alerts) && (page !== 'advice' || articleIds.has((request.params as { articleId: string }).articleId))
  for (const edition of [MAIN_EDITION, ...brand.resellers.map(resellerEdition)]) {
    const { prefix, pages } = edition
    for (const page of pages) {
      const path = PAGES[page] === '/' ? prefix : `${prefix}${PAGES[page]}`
      for (const url of path === '' ? ['/'] : [path, `${path}/`])
        app.get(url, { schema: { hide: true }, config: { label: path || '/' } }, (request, reply) => {
          const signIn = page === 'unauthorized' ? signInFor((request.query as Query)['next']) : undefined
          if (signIn !== undefined) return reply.header('cache-control', 'no-store').redirect(signIn)
          return sendPage(request, reply, edition, isThere(page, request) ? page : undefined)
        })
    }
    if (prefix) app.get(`${prefix}/*`, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, edition, undefined))
  }
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendPage(request, reply, MAIN_EDITION, undefined)
      : handleUnknownCall(request, reply),
  )
}
