import { glob, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import { API_BASE } from '../../../contract/call.ts'
import { currentState, type CurrentState } from '../../../contract/look-ups/current.ts'
import { TERMS_COOKIE } from '../../../contract/first-view.ts'
import { TERMS } from '../../../domain/texts/terms-version.ts'
import { LICENCES_PATH } from '../../../domain/public-pages/addresses.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { CURRENT_PATH, listsAddress, packAddress } from '../../../contract/look-ups/public-paths.ts'
import { MAIN_EDITION, resellerEdition } from '../../../domain/editions.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '../../../domain/texts/languages.ts'
import { DEVELOPERS_PATH, PAGES } from '../../../domain/pages.ts'
import { imagesOf } from '../brand/load-brand.ts'
import { LLMS_PATH } from '../developers/routes.ts'
import { SECURITY_PATH, securityText } from '../notices/security-text.ts'
import { robotsText, SITEMAP_PATH } from '../public-pages/sitemap.ts'
import type { PublishedFile } from './publish-files.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'

/** What a policy in HTML cannot say; a host says it by a header, or not at all. */
const ONLY_IN_HEADERS = /;?\s*frame-ancestors [^;]*/

/** Browsers look for it in the first kilobyte only. */
const CHARSET = /<meta charset="[^"]*"[^>]*>/i

type ShellHeaders = {
  policy: string
  /** What search engines are told (`X-Robots-Tag`), if anything. */
  robots: string | undefined
}

