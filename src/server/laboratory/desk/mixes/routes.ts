import type { FastifyInstance } from 'fastify'
import { addMixesCall, readTypedCall } from '../../../../contract/console/request-mixes.ts'
import type { TypedMixes } from '../../../../domain/console/typed-mixes.ts'
import { notFound, ProblemError } from '../../../http/problems.ts'
import { findRequest } from '../../../mail/outbox/stored-request.ts'
import { addConsoleRoute } from '../../access.ts'
import type { ConsoleContext } from '../../console-context.ts'
import type { SignedIn } from '../../people/sessions.ts'
import type { DeskChange } from '../desk-change.ts'
import { readTyped, shownMix } from './read-desk-mixes.ts'

type Change = (requests: { id: string; rowVersion: number }[], change: DeskChange, by: SignedIn) => Promise<Record<string, number>>

/** The mixes that the desk adds to a request (MIX-10 to MIX-13). */
export const mixRoutes = (scope: FastifyInstance, { database }: ConsoleContext, change: Change): void => {
  const db = database.kysely
  const readOf = async (name: string, typed: { text: string; base: number | null }): Promise<{ id: string; read: TypedMixes }> => {
    const request = await findRequest(db, name)
    if (!request) throw notFound('unknown request', `There is no request ${name}.`)
    const read = await readTyped(db, request, typed)
    if (!read) throw new ProblemError(409, 'unknown mix', 'The request has no such mix.')
    return { id: request.id, read }
  }

  addConsoleRoute(scope, readTypedCall, async ({ params, body }) => {
    const { read } = await readOf(params.id, body)
    return { mixes: read.mixes.map(shownMix), problems: read.problems }
  })

  addConsoleRoute(scope, addMixesCall, async ({ params, body, signedIn }) => {
    const { id, read } = await readOf(params.id, body)
    if (read.problems.length > 0 || read.mixes.length === 0) {
      const error = new ProblemError(409, 'mixes not readable', 'Something of the mixes cannot be read for certain; nothing was added.')
      throw Object.assign(error, { problem: { ...error.problem, problems: read.problems } })
    }
    const versions = await change([{ id, rowVersion: body.rowVersion }], { action: 'add-mixes', mixes: read.mixes }, signedIn)
    return { rowVersion: versions[id]! }
  })
}
