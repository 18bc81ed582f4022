import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerRequests } from '../support/child.ts'
import { createDraw, type Call, type Site } from './draw-calls.ts'

/** Without `perSecond` each connection asks again as soon as it has its answer. */
export type VisitRequest = { url: string; site: Site; seed: number; connections: number; seconds: number; perSecond?: number }
export type Visited = {
  calls: Record<string, number>
  seconds: number
  /** From when a call was due until its answer was whole, so that a server that falls behind cannot hide it. */
  millis: Float64Array
  /** What went wrong, and how often. */
  failures: Record<string, number>
  /** References of requests that were acknowledged. */
  references: string[]
}

/** A call that took longer has failed. */
const PATIENCE_MS = 10_000
const TICK_MS = 2

type Answer = { status: number; text: string }

const send = (agent: Agent, url: URL, { method, path, headers, body = '', status }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const call = request({ agent, host: url.hostname, port: url.port, method, path, headers: { ...headers, ...length }, timeout: PATIENCE_MS }, (response) => {
      let text = ''
      // Only the short answer to a request for a test is read.
      if (status === 201) response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      else response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
    call.on('error', reject)
    call.end(method === 'POST' ? body : undefined)
  })

const visit = async ({ url, site, seed, connections, seconds, perSecond }: VisitRequest): Promise<Visited> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const server = new URL(url)
  const next = createDraw(site, seed)
  const visited = { calls: {} as Record<string, number>, failures: {} as Record<string, number>, references: [] as string[] }
  const millis: number[] = []
  const failed = (what: string): void => {
    visited.failures[what] = (visited.failures[what] ?? 0) + 1
  }
  const one = async (due: number): Promise<void> => {
    const call = next()
    // The answer to a request for a test is read, and so it comes plain.
    const plain = call.status === 201 ? { ...call, headers: { ...call.headers, 'accept-encoding': 'identity' } } : call
    visited.calls[call.kind] = (visited.calls[call.kind] ?? 0) + 1
    try {
      const { status, text } = await send(agent, server, plain)
      if (status !== call.status) failed(`${call.kind}: ${status} instead of ${call.status}`)
      else if (status === 201) visited.references.push((JSON.parse(text) as { reference: string }).reference)
    } catch (error) {
      failed(`${call.kind}: ${String(error)}`)
    }
    millis.push(performance.now() - due)
  }
  const started = performance.now()
  const isOver = (): boolean => performance.now() - started >= seconds * 1000
  if (perSecond === undefined) {
    const again = async (): Promise<void> => {
      while (!isOver()) await one(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, again))
  } else {
    const open = new Set<Promise<void>>()
    for (let sent = 0; !isOver(); await pause(TICK_MS))
      for (; sent < ((performance.now() - started) / 1000) * perSecond; sent++) {
        const call = one(started + (sent / perSecond) * 1000).finally(() => open.delete(call))
        open.add(call)
      }
    await Promise.all(open)
  }
  agent.destroy()
  return { ...visited, seconds: (performance.now() - started) / 1000, millis: Float64Array.from(millis) }
}

answerRequests(visit)
