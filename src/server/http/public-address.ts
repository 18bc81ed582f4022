import type { FastifyRequest } from 'fastify'

const LOCAL = /^http:\/\/localhost(:\d{1,5})?$/

/** The address at which browsers reach this service, without a slash at the end. */
export type PublicAddress = {
  /** For links and redirects. */
  originFor: (request: FastifyRequest) => string
  /** The address in messages and links where no call is being answered. */
  shown: string
  /** The domain that passkeys are made for. */
  rpId: string
  /** The origin that a passkey's answer must name, given the one that it does name. */
  expectedOrigin: (named: string) => string
  /** Whether cookies are sent over TLS only. */
  isSecure: (request: FastifyRequest) => boolean
}

/**
 * With PUBLIC_URL only that address counts, whatever a request says. Without it the service is on this machine: `http://localhost` with
 * whichever port.
 */
export const createPublicAddress = (publicUrl: string | undefined, port: number): PublicAddress => {
  if (publicUrl !== undefined) {
    const { origin, hostname, protocol } = new URL(publicUrl)
    return { originFor: () => origin, shown: origin, rpId: hostname, expectedOrigin: () => origin, isSecure: () => protocol === 'https:' }
  }
  return {
    originFor: ({ socket }) => `http://localhost:${socket.localPort ?? port}`,
    shown: `http://localhost:${port}`,
    rpId: 'localhost',
    expectedOrigin: (named) => (LOCAL.test(named) ? named : 'http://localhost'),
    isSecure: ({ protocol }) => protocol === 'https',
  }
}
