import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import { editionAt, pageAt } from '../../domain/editions.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, preferredLanguage, type LanguageCode } from '../../domain/languages.ts'
import { sendAnswer, type Answers } from '../answers.ts'
import type { DataState } from '../data/data-state.ts'
import { handleUnknownCall } from '../problems/problems.ts'
import { createPageHtml } from './page-html.ts'

type PageContext = {
  webFolder: string
  brand: Brand
  answers: Answers
  /** State of the data that are served now; before the first are loaded, none are demonstration data. */
  dataState: () => DataState | undefined
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'

/** Serves the built files, and for every other path the page, with status 404 where no page has that path (ROUTE-05). */
export const pageRoutes = (app: FastifyInstance, { webFolder, brand, answers, dataState }: PageContext): void => {
  const pageHtml = createPageHtml(webFolder, brand.icons.small)
  const hashed = `${sep}assets${sep}`

  void app.register(fastifyStatic, {
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

  const { contacts: _onTheirOwnPage, icons: _inTheManifest, referencePrefix: _onlyHere, ...early } = brand
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0]!
    if (path === '/api' || path.startsWith('/api/')) return handleUnknownCall(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return handleUnknownCall(request, reply)
    const data = dataState() ?? { version: 'loading', demo: false }
    const language = languageFor(request, brand)
    const answer = answers.find(
      request.headers['accept-encoding'],
      `page ${language} ${data.version} ${data.demo}`,
      () => pageHtml({ brand: early, data: { version: data.version, demo: data.demo } }, language),
      'small',
    )
    const status = pageAt(path, brand.resellers) ? 200 : 404
    return sendAnswer(request, reply, answer, {
      type: 'text/html; charset=utf-8',
      cacheControl: REVALIDATED,
      status,
      vary: 'accept-encoding, accept-language, cookie',
    })
  }
  app.setNotFoundHandler(sendPage)
}

const chosenLanguage = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]

/** The edition's language, else the one the visitor chose, else the first that the browser asks for (PREF-03, PREF-04). */
const languageFor = (request: FastifyRequest, { resellers }: Brand): LanguageCode =>
  [editionAt(request.url.split('?')[0]!, resellers).forcedLanguage, chosenLanguage(request)].find(isLanguageCode) ??
  preferredLanguage(request.headers['accept-language'] ?? '') ??
  DEFAULT_LANGUAGE
