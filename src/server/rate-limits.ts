import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { CallCounts } from './call-counts.ts'
import { ProblemError } from './problems/problems.ts'

/** Calls that one client may make in a minute; 0 is no limit. */
export type CallsPerMinute = { search: number; requests: number }
export type RateLimit = onRequestAsyncHookHandler
/** One count a client for all calls of a kind, in every edition. */
export type RateLimits = { search: RateLimit | undefined; requests: RateLimit | undefined }

const MINUTE_MS = 60_000
/** Clients that are counted at a time: the newest, so that memory is bounded whoever calls. */
const COUNTED_CLIENTS = 50_000

/** Nothing about limits in ordinary answers, which are compressed once and kept. */
const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

const tooMany = (seconds: number): ProblemError =>
  new ProblemError(429, 'too many calls', `There were too many calls from your address; please try again in ${seconds} s.`)

/**
 * Limits a client is held to. A client is an IPv4 address or an IPv6 network of 64 bits, which is what one household has;
 * `X-Forwarded-For` counts only where the proxy is trusted, so that nobody gets a new count by writing a new one.
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
  return { search: limit(perMinute?.search), requests: limit(perMinute?.requests) }
}
