import { createServer } from 'node:net'

/** Below every port that Linux (32768 and up), macOS and Windows (49152 and up) give to whoever asks for any, and above those of services. */
const [LOWEST, HIGHEST] = [15_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port of this machine that nothing listens on, for a program that cannot choose one and say which, or that is to come back at its
 * address. The system gives it to nobody else meanwhile, neither as any free port nor for a connection.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}
