import { connect } from 'node:net'

export type Answer = { status: number; body: string }
export type Connection = {
  /** Sends one request's bytes and resolves with its complete response. One at a time. */
  ask: (bytes: Buffer) => Promise<Answer>
  close: () => void
}

const HEAD_END = '\r\n\r\n'
/** Maximum length of bodies that are stored. */
const KEPT_BODY = 1_000

type Head = { status: number; length: number }

const headOf = (text: string): Head => {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined && status !== 204) throw new Error(`no content-length in ${text.slice(0, 200)}`)
  return { status, length: Number(length ?? 0) }
}

/**
 * One persistent connection. Heads are parsed, bodies only counted: a client that parses HTTP in full needs more processor time
 * than the server under load.
 */
export const openConnection = (url: string, patienceMs: number): Promise<Connection> =>
  new Promise((opened, failed) => {
    const { hostname, port } = new URL(url)
    let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
    let head: Head | undefined
    let left = 0
    let kept: Buffer[] = []
    let unread: Buffer = Buffer.alloc(0)

    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const end = (error: Error): void => {
      socket.destroy()
      failed(error)
      waiting?.reject(error)
      waiting = undefined
    }
    const take = (piece: Buffer): void => {
      if (!waiting) throw new Error('the server sent more than it was asked for')
      if (!head) {
        unread = unread.length === 0 ? piece : Buffer.concat([unread, piece])
        const headEnd = unread.indexOf(HEAD_END)
        if (headEnd < 0) return
        head = headOf(unread.toString('latin1', 0, headEnd))
        left = head.length
        piece = unread.subarray(headEnd + HEAD_END.length)
        unread = Buffer.alloc(0)
      }
      left -= piece.length
      if (left < 0) throw new Error('a response is longer than its content-length')
      if (head.length <= KEPT_BODY) kept.push(piece)
      if (left > 0) return
      const { resolve } = waiting
      const answer = { status: head.status, body: Buffer.concat(kept).toString() }
      waiting = undefined
      head = undefined
      kept = []
      resolve(answer)
    }
    socket.on('data', (piece: Buffer) => {
      try {
        take(piece)
      } catch (error) {
        end(error as Error)
      }
    })
    socket.setTimeout(patienceMs, () => waiting && end(new Error(`no answer within ${patienceMs} ms`)))
    socket.on('error', end)
    socket.on('close', () => end(new Error('the server closed the connection')))
    socket.on('connect', () =>
      opened({
        ask: (bytes) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject }
            socket.write(bytes)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
