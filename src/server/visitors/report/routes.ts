import type { FastifyInstance } from 'fastify'
import { publishedVerdicts } from '../../../contract/sources/published-verdict.ts'
import { outcome, resellerOutcome, withdrawnTests } from '../../../contract/look-ups/tests.ts'
import {
  answerPublishedVerdicts as readVerdicts,
  dataCalls,
  answerWithdrawnTests as readWithdrawn,
} from '../../../domain/calls/answer-calls.ts'
import type { RouteContext } from '../route-context.ts'
import { addDataRoute } from '../data-route.ts'

const REPORT = { cacheControl: 'public, no-cache', effort: 'fast', limited: true } as const

export const reportRoutes = (app: FastifyInstance, context: RouteContext): void => {
  addDataRoute(app, context, outcome, dataCalls.outcome, REPORT)
  addDataRoute(app, context, withdrawnTests, readWithdrawn, { ...REPORT, effort: 'small' })
  addDataRoute(app, context, publishedVerdicts, readVerdicts, { ...REPORT, effort: 'small' })
  if (context.reseller) addDataRoute(app, context, resellerOutcome, dataCalls.resellerOutcome, REPORT)
}