/** The page with what headers say inside, for hosts that send none. The security policy names the page's own styles, so that it belongs to it. */
const shellOf = (html: string, { policy, robots }: ShellHeaders): string => {
  const content = escapeHtml(policy.replace(ONLY_IN_HEADERS, ''))
  const told = robots === undefined ? '' : `<meta name="robots" content="${escapeHtml(robots)}" />`
  return html.replace(CHARSET, (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${content}" />${told}`)
}

const pathOf = (address: string): string => address.replace(/^\//, '')
export const CURRENT_FILE = pathOf(`${API_BASE}${CURRENT_PATH}`)
/** Compressed copies, which web servers send to browsers that take them, and what is appended to their names. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

type Asked = { path: string; address: string; headers?: Record<string, string>; change?: (html: string) => string }

/** The responses of the server itself, so that a folder holds the same as what it would send. */
const ask = async (app: FastifyInstance, address: string, headers: Record<string, string> = {}) => {
  const response = await app.inject({ url: address, headers })
  const { statusCode, rawPayload } = response
  // An address that is no page gets one all the same.
  if (statusCode !== 200 && !String(response.headers['content-type']).startsWith('text/html')) throw new Error(`${address}: ${statusCode}`)
  return {
    bytes: rawPayload,
    policy: String(response.headers['content-security-policy']),
    robots: response.headers['x-robots-tag']?.toString(),
  }
}

/** A file and its compressed copies, which come first, so that they are there when the file is. */
const withCopies = (app: FastifyInstance, { path, address }: Asked): PublishedFile[] => [
  ...Object.entries(ENCODINGS).map(([encoding, suffix]) => ({
    path: `${path}${suffix}`,
    bytes: async () => (await ask(app, address, { 'accept-encoding': encoding })).bytes,
  })),
  { path, bytes: async () => (await ask(app, address)).bytes },
]

/** What is current now; undefined until the data are loaded. */
export const askCurrentState = async (app: FastifyInstance): Promise<CurrentState | undefined> => {
  const response = await app.inject({ url: `/${CURRENT_FILE}` })
  return response.statusCode === 200 ? z.parse(currentState, response.json()) : undefined
}

/** The packs and lists that are current. */
export const packFiles = (app: FastifyInstance, { lists, countries }: CurrentState): PublishedFile[] =>
  [...(lists === undefined ? [] : [listsAddress(lists)]), ...Object.entries(countries).map(([country, hash]) => packAddress(country, hash))]
    .map((address) => ({ path: pathOf(address), address }))
    .flatMap((asked) => withCopies(app, asked))

/** The built code, styles and texts, with their compressed copies; their names change with their content. */
export const assetFiles = async (webFolder: string): Promise<PublishedFile[]> => {
  const files: PublishedFile[] = []
  for await (const file of glob('assets/**/*.*', { cwd: webFolder }))
    files.push({ path: file.split(sep).join('/'), bytes: () => readFile(join(webFolder, file)) })
  const isCopy = ({ path }: PublishedFile): boolean => /\.(br|gz)$/.test(path)
  return files.toSorted((a, b) => Number(isCopy(b)) - Number(isCopy(a)) || (a.path < b.path ? -1 : 1))
}

/** The views of the page in a language: for a visitor who has not accepted the terms, for the two search forms, and for every other page. */
const viewsOf = (prefix: string): [name: string, address: string, cookie: string][] => {
  const accepted = `${TERMS_COOKIE}=${TERMS.version}`
  return [
    ['terms', prefix || '/', ''],
    ['search', prefix || '/', accepted],
    ['seed', `${prefix}${PAGES.seedSearch}`, accepted],
    // An address of no page: nothing of one page is in its HTML.
    ['page', `${prefix}/any`, accepted],
  ]
}
const SHELLS = 'shells'
/** Where an edition has one language, its shells serve visitors of all. */
const ANY_LANGUAGE = 'any'

/** The HTML of every edition, language and view, the page of licences in every language, of each one for hosts that cannot choose, and the page for developers. */
const shellFiles = (brand: Brand): Asked[] => {
  const shells = [MAIN_EDITION, ...brand.resellers.map(resellerEdition)].flatMap(({ prefix, forcedLanguage }) =>
    (forcedLanguage ? [forcedLanguage] : LANGUAGE_CODES).flatMap((language) =>
      viewsOf(prefix).map(([view, address, cookie]) => ({
        path: `${SHELLS}${prefix}/${forcedLanguage ? ANY_LANGUAGE : language}.${view}.html`,
        address,
        headers: headersOf(language, cookie),
      })),
    ),
  )
  const licences = LANGUAGE_CODES.map((language) => ({
    path: `${SHELLS}/${language}${LICENCES_PATH.replace('/', '.')}`,
    address: LICENCES_PATH,
    headers: headersOf(language, ''),
  }))
  const forAny = ['/', LICENCES_PATH].map((address) => ({
    path: address === '/' ? 'index.html' : pathOf(address),
    address,
    headers: headersOf(DEFAULT_LANGUAGE, ''),
  }))
  const developers = { path: `${pathOf(DEVELOPERS_PATH)}/index.html`, address: DEVELOPERS_PATH, headers: headersOf(DEFAULT_LANGUAGE, '') }
  return [...shells, ...licences, ...forAny, developers]
}
const headersOf = (language: LanguageCode, cookie: string): Record<string, string> => ({
  // With a token the page sets no cookie of its own.
  cookie: [cookie, 'XSRF-TOKEN=published'].filter(Boolean).join('; '),
  'accept-language': language,
})

const PLAIN = ['service-worker.js', 'manifest.webmanifest', pathOf(LLMS_PATH)]

type PageFilesOptions = {
  brand: Brand
  publicUrl: string | undefined
  /** Of demonstration data search engines are told nothing. */
  isDemonstration: boolean
}

/** Files that are replaced: the background worker, images, the manifest, the shells, and a sitemap where the address of the service is known. */
export const pageFiles = (app: FastifyInstance, { brand, publicUrl, isDemonstration }: PageFilesOptions): PublishedFile[] => {
  const plain = [...PLAIN, ...imagesOf(brand).map((image) => `brand/${image}`)].map((path) => ({
    path,
    bytes: async () => (await ask(app, `/${path}`)).bytes,
  }))
  const shells = shellFiles(brand).map(({ path, address, headers }) => ({
    path,
    bytes: async () => {
      const { bytes, ...told } = await ask(app, address, headers)
      return Buffer.from(shellOf(bytes.toString(), told))
    },
  }))
  return [...plain, ...shells, ...methodFiles(app, publicUrl), ...searchEngineFiles(publicUrl, isDemonstration)]
}

/** How the laboratory tests, a file for each language. Here nobody calls the server by the address that the pages name. */
const methodFiles = (app: FastifyInstance, publicUrl: string | undefined): PublishedFile[] =>
  LANGUAGE_CODES.map(methodPath).map((address) => ({
    path: pathOf(address),
    bytes: async () => {
      const { bytes, ...told } = await ask(app, address)
      const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin
      return Buffer.from(shellOf(bytes.toString().replaceAll(OWN_ORIGIN, origin), told))
    },
  }))
const OWN_ORIGIN = /http:\/\/localhost:\d+/g

/** Where weaknesses are reported, made anew each time: it says until when it is good. */
export const securityFiles = ({ security }: Brand, publicUrl: string | undefined): PublishedFile[] =>
  security
    ? [{ path: pathOf(SECURITY_PATH), bytes: () => Promise.resolve(Buffer.from(securityText(security, { publicUrl, now: new Date() }))) }]
    : []

/** Pages that search engines may show: those of the main edition that are about something and the same for everybody. */
const FOR_EVERYBODY = ['search', 'seedSearch', 'chart', 'tank', 'request', 'requestSeedTreatment', 'terms', 'privacy', 'contact'] as const

const searchEngineFiles = (publicUrl: string | undefined, isDemonstration: boolean): PublishedFile[] => {
  if (publicUrl === undefined) return []
  const { origin } = new URL(publicUrl)
  const urls = [...FOR_EVERYBODY.map((page) => PAGES[page]), methodPath(DEFAULT_LANGUAGE)].map(
    (path) => `<url><loc>${origin}${path}</loc></url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  const file = (path: string, text: string): PublishedFile => ({ path, bytes: () => Promise.resolve(Buffer.from(text)) })
  if (isDemonstration) return [file('robots.txt', robotsText(undefined))]
  return [file('sitemap.xml', xml), file('robots.txt', robotsText(`${origin}${SITEMAP_PATH}`))]
}
