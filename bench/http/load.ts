import { connect, type Socket } from 'node:net'
import { seeded } from '../../src/server/data/demo/random.ts'
import { answerRequests } from '../support/child.ts'
import { SEARCH_METHOD, SEARCH_PATH, searchHeaders, type Encoding } from './search-call.ts'

/** With several bodies each is drawn by Zipf's law: the first most often, the tenth a tenth as often. */
export type LoadRequest = {
  url: string
  bodies: readonly string[]
  encoding: Encoding
  connections: number
  seconds?: number
  amount?: number
  pauseMs?: number
}
export type Load = { requests: number; seconds: number }

const SUCCESS = Buffer.from('HTTP/1.1 200')
const HEAD_END = '\r\n\r\n'

const requestBytes = ({ url, encoding }: LoadRequest, body: string): Buffer => {
  const headers = { host: new URL(url).host, 'content-length': String(Buffer.byteLength(body)), ...searchHeaders(encoding) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${SEARCH_METHOD} ${SEARCH_PATH} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** The length of a response in bytes, from its first chunk. */
const answerBytes = (first: Buffer): number => {
  const headEnd = first.indexOf(HEAD_END)
  const length = /content-length: (\d+)/i.exec(first.toString('latin1', 0, headEnd))?.[1]
  if (headEnd < 0 || length === undefined) throw new Error(`no complete head in ${first.toString('latin1', 0, 200)}`)
  return headEnd + HEAD_END.length + Number(length)
}

/** A request with the length of its responses; 0 before the first. */
type Prepared = { bytes: Buffer; answerBytes: number }

/** Draws requests by Zipf's law, the same in each run. */
const drawer = (requests: readonly Prepared[]): (() => Prepared) => {
  const random = seeded(3)
  let sum = 0
  const upTo = requests.map((_, at) => (sum += 1 / (at + 1)))
  return () => {
    const drawn = random() * sum
    return requests[upTo.findIndex((end) => drawn < end)]!
  }
}

/**
 * Sends requests over one persistent connection, one at a time. The first response to a request gives the length of the others,
 * which are only counted: autocannon, which parses every response, was three to eight times slower than the measured servers.
 */
const askAgain = (socket: Socket, next: () => Prepared, goOn: () => boolean, pauseMs: number, onAnswer: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let asked = next()
    let left = 0
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (piece: Buffer) => {
      try {
        if (left === 0) {
          if (!piece.subarray(0, SUCCESS.length).equals(SUCCESS)) throw new Error(`refused: ${piece.toString('latin1', 0, 200)}`)
          asked.answerBytes ||= answerBytes(piece)
          left = asked.answerBytes
        }
        left -= piece.length
        if (left < 0) throw new Error('a response is longer than the first')
        if (left > 0) return
        onAnswer()
        if (goOn()) {
          asked = next()
          if (pauseMs > 0) setTimeout(() => socket.write(asked.bytes), pauseMs)
          else socket.write(asked.bytes)
        } else {
          socket.removeAllListeners('close')
          socket.end()
          resolve()
        }
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.write(asked.bytes)
  })

/** Sends searches from a process of its own. Rejects if a response is not successful. */
const load = async (options: LoadRequest): Promise<Load> => {
  const { url, connections, seconds = Infinity, amount = Infinity, pauseMs = 0 } = options
  const { hostname, port } = new URL(url)
  const next = drawer(options.bodies.map((body) => ({ bytes: requestBytes(options, body), answerBytes: 0 })))
  let requests = 0
  const started = performance.now()
  const goOn = (): boolean => requests < amount && performance.now() - started < seconds * 1000
  const count = (): void => {
    requests++
  }
  const sockets = Array.from({ length: connections }, () => connect({ host: hostname, port: Number(port), noDelay: true }))
  await Promise.all(sockets.map((socket) => askAgain(socket, next, goOn, pauseMs, count)))
  return { requests, seconds: (performance.now() - started) / 1000 }
}

answerRequests(load)
