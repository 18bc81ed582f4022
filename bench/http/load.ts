import { connect, type Socket } from 'node:net'
import { answerRequests } from '../support/child.ts'
import { SEARCH_METHOD, SEARCH_PATH, searchHeaders, type Encoding } from './search-call.ts'

export type LoadRequest = { url: string; body: string; encoding: Encoding; connections: number; seconds?: number; amount?: number }
export type Load = { requests: number; seconds: number }

const SUCCESS = Buffer.from('HTTP/1.1 200')
const HEAD_END = '\r\n\r\n'

const requestBytes = ({ url, body, encoding }: LoadRequest): Buffer => {
  const headers = { host: new URL(url).host, 'content-length': String(Buffer.byteLength(body)), ...searchHeaders(encoding) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${SEARCH_METHOD} ${SEARCH_PATH} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** How many bytes an answer has, from its first piece. */
const answerBytes = (first: Buffer): number => {
  const headEnd = first.indexOf(HEAD_END)
  const length = /content-length: (\d+)/i.exec(first.toString('latin1', 0, headEnd))?.[1]
  if (headEnd < 0 || length === undefined) throw new Error(`no complete head in ${first.toString('latin1', 0, 200)}`)
  return headEnd + HEAD_END.length + Number(length)
}

/**
 * Asks over one kept connection, one request at a time. All answers are the same search's, so that their first tells how
 * long each is and the rest are only counted: autocannon, which reads every answer as HTTP, was three to eight times
 * slower than the servers that it was to measure.
 */
const askAgain = (socket: Socket, request: Buffer, goOn: () => boolean, onAnswer: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let expected = 0
    let left = 0
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (piece: Buffer) => {
      try {
        if (left === 0) {
          if (!piece.subarray(0, SUCCESS.length).equals(SUCCESS)) throw new Error(`refused: ${piece.toString('latin1', 0, 200)}`)
          expected ||= answerBytes(piece)
          left = expected
        }
        left -= piece.length
        if (left < 0) throw new Error('an answer is longer than the first')
        if (left > 0) return
        onAnswer()
        if (goOn()) socket.write(request)
        else {
          socket.removeAllListeners('close')
          socket.end()
          resolve()
        }
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.write(request)
  })

/** Sends searches from a process of its own. Rejects where an answer is no success. */
const load = async (options: LoadRequest): Promise<Load> => {
  const { url, connections, seconds = Infinity, amount = Infinity } = options
  const { hostname, port } = new URL(url)
  const request = requestBytes(options)
  let requests = 0
  const started = performance.now()
  const goOn = (): boolean => requests < amount && performance.now() - started < seconds * 1000
  const count = (): void => {
    requests++
  }
  const sockets = Array.from({ length: connections }, () => connect({ host: hostname, port: Number(port), noDelay: true }))
  await Promise.all(sockets.map((socket) => askAgain(socket, request, goOn, count)))
  return { requests, seconds: (performance.now() - started) / 1000 }
}

answerRequests(load)
