import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire between the server and its database that can be cut, or fall silent. */
export type Wire = {
  port: number
  /** Breaks every connection by a TCP reset. */
  reset: () => void
  /** From now on nothing passes on the connections that there are, in either direction; new ones are made, and pass nothing either. */
  dropAll: () => void
  /** New connections pass again. Those that fell silent stay silent, as after a failover. */
  heal: () => void
  close: () => Promise<void>
}

/** Listens on a free port of this machine and passes everything on to a socket. */
export const createWire = async (target: string): Promise<Wire> => {
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>()
  let drops = false
  const server = createServer((near) => {
    const pair = { near, far: connect(target), isSilent: drops }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes: Buffer) => {
        if (!pair.isSilent) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // A silent end does not report that it closes either.
        if (!pair.isSilent || from === near) to.destroy()
        if (from === near) pairs.delete(pair)
      })
    }
    pass(near, pair.far)
    pass(pair.far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    reset: () => {
      for (const { near } of pairs) near.resetAndDestroy()
    },
    dropAll: () => {
      drops = true
      for (const pair of pairs) pair.isSilent = true
    },
    heal: () => {
      drops = false
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
