import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { PROBLEM_TYPE } from '../../contract/problem.ts'
import { ProblemError, problemOf } from './problems.ts'

/** How long a connection may take, in milliseconds. */
export type ConnectionTimes = {
  /** For the head of a request. */
  headersMs: number
  /** For the whole request: enough for half a megabyte over a weak signal. */
  requestMs: number
  /** Without a byte in either direction. */
  silenceMs: number
  /** Between two requests; longer than proxies keep connections, so that none sends into a closed one. */
  keepAliveMs: number
  /** How often the first two limits are checked. */
  checkMs: number
}
export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 20_000,
  requestMs: 120_000,
  silenceMs: 60_000,
  keepAliveMs: 75_000,
  checkMs: 5_000,
}

const MAX_HEADER_BYTES = 16 * 1024
/** Ten times the longest address that a page makes. */
const MAX_URL_LENGTH = 4_096
const HOST = 'host'

const UNREADABLE: Record<string, [status: number, reason: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too slow', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'too large', 'The head of the request is too large.'],
}

/** Responds to input that could not be read as a request, and closes the connection. */
const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, reason, detail] = UNREADABLE[error.code ?? ''] ?? [400, 'malformed request', 'This is not an HTTP request.']
  const body = JSON.stringify(problemOf(status, reason, detail))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}`
  if (socket.writable) socket.end(`${head}\r\n\r\n${body}`)
  else socket.destroy()
}

/** Settings of the HTTP server that protect it against clients that are slow, silent or send too much. */
export const connectionOptions = ({ headersMs, requestMs, silenceMs, keepAliveMs, checkMs }: ConnectionTimes) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  keepAliveTimeout: keepAliveMs,
  // Node's own refusal of a request without Host does not say that nothing may store it; `refuseOddHosts` does.
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
  clientErrorHandler: refuseUnreadable,
})

/** Throws where an address is longer than any that a page makes. */
export const refuseLongAddress = ({ url }: FastifyRequest): void => {
  if (url.length > MAX_URL_LENGTH) throw new ProblemError(414, 'too long', `The address has more than ${MAX_URL_LENGTH} characters.`)
}

/** Throws where a request names its host more than once, or not at all: proxies and servers would read different ones (RFC 9112, 3.2). */
export const refuseOddHosts = ({ raw: { rawHeaders, httpVersion } }: FastifyRequest): void => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++
  }
  if (hosts > 1) throw new ProblemError(400, 'malformed request', 'The request has more than one Host header.')
  if (hosts === 0 && httpVersion === '1.1') throw new ProblemError(400, 'malformed request', 'The request has no Host header.')
}

/** Refuses whoever expects anything but `100-continue`; Node's own refusal does not say that nothing may store it. */
export const refuseExpectations = (server: Server): void => {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = JSON.stringify(problemOf(417, 'expectation failed', 'The server does nothing that is asked for by the header Expect.'))
    response.writeHead(417, { 'cache-control': 'no-store', 'content-type': PROBLEM_TYPE, connection: 'close' }).end(body)
  })
}
