import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A message of the PostgreSQL protocol: its type, its length and its body. */
export const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}
export const AUTHENTICATED = message('R', Buffer.alloc(4))
export const READY = message('Z', Buffer.from('I'))
/** What PostgreSQL sends at a commit whose wait for the standby was cancelled by somebody. */
const WARNING = message('N', Buffer.from('SWARNING\0VWARNING\0C01000\0Mcanceling wait for synchronous replication\0\0'))

/** The type of a value, by its number in PostgreSQL. */
const TYPES = { boolean: 16, number: 23, string: 25 } as const
type Value = string | boolean | number
const textOf = (value: Value): string => (typeof value === 'boolean' ? (value ? 't' : 'f') : String(value))

const rowOf = (row: Record<string, Value>): Buffer => {
  const entries = Object.entries(row)
  const columns = entries.map(([name, value]) => {
    const type = TYPES[typeof value as keyof typeof TYPES]
    return Buffer.concat([
      Buffer.from(`${name}\0`),
      number(0, 4),
      number(0, 2),
      number(type, 4),
      number(-1, 2),
      number(-1, 4),
      number(0, 2),
    ])
  })
  const cells = entries.map(([, value]) => Buffer.concat([number(textOf(value).length, 4), Buffer.from(textOf(value))]))
  return Buffer.concat([
    message('T', Buffer.concat([number(entries.length, 2), ...columns])),
    message('D', Buffer.concat([number(entries.length, 2), ...cells])),
  ])
}

/** What a host says; a test changes it. */
export type HostState = { takesWrites: boolean; timeline: string; waiting: number; warnsAtCommit?: boolean; silent?: RegExp }

/** A host of a database that answers what is asked about it, and any statement with its own name. */
export const startPostgresHost = async (name: string, given: Partial<HostState> = {}) => {
  const state: HostState = { takesWrites: true, timeline: '00000001', waiting: 0, ...given }
  const sockets = new Set<Socket>()
  const answer = (text: string): Buffer => {
    const row = text.includes('pg_is_in_recovery')
      ? { takesWrites: state.takesWrites, timeline: state.timeline }
      : text.includes('SyncRep')
        ? { waiting: state.waiting }
        : { name }
    const warning = text === 'commit' && state.warnsAtCommit === true ? WARNING : Buffer.alloc(0)
    return Buffer.concat([warning, rowOf(row), message('C', Buffer.from('SELECT 1\0')), READY])
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.on('data', (bytes: Buffer) => {
        const text = bytes.subarray(5, -1).toString()
        if (bytes[0] === 'Q'.charCodeAt(0) && state.silent?.test(text) !== true) socket.write(answer(text))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
    sockets.clear()
  }
  const stop = (): void => {
    breakAll()
    server.close()
  }
  onTestFinished(stop)
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, state, breakAll, stop }
}
