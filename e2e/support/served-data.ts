import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { startServer, type RunningData } from './start-server.ts'

/**
 * What pages that are drawn in tests ask for comes from a real server with the acceptance data, which starts with the first call; what
 * is below `/served` is what this server has at its root.
 */
export const servedData = (): Plugin => {
  let starting: Promise<RunningData> | undefined
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    starting ??= startServer({ data: 'acceptance' })
    const url = await starting.then(
      (running) => running.url,
      (error: Error) => void outgoing.destroy(error),
    )
    if (url === undefined) return
    const headers = { ...incoming.headers, host: new URL(url).host, origin: url }
    const asked = request(url + incoming.url!.replace(/^\/served/, ''), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(asked)
  }
  return {
    name: 'served-data',
    configureServer: ({ middlewares }) => {
      middlewares.use((incoming, outgoing, next) => {
        if (!/^\/(api|served|brand)\//.test(incoming.url ?? '')) return next()
        void pass(incoming, outgoing)
      })
    },
    closeBundle: async () => (await starting)?.stop(),
  }
}
