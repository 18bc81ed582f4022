import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Releases = { url: string; release: () => void; close: () => Promise<void> }

/** The server during a release: after `release` it serves another background worker. */
export const withReleases = async (serverUrl: string): Promise<Releases> => {
  let release = 1
  const { hostname, port } = new URL(serverUrl)
  const server = createServer((request, response) => {
    const isWorker = request.url === '/service-worker.js'
    const headers = { ...request.headers, ...(isWorker ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {}) }
    const answer = forward({ hostname, port, method: request.method, path: request.url, headers }, (from) => {
      const { 'content-length': _length, etag: _etag, ...kept } = from.headers
      response.writeHead(from.statusCode ?? 502, isWorker ? kept : from.headers)
      from.on('end', () => isWorker && response.end(`\n// release ${release}`))
      from.pipe(response, { end: !isWorker })
    })
    answer.on('error', () => response.destroy())
    request.pipe(answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => void release++,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
