import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * Everything is loaded from this server and nothing is inline but the pages' styles and the script that looks for an old browser, which are
 * allowed by their hashes: the boot data are a JSON block, to which no policy applies.
 * Style properties that scripts set, such as the brand's colours, are not inline styles.
 */
const CONTENT_SECURITY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
}

type Directives = Record<string, string[]>

/** Browser features that no page uses; the camera is for the site's own pages, which ask before they use it. */
const NEVER_USED = [
  'accelerometer', 'autoplay', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer',
  'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking',
] // prettier-ignore
const HSTS = 'strict-transport-security'
const ONE_YEAR_S = 31_536_000

/**
 * The headers of every response. They are constant, but Helmet would build the policy again for each request, which takes a
 * fifth of the time of a cached response; so it is called once.
 */
const headersOfHelmet = (directives: Directives): Record<string, string> => {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: { maxAge: ONE_YEAR_S, includeSubDomains: false },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, (error) => {
    if (error) throw error as Error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

type HeadersFor = (request: Pick<FastifyRequest, 'protocol'>) => Record<string, string>

/** The headers of a response; HSTS only over TLS, as reported by a trusted proxy. */
export const securityHeaders = (): HeadersFor => {
  const { [HSTS]: promise = '', ...everywhere } = headersOfHelmet(CONTENT_SECURITY)
  const plain = { ...everywhere, 'permissions-policy': ['camera=(self)', ...NEVER_USED.map((feature) => `${feature}=()`)].join(', ') }
  const overTls = { ...plain, [HSTS]: promise }
  return ({ protocol }) => (protocol === 'https' ? overTls : plain)
}

/** What allows an inline style or script in a policy. */
export const sourceOfInline = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs
/** What allows the scripts inside a built page: the one that looks for an old browser (FLOOR-02). */
export const sourcesOfScripts = (html: string): string[] => [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => sourceOfInline(script!))

/** The policy of pages: as everywhere, and their own inline styles and scripts, each by its hash. */
export const pagePolicy = (styleSources: readonly string[], scriptSources: readonly string[] = []): string =>
  headersOfHelmet({ ...CONTENT_SECURITY, styleSrc: ["'self'", ...styleSources], scriptSrc: ["'self'", ...scriptSources] })[
    'content-security-policy'
  ]!

/** The policy of the page about the API: only scripts, styles and calls of this server; no workers, manifest or forms. */
export const docsPolicy = (): string =>
  headersOfHelmet({
    ...CONTENT_SECURITY,
    defaultSrc: ["'none'"],
    fontSrc: ["'none'"],
    workerSrc: ["'none'"],
    manifestSrc: ["'none'"],
    formAction: ["'none'"],
  })['content-security-policy']!

/** The policy of a page that stands in other sites' frames: no script, nothing but its own style, and links that open elsewhere. */
export const embedPolicy = (styleSource: string, embedders: readonly string[]): string =>
  headersOfHelmet({
    defaultSrc: ["'none'"],
    styleSrc: [styleSource],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: embedders.length === 0 ? ["'none'"] : [...embedders],
  })['content-security-policy']!
