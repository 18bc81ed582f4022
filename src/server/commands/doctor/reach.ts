import http from 'node:http'
import { get as getOverTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'

type Reached = {
  status: number
  body: string
  /** The clock of whoever responded. */
  date: Date | undefined
  /** Until when the certificate is good; undefined without TLS. */
  certificateUntil: string | undefined
}

const REACH_MS = 10_000

/** Opens an address as a browser would, but follows no redirect. */
export const reach = (url: string): Promise<Reached> =>
  new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getOverTls : http.get
    const asked = get(url, { agent: false, signal: AbortSignal.timeout(REACH_MS) }, (response) => {
      const { socket, statusCode = 0, headers } = response
      const certificateUntil = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined
      const date = headers.date === undefined ? undefined : new Date(headers.date)
      text(response).then((body) => resolve({ status: statusCode, body, date, certificateUntil }), reject)
    })
    asked.on('error', (error) => reject(error.name === 'AbortError' ? new Error(`no response within ${REACH_MS / 1_000} s`) : error))
  })
