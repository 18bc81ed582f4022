import type { FastifyInstance } from 'fastify'

const GRACE_MS = 5_000

/** Accepts no new connections and lets open requests finish; connections that stay open are closed after GRACE_MS. */
export const closeApp = async (app: FastifyInstance): Promise<void> => {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(cutOff)
}
