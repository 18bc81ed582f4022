import { randomBytes } from 'node:crypto'
import { pino, stdSerializers, type DestinationStream, type Level } from 'pino'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

const MAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const URL_PASSWORD = /(\w+:\/\/[^\s:/@]+):[^\s@]+@/g

/** Mail addresses and passwords of addresses do not belong in a log. */
const withoutSecrets = (text: string): string => text.replace(URL_PASSWORD, '$1:…@').replace(MAIL_ADDRESS, '<address>')

/**
 * What a log says of an error. Drivers put rows and mail addresses into further fields of theirs, so only these go in.
 */
const shownError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code } = stdSerializers.err(error) as { type: string; message: string; stack: string; code?: unknown }
  return { type, message: withoutSecrets(message), stack: withoutSecrets(stack), ...(typeof code === 'string' ? { code } : {}) }
}

/** Writes JSON lines. */
export const createLogger = (level: Level | 'silent', destination: DestinationStream): FastifyBaseLogger =>
  pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: shownError } }, destination)

/** Ids of requests: which process, and its how-many-th. */
export const createIds = (): (() => string) => {
  const process = randomBytes(4).toString('hex')
  let last = 0
  return () => `${process}-${++last}`
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What log and metrics call the route where that is not its pattern: one name for all files of a folder. */
    label?: string
  }
}

/** What is kept of an answer: the pattern of its route, as `/api/tankmix/outcome/:testId/…`, never the address, which may hold what somebody looked for. */
export type Answered = { method: string; route: string; status: number; ms: number }

export const answeredOf = (request: FastifyRequest, reply: FastifyReply): Answered => {
  const { config, url } = request.routeOptions
  return { method: request.method, route: config.label ?? url ?? 'unknown', status: reply.statusCode, ms: reply.elapsedTime }
}

/** One line an answer, with the id that the line of an error bears too: faults of ours as errors, refusals as information. */
export const logAnswer = (log: FastifyBaseLogger, answered: Answered): void => {
  const level = answered.status >= 500 ? 'error' : answered.status >= 400 ? 'info' : 'debug'
  if (level === 'debug' && !isDebugged(log)) return
  log[level]({ ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'answered')
}
const isDebugged = ({ level }: FastifyBaseLogger): boolean => level === 'debug' || level === 'trace'
