import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE, type Problem } from '../../contract/problem.ts'
import { InvalidCursor } from '../db/lists/list-page.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { firstErrors, shownName } from './shown-errors.ts'
import { isDiskFull } from '../process/disk-full.ts'

/** Somebody has to make room first. */
const DISK_FULL_RETRY_S = 30

/** An expected error of a call, sent as a problem document. */
export class ProblemError extends Error {
  readonly problem: Problem
  retryAfter: number | undefined
  constructor(status: number, reason: string, detail: string, errors?: Problem['errors']) {
    super(detail)
    this.problem = problemOf(status, reason, detail, errors)
  }

  /** Says after how many seconds to try again. */
  after(seconds: number): this {
    this.retryAfter = seconds
    return this
  }
}

export const problemOf = (status: number, reason: string, detail: string, errors?: Problem['errors']): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  reason,
  ...(errors ? { errors } : {}),
})

export const notFound = (reason: string, detail: string): ProblemError => new ProblemError(404, reason, detail)

/** For a request whose fields were read and are wrong. */
export const invalidInput = (errors: NonNullable<Problem['errors']>): ProblemError =>
  new ProblemError(400, 'invalid input', textOf(errors), errors)
export const invalidField = (path: string, message: string): ProblemError => invalidInput([{ path, message }])

/** For what the domain refuses, by a table of its reasons. */
export const refusalIn =
  <Reason extends string>(table: Readonly<Record<Reason, readonly [status: number, detail: string]>>) =>
  (reason: Reason): ProblemError =>
    new ProblemError(table[reason][0], reason, table[reason][1])

/** The same for a link that never was, and one that was revoked or used up. */
export const unknownLink = (): ProblemError => notFound('unknown link', 'This link is not valid, or not any more.')

export const databaseAway = (): ProblemError =>
  new ProblemError(503, 'database away', 'The database does not respond; please try again in a few seconds.')

const diskFull = (): ProblemError =>
  new ProblemError(503, 'disk full', 'The disk of the server is full: nothing was stored. Please try again later.').after(DISK_FULL_RETRY_S)

const textOf = (errors: NonNullable<Problem['errors']>): string =>
  errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')

const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.code(problem.status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(problem))

/** The fields of a request with errors, from the contract's validation. */
const inputProblem = ({ validation = [], validationContext }: FastifyError): Problem => {
  const errors = validation.flatMap(({ keyword, instancePath, message = 'is not valid', params }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (keyword !== 'unrecognized_keys') return [{ path, message }]
    const unknown = (params['keys'] as string[]).map((name) => ({ path: [path, shownName(name)].filter(Boolean).join('.'), message }))
    return firstErrors(unknown, 'field')
  })
  // No resource can have such a path.
  return validationContext === 'params' ? invalidFields(404, 'not found', errors) : invalidFields(400, 'invalid input', errors)
}
const invalidFields = (status: number, reason: string, errors: NonNullable<Problem['errors']>): Problem =>
  problemOf(status, reason, textOf(errors), errors)

const OTHER_TYPE = 'The body is not of a type that is read here; JSON needs the header content-type: application/json.'

const REASONS: Record<number, string> = {
  400: 'malformed request',
  413: 'too large',
  415: 'unsupported media type',
  404: 'not found',
  414: 'too long',
  405: 'method not allowed',
}

/** Turns everything that a route throws into a problem document; unexpected errors are logged and not shown. */
export const handleError = (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof ProblemError) {
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
    else if (error.problem.status === 503) void reply.header('retry-after', '2')
    return sendProblem(reply, error.problem)
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full')
    return handleError(diskFull(), request, reply)
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'the database does not respond')
    return handleError(databaseAway(), request, reply)
  }
  if (error instanceof InvalidCursor) return sendProblem(reply, invalidField('after', error.message).problem)
  if (error.validation) return sendProblem(reply, inputProblem(error))
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const reason = REASONS[status] ?? 'refused'
    const errors = status === 400 ? [{ path: '', message: error.message }] : undefined
    const detail = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? OTHER_TYPE : error.message
    return sendProblem(reply, problemOf(status, reason, detail, errors))
  }
  request.log.error({ err: error }, 'unexpected error')
  return sendProblem(
    reply.header('x-request-id', request.id),
    problemOf(500, 'unexpected error', 'Something bad happened; please try again later.'),
  )
}

export const handleUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, problemOf(404, 'not found', `There is no ${request.method} ${request.url.split('?')[0]}.`))
