import { setTimeout as pause } from 'node:timers/promises'
import { answerRequests } from '../support/child.ts'
import { openConnection, type Connection } from './connection.ts'
import { createDraw, type Call, type Site } from './draw-calls.ts'

/** Without `perSecond` each connection sends the next call as soon as it has its answer. */
export type VisitRequest = { url: string; site: Site; seed: number; connections: number; seconds: number; perSecond?: number }
export type Visited = {
  calls: Record<string, number>
  seconds: number
  /** From when a call was due until its response was complete, so that a server that falls behind cannot hide it. */
  millis: Float64Array
  /** Errors, and how often each occurred. */
  failures: Record<string, number>
  /** References of requests that were acknowledged. */
  references: string[]
}

const PATIENCE_MS = 10_000
const TICK_MS = 2

const bytesOf = ({ method, path, headers, body = '' }: Call, host: string): Buffer => {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`
  if (method === 'POST') head += `content-length: ${Buffer.byteLength(body)}\r\n`
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
  return Buffer.from(`${head}\r\n${body}`)
}

const visit = async ({ url, site, seed, connections, seconds, perSecond }: VisitRequest): Promise<Visited> => {
  const { host } = new URL(url)
  const next = createDraw(site, seed)
  const visited = { calls: {} as Record<string, number>, failures: {} as Record<string, number>, references: [] as string[] }
  const millis: number[] = []
  const failed = (what: string): void => {
    visited.failures[what] = (visited.failures[what] ?? 0) + 1
  }
  const started = performance.now()
  const elapsed = (): number => (performance.now() - started) / 1000
  /** How many calls were begun; the next one is due at its share of the time. */
  let begun = 0

  const one = async (connection: Connection, due: number): Promise<void> => {
    const call = next()
    visited.calls[call.kind] = (visited.calls[call.kind] ?? 0) + 1
    const { status, body } = await connection.ask(bytesOf(call, host))
    if (status !== call.status) failed(`${call.kind}: ${status} instead of ${call.status}`)
    else if (status === 201) visited.references.push((JSON.parse(body) as { reference: string }).reference)
    millis.push((elapsed() - due) * 1000)
  }
  const visitor = async (): Promise<void> => {
    let connection = await openConnection(url, PATIENCE_MS)
    for (;;) {
      const due = perSecond === undefined ? elapsed() : begun / perSecond
      if (due >= seconds) return connection.close()
      if (due > elapsed()) {
        await pause(TICK_MS)
        continue
      }
      begun++
      try {
        await one(connection, due)
      } catch (error) {
        failed(String(error))
        connection.close()
        connection = await openConnection(url, PATIENCE_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  return { ...visited, seconds: elapsed(), millis: Float64Array.from(millis) }
}

answerRequests(visit)
