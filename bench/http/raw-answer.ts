import { request } from 'node:http'
import type { Sent } from './bare-server.ts'
import { SEARCH_METHOD, SEARCH_PATH, searchHeaders, type Encoding } from './search-call.ts'

/** Headers that Node adds to every response. */
const WRITTEN_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length'])

/** One response as received, not decompressed. */
export const rawAnswer = (url: string, body: string, encoding: Encoding): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const asking = request(
      `${url}${SEARCH_PATH}`,
      { method: SEARCH_METHOD, headers: searchHeaders(encoding), agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`the search was answered with ${response.statusCode}`))
          const headers = Object.entries(response.headers).filter(([name]) => !WRITTEN_BY_NODE.has(name))
          return resolve({ headers: Object.fromEntries(headers) as Record<string, string>, body: Buffer.concat(chunks) })
        })
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
