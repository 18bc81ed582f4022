import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** What one household has of an IPv6 address: the first four of its eight parts. */
const HOUSEHOLD = 4

/** Who counts as one client: an IPv4 address or an IPv6 network of 64 bits. */
export const clientAt = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = address.toLowerCase().split('%')[0]!.split('::')
  const parts = (text: string | undefined): string[] => (text ? text.split(':') : [])
  const [first, last] = [parts(before), parts(after)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, HOUSEHOLD)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

export const clientOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => clientAt(ip)
