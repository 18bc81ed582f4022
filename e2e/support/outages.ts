import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Outages = { url: string; down: () => void; up: () => void; close: () => Promise<void> }

/** The server over a network that breaks: between `down` and `up` every connection is cut. Its address may be known later than this one's. */
export const withOutages = async (serverUrl: string | (() => string)): Promise<Outages> => {
  let isUp = true
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(typeof serverUrl === 'string' ? serverUrl : serverUrl())
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
    up: () => {
      isUp = true
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
