import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Outages = { url: string; down: () => void; proxyError: (status: number) => void; up: () => void; close: () => Promise<void> }

/** The server over a network that breaks: between `down` and `up` every connection is cut, or gets a proxy's error. Its address may be known later than this one's. */
export const withOutages = async (serverUrl: string | (() => string)): Promise<Outages> => {
  let isUp = true
  let errorStatus: number | undefined
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(typeof serverUrl === 'string' ? serverUrl : serverUrl())
    if (errorStatus !== undefined) {
      response.writeHead(errorStatus, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
      return
    }
    if (!isUp) {
      request.socket.destroy()
      return
    }
    const answer = forward({ hostname, port, method: request.method, path: request.url, headers: request.headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(response)
    })
    answer.on('error', () => response.destroy())
    request.pipe(answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down: () => {
      isUp = false
      server.closeAllConnections()
    },
    proxyError: (status) => {
      errorStatus = status
    },
    up: () => {
      isUp = true
      errorStatus = undefined
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
