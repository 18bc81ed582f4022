import { laboratoryDay, NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { API_BASE } from '../../../contract/call.ts'
import { REQUEST_STATUS } from '../../../contract/requests/request-status-paths.ts'
import {
  requestStatus,
  statusCancel,
  statusDelete,
  statusQuery,
  statusReply,
  type RequestStatusAnswer,
} from '../../../contract/requests/request-status.ts'
import { isRefusalReason, requestActions, type RefusalReason } from '../../../domain/console/request-states.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { summaryOf } from '../../../domain/requests/request-summary.ts'
import type { Brand } from '../../../contract/brand.ts'
import type { Database } from '../../db/open-db.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { ProblemError, unknownLink } from '../../http/problems.ts'
import { readDataState } from '../../db/data-state.ts'
import { answeringTests } from './answering-tests.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import type { DeskChange } from './desk-change.ts'
import { changeRequests } from './change-request.ts'
import { readEvents, type RequestEvent } from './events.ts'
import { productsOfMix, readMixes } from '../../mail/outbox/request-mixes.ts'
import { deleteUnlessWorkedOn, isWorkedOnState } from '../../requests/delete-requests.ts'
import { requestOfLink } from '../request-of-link.ts'
import { findOnDesk, readThread } from './read-desk.ts'

type StatusContext = {
  database: Database
  brand: Pick<Brand, 'product' | 'maker' | 'laboratory'>
  limits: RateLimits
  phrases: Phrases
  now: () => Date
  /** Removes deleted content from the database's files; false where that has to wait. */
  wipe: () => Promise<boolean>
}

const REQUESTER = ['requester'] as const

const changedMeanwhile = () => new ProblemError(409, 'changed meanwhile', 'The request was changed meanwhile; look at it again.')

const correctionOf = (events: readonly RequestEvent[], timeZone: string): RequestStatusAnswer['correction'] => {
  const event = events.findLast(({ action }) => action === 'take-back' || action === 'replace-answer')
  return event ? { on: laboratoryDay(event.at, timeZone), kind: event.action === 'take-back' ? 'taken-back' : 'replaced' } : null
}

/** The requester's private page (LAB-52): who has the link of an email reads the request, replies and cancels. */
export const requestStatusRoutes = (app: FastifyInstance, { database, brand, limits, phrases, now, wipe }: StatusContext): void => {
  const db = database.kysely
  const texts = loadMailTexts()

  const requestOf = requestOfLink(db, limits)
  const statusOf = async (id: string, language: LanguageCode): Promise<RequestStatusAnswer> => {
    const row = await findOnDesk(db, id)
    if (!row) throw unknownLink()
    const words = texts(language)
    const { rows, ingredients } = summaryOf(row.body, words.summary, brand.product, language)
    const events = await readEvents(db, id)
    const refusal = row.state === 'refused' ? events.findLast(({ action }) => action === 'refuse') : undefined
    const code = String(refusal?.changed['reason'])
    const reason = isRefusalReason(code) ? code : null
    const reasonText = (why: RefusalReason): string => words.reasons[why].replaceAll('{maker}', () => brand.maker)
    const actions = requestActions({ state: row.state, waitingFrom: row.waiting_from }, REQUESTER)
    return {
      reference: row.reference,
      submittedAt: row.submitted_at,
      state: row.state,
      rowVersion: row.row_version,
      summary: { rows: rows.filter(({ value }) => value !== ''), ingredients },
      thread: (await readThread(db, id)).map(({ id: message, at, author, kind, body }) => ({ id: message, at, author, kind, text: body })),
      reason,
      reasonText: reason && reasonText(reason),
      mixes: (await readMixes(db, id)).map((mix) => ({
        place: mix.place,
        products: (productsOfMix(mix) ?? row.body.ingredients).map(({ name }) => name),
        state: mix.state,
        reasonText: mix.reason && reasonText(mix.reason),
      })),
      ...(await answeringTests(db, row, words.withdrawals, {
        phrases,
        language,
        demo: (await readDataState(db)).demo,
      })),
      correction: correctionOf(events, brand.laboratory?.timeZone ?? NO_TIME_ZONE),
      mayReply: actions.includes('reply'),
      mayCancel: actions.includes('cancel'),
      mayDelete: !isWorkedOnState(row.state),
    }
  }
  const run = async (id: string, rowVersion: number, change: DeskChange): Promise<void> => {
    const outcome = await changeRequests(database, [{ id, rowVersion }], change, { actor: 'requester', actors: REQUESTER, now: now() })
    if (outcome.ok) return
    if (outcome.reason === 'unknown request') throw unknownLink()
    throw changedMeanwhile()
  }

  type Query = z.infer<typeof statusQuery>
  const url = `${API_BASE}${REQUEST_STATUS}`
  const schema = { hide: true, querystring: statusQuery, response: { 200: requestStatus } }
  app.get<{ Querystring: Query }>(url, { schema, ...(limits.search ? { onRequest: limits.search } : {}) }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return statusOf(await requestOf(request), request.query.languageCode)
  })
  const post = <Body extends { rowVersion: number }>(
    path: string,
    bodySchema: z.ZodMiniType<Body>,
    changeOf: (given: Body) => DeskChange,
  ): void => {
    app.post<{ Querystring: Query }>(
      `${url}/${path}`,
      { schema: { ...schema, body: bodySchema }, ...(limits.requests ? { onRequest: limits.requests } : {}) },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const id = await requestOf(request)
        const body = request.body as Body
        await run(id, body.rowVersion, changeOf(body))
        return statusOf(id, request.query.languageCode)
      },
    )
  }
  post('reply', statusReply, ({ text }) => ({ action: 'reply', text }))
  post('cancel', statusCancel, () => ({ action: 'cancel' }))

  app.post<{ Body: z.infer<typeof statusDelete> }>(
    `${url}/delete`,
    { schema: { hide: true, body: statusDelete }, ...(limits.requests ? { onRequest: limits.requests } : {}) },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const id = await requestOf(request)
      const isDeleted = await deleteUnlessWorkedOn(database, { id, rowVersion: request.body.rowVersion }, now())
      if (!isDeleted) throw changedMeanwhile()
      await wipe()
      return reply.code(204).send()
    },
  )
}
