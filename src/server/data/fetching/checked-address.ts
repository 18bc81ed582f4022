import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { inNetworks } from '../../http/networks.ts'

/** Addresses that no public server has: this machine, private and shared networks, and those that lead to them by another way. */
const NOT_PUBLIC = [
  'loopback',
  'linklocal',
  'uniquelocal',
  '0.0.0.0/8',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fec0::/10',
  'ff00::/8',
]

/** Why an address may not be fetched from; undefined where it may. `allowed` are networks of the operator's own that the settings name. */
export const addressGuard = (allowed: readonly string[]): ((address: string) => string | undefined) => {
  const [isInner, isAllowed] = [inNetworks(NOT_PUBLIC), inNetworks(allowed)]
  return (address) =>
    isIP(address) !== 0 && (!isInner(address) || isAllowed(address))
      ? undefined
      : `${address} is an address of this network: IMPORT_NETWORKS has to name it`
}

/**
 * Finds the addresses of a name and refuses them where one of them may not be used. A connection is made to what was found here, so that a
 * name which means another address the next moment gains nothing.
 */
export const checkedLookup =
  (guard: ReturnType<typeof addressGuard>, resolve: typeof lookUp = lookUp): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const refused = error ? undefined : found.map(({ address }) => guard(address)).find((reason) => reason !== undefined)
      const [first] = error ? [] : found
      if (error ?? refused ?? !first) done(error ?? new Error(`${hostname}: ${refused ?? 'it has no address'}`), '', 0)
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
