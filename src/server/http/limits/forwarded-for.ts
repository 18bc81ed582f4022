import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** The address in one entry of `X-Forwarded-For`, which some proxies write with the port; undefined where there is none. */
const addressIn = (entry: string): string | undefined => {
  const [, bracketed, beforePort] = WITH_PORT.exec(entry) ?? []
  const address = bracketed ?? beforePort ?? entry
  return isIP(address) === 0 ? undefined : address
}

/**
 * Leaves only addresses in `X-Forwarded-For`. Each proxy adds its client's address on the right. Nothing left of an invalid entry
 * can be trusted, so the list begins after it.
 */
export const tidyForwardedFor = (headers: IncomingHttpHeaders): void => {
  const given = headers['x-forwarded-for']
  if (typeof given !== 'string') return
  const addresses = given.split(',').map((entry) => addressIn(entry.trim()))
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1)
  if (known.length === 0) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = known.join(', ')
}
