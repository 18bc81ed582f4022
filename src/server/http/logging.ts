import { randomBytes } from 'node:crypto'
import { pino, stdSerializers, type DestinationStream, type Level } from 'pino'
import { isUnavailable } from '../db/unavailable.ts'
import { describeError } from '../process/describe-error.ts'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

const MAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const URL_PASSWORD = /(\w+:\/\/[^\s:/@]+):[^\s@]+@/g

/** Email addresses, and passwords in URLs, must not be logged. */
const withoutSecrets = (text: string): string => text.replace(URL_PASSWORD, '$1:…@').replace(MAIL_ADDRESS, '<address>')

/**
 * The logged fields of an error. Drivers put rows and email addresses into further fields, so only these are logged.
 */
const shownError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  // What is away or refuses says why in one line: where in our code it was asked is of no use, and it is said often.
  if (isUnavailable(error)) return { type: error.name, message: withoutSecrets(describeError(error)), ...codeOf(error) }
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutSecrets(message), stack: withoutSecrets(stack), ...codeOf(error) }
}
const codeOf = (error: Error): { code?: string } => ('code' in error && typeof error.code === 'string' ? { code: error.code } : {})

/** Writes JSON lines. */
export const createLogger = (level: Level | 'silent', destination: DestinationStream): FastifyBaseLogger =>
  pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: shownError } }, destination)

/** Request ids: a random id of the process, and a sequence number. */
export const createIds = (): (() => string) => {
  const process = randomBytes(4).toString('hex')
  let last = 0
  return () => `${process}-${++last}`
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in log and metrics, if not its pattern: one name for all files of a folder. */
    label?: string
  }
}

/** The logged fields of a response: the pattern of its route, such as `/api/tankmix/outcome/:testId/…`, never the address, which may contain what somebody searched for. */
export type LoggedResponse = { method: string; route: string; status: number; ms: number }

export const answeredOf = (request: FastifyRequest, reply: FastifyReply): LoggedResponse => {
  const { config, url } = request.routeOptions
  return { method: request.method, route: config.label ?? url ?? 'unknown', status: reply.statusCode, ms: reply.elapsedTime }
}

/** That they say 503 is what they are for; what is wrong says so itself, and a balancer asks each second. */
const PROBES = new Set(['/readyz', '/writez'])

/** One line per response, with the request id that an error's line has too: 5xx as errors, 4xx as information. */
export const logAnswer = (log: FastifyBaseLogger, answered: LoggedResponse): void => {
  const level = PROBES.has(answered.route) ? 'debug' : answered.status >= 500 ? 'error' : answered.status >= 400 ? 'info' : 'debug'
  if (level === 'debug' && !isDebugged(log)) return
  log[level]({ ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'answered')
}
const isDebugged = ({ level }: FastifyBaseLogger): boolean => level === 'debug' || level === 'trace'
