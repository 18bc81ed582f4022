import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { prepareAcceptance, startServer, type ServerOptions } from './start-server.ts'

/** Where workers ask for a server; set by the runner, inherited by its workers. */
const STARTER = 'TANKMIX_E2E_STARTER'

/**
 * Before all journeys: each kind of server is started when a worker first asks for it, and serves all workers to the end. Where the process
 * that starts the journeys has done so already, its servers are used.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env[STARTER] !== undefined) return () => Promise.resolve()
  const removeAcceptance = await prepareAcceptance()
  const servers = new Map<string, ReturnType<typeof startServer>>()
  const serverFor = async (request: IncomingMessage): Promise<string> => {
    const wanted = await text(request)
    const starting = servers.get(wanted) ?? startServer(JSON.parse(wanted) as ServerOptions)
    servers.set(wanted, starting)
    return (await starting).url
  }
  const starter = createServer((request, response) => {
    serverFor(request).then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => {
    starter.listen(0, '127.0.0.1', resolve)
  })
  process.env[STARTER] = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`
  return async () => {
    delete process.env[STARTER]
    starter.close()
    await Promise.all([...servers.values()].map(async (starting) => (await starting.catch(() => undefined))?.stop()))
    removeAcceptance()
  }
}

/** The address of the server of this kind that all workers share. */
export const sharedServer = async (options: ServerOptions): Promise<string> => {
  const response = await fetch(process.env[STARTER]!, { method: 'POST', body: JSON.stringify(options) })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
