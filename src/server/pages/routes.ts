import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot, Brand } from '../../contract/brand.ts'
import { MAIN_EDITION, resellerEdition } from '../../domain/editions.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, preferredLanguage, type LanguageCode } from '../../domain/languages.ts'
import { PAGES, type PageName } from '../../domain/pages.ts'
import { testsOnRecord } from '../../domain/search/count-tests.ts'
import type { SearchIndex } from '../../domain/search/search-index.ts'
import { sendAnswer, type Answers } from '../answers.ts'
import { handleUnknownCall } from '../problems/problems.ts'
import type { LoadedData } from '../served-data/load-index.ts'
import { loadArticleIds } from './articles.ts'
import { createPageHtml } from './page-html.ts'

type PageContext = {
  webFolder: string
  brand: Brand
  answers: Answers
  /** Before the first data are loaded, they do not count as demonstration data. */
  currentData: () => LoadedData | undefined
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
const ASSETS = '/assets/'

/**
 * Serves the built files, and the page for every other path, with status 404 where no page has that path (ROUTE-05). Each page of an
 * edition is a route, so that only the router parses addresses.
 */
export const pageRoutes = (app: FastifyInstance, { webFolder, brand, answers, currentData }: PageContext): void => {
  const pageHtml = createPageHtml(webFolder, brand.icons.small)
  const hashed = ASSETS.replaceAll('/', sep)

  void app.register(async (scope) => {
    // One name for all; otherwise log and metrics would have one per file.
    scope.addHook('onRoute', (route) => {
      if (route.url.startsWith(ASSETS)) route.config = { ...route.config, label: `${ASSETS}*` }
    })
    await scope.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html*', '.vite/**', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.includes(hashed) ? FOR_EVER : REVALIDATED)
      },
    })
  })

  const { contacts: _onTheirOwnPage, icons: _inTheManifest, referencePrefix: _onlyHere, ...early } = brand
  const testsOf = (index: SearchIndex | undefined): Boot['data']['tests'] => {
    const sets = [{ slug: '', productSet: undefined }, ...brand.resellers]
    const known = index ? sets.map(({ slug, productSet }) => [slug, testsOnRecord(index, productSet)] as const) : []
    return Object.fromEntries(known.flatMap(([slug, tests]) => (tests ? [[slug, tests]] : [])))
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: 200 | 404, forcedLanguage?: LanguageCode): FastifyReply => {
    const data = currentData() ?? { version: 'loading', demo: false, index: undefined }
    const language = languageFor(request, forcedLanguage)
    const answer = answers.find(
      request.headers['accept-encoding'],
      `page ${language} ${data.version} ${data.demo}`,
      () => pageHtml({ brand: early, data: { version: data.version, demo: data.demo, tests: testsOf(data.index) } }, language),
      'small',
    )
    return sendAnswer(request, reply, answer, {
      type: 'text/html; charset=utf-8',
      cacheControl: REVALIDATED,
      status,
      vary: 'accept-encoding, accept-language, cookie',
    })
  }

  const articleIds = loadArticleIds()
  const statusOf = (page: PageName, request: FastifyRequest): 200 | 404 =>
    page !== 'advice' || articleIds.has((request.params as { articleId: string }).articleId) ? 200 : 404
  for (const { prefix, pages, forcedLanguage } of [MAIN_EDITION, ...brand.resellers.map(resellerEdition)]) {
    for (const page of pages) {
      const path = PAGES[page] === '/' ? prefix : `${prefix}${PAGES[page]}`
      for (const url of path === '' ? ['/'] : [path, `${path}/`])
        app.get(url, { schema: { hide: true }, config: { label: path || '/' } }, (request, reply) =>
          sendPage(request, reply, statusOf(page, request), forcedLanguage),
        )
    }
    if (prefix) app.get(`${prefix}/*`, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, 404, forcedLanguage))
  }
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD' ? sendPage(request, reply, 404) : handleUnknownCall(request, reply),
  )
}

const chosenLanguage = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]

/** The edition's language, else the one the visitor chose, else the first that the browser prefers (PREF-03, PREF-04). */
const languageFor = (request: FastifyRequest, forced: LanguageCode | undefined): LanguageCode =>
  [forced, chosenLanguage(request)].find(isLanguageCode) ?? preferredLanguage(request.headers['accept-language'] ?? '') ?? DEFAULT_LANGUAGE
