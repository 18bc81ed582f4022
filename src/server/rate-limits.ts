import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { CallCounts } from './call-counts.ts'
import { ProblemError } from './problems/problems.ts'

/** Maximum calls of one client per minute; 0 is no limit. */
export type CallsPerMinute = { search: number; requests: number; signIn?: number }
export type RateLimit = onRequestAsyncHookHandler
/** One count per client for all calls of a kind, in all editions. */
export type RateLimits = { search: RateLimit | undefined; requests: RateLimit | undefined; signIn: RateLimit | undefined }

const MINUTE_MS = 60_000
/** Maximum number of clients counted, the most recent ones, so that memory is bounded. */
const COUNTED_CLIENTS = 50_000

/** No headers about limits in ordinary responses, which are cached. */
const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

const tooMany = (seconds: number): ProblemError =>
  new ProblemError(429, 'too many calls', `There were too many calls from your address; please try again in ${seconds} s.`)

/**
 * Rate limits per client. A client is an IPv4 address or an IPv6 /64 network, which one household has. `X-Forwarded-For` counts
 * only where the proxy is trusted, so that a client cannot forge a new address.
 */
export const createRateLimits = async (app: FastifyInstance, perMinute?: CallsPerMinute): Promise<RateLimits> => {
  await app.register(rateLimit, {
    global: false,
    cache: COUNTED_CLIENTS,
    store: CallCounts,
    ipv6Subnet: 64,
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const limit = (max: number | undefined): RateLimit | undefined => (max ? app.rateLimit({ max, timeWindow: MINUTE_MS }) : undefined)
  return { search: limit(perMinute?.search), requests: limit(perMinute?.requests), signIn: limit(perMinute?.signIn) }
}
