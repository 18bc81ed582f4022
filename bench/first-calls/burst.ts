import { connect } from 'node:net'
import type { AnyCall } from '../../src/server/testing/calls/every-call.ts'

/** As much of a body as a client takes before it goes: what a server holds for it shows by then. */
const MOST_BYTES = 1_000_000

const bytesOf = ({ method, url, headers, payload }: AnyCall, host: string): Buffer => {
  const lines = [`${method} ${url} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (payload !== undefined) lines.push(`content-length: ${Buffer.byteLength(payload)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload ?? ''}`)
}

/** The status of one call over a connection of its own; 0 where there was no response in time. */
const callOnce = (port: number, bytes: Buffer, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    let status = 0
    let taken = 0
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes))
    const end = (): void => {
      signal.removeEventListener('abort', end)
      socket.destroy()
      resolve(status)
    }
    socket.on('data', (piece: Buffer) => {
      if (taken === 0) status = Number(piece.toString('latin1', 9, 12))
      taken += piece.length
      if (taken > MOST_BYTES) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    signal.addEventListener('abort', end, { once: true })
  })

export type Burst = { ms: number; statuses: Record<string, number> }

/** The same call so many times at once. */
export const burst = async (url: string, call: AnyCall, atOnce: number, patienceMs: number): Promise<Burst> => {
  const { host, port } = new URL(url)
  const bytes = bytesOf(call, host)
  const patience = AbortSignal.timeout(patienceMs)
  const began = performance.now()
  const all = await Promise.all(Array.from({ length: atOnce }, () => callOnce(Number(port), bytes, patience)))
  const statuses: Record<string, number> = {}
  for (const status of all) statuses[status || 'none'] = (statuses[status || 'none'] ?? 0) + 1
  return { ms: performance.now() - began, statuses }
}
