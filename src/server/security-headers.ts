import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * Everything comes from here and nothing is inline: the page's boot data are a block of JSON, which no policy concerns.
 * Styles that scripts set one by one, as the brand's colours, are no inline styles either.
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

/** What no page of ours asks a browser for. */
const NEVER_USED = [
  'accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer',
  'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking',
] // prettier-ignore
const HSTS = 'strict-transport-security'
const ONE_YEAR_S = 31_536_000

/**
 * The headers that every answer bears. They are the same for all, yet Helmet puts its policy together anew for each
 * request, which is a fifth of the time of a kept answer; so it is asked once.
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

export type HeadersFor = (request: Pick<FastifyRequest, 'protocol'>) => Record<string, string>

/** The headers of an answer; the promise of TLS is only in those that go out over it, as a trusted proxy says. */
export const securityHeaders = (): HeadersFor => {
  const { [HSTS]: promise = '', ...everywhere } = headersOfHelmet(CONTENT_SECURITY)
  const plain = { ...everywhere, 'permissions-policy': NEVER_USED.map((feature) => `${feature}=()`).join(', ') }
  const overTls = { ...plain, [HSTS]: promise }
  return ({ protocol }) => (protocol === 'https' ? overTls : plain)
}

/** The policy of the page about the API, which has scripts, styles and calls of this server's and nothing else: no workers, manifest or forms. */
export const docsPolicy = (): string =>
  headersOfHelmet({
    ...CONTENT_SECURITY,
    defaultSrc: ["'none'"],
    fontSrc: ["'none'"],
    workerSrc: ["'none'"],
    manifestSrc: ["'none'"],
    formAction: ["'none'"],
  })['content-security-policy']!
