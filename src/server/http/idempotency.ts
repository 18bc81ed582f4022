import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { IDEMPOTENCY_HEADER } from '../../contract/paths.ts'
import { idempotencyKey } from '../../contract/requests/requests.ts'
import { invalidField, ProblemError } from './problems.ts'

/** The key under which a client sends the same again; undefined where it sends none. */
export const readIdempotencyKey = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (given === undefined || given === '') return undefined
  const key = z.safeParse(idempotencyKey, given)
  if (key.success) return key.data
  throw invalidField(IDEMPOTENCY_HEADER, key.error.issues[0]!.message)
}

/** Nothing is known to be stored; the client may send the same again. */
export const notStored = (): ProblemError =>
  new ProblemError(503, 'not stored', 'The request could not be stored; please send it again in a few seconds.')
export const keyTaken = (): ProblemError =>
  new ProblemError(409, 'key already used', `This ${IDEMPOTENCY_HEADER} was used for another request; take a new one.`)
