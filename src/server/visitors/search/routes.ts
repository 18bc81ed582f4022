import type { FastifyInstance } from 'fastify'
import { chart } from '../../../contract/look-ups/chart.ts'
import { tank } from '../../../contract/look-ups/tank.ts'
import { foliarSearch, searchSummary, seedSearch } from '../../../contract/look-ups/tests.ts'
import { mixOfSearch, mixOfTank } from '../../../domain/console/asked-mix.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { RouteContext } from '../route-context.ts'
import { addDataRoute } from '../data-route.ts'
import { CALL_COSTS } from './call-costs.ts'
import { csvRoute } from './csv-route.ts'

const SEARCH = { cacheControl: 'no-store', effort: 'fast', limited: true } as const

export const searchRoutes = (app: FastifyInstance, context: RouteContext): void => {
  addDataRoute(app, context, foliarSearch, dataCalls.foliarSearch, { ...SEARCH, mixOf: mixOfSearch })
  addDataRoute(app, context, seedSearch, dataCalls.seedSearch, SEARCH)
  addDataRoute(app, context, chart, dataCalls.chart, { ...SEARCH, cost: CALL_COSTS.chart })
  addDataRoute(app, context, tank, dataCalls.tank, { ...SEARCH, cost: CALL_COSTS.tank, mixOf: mixOfTank })
  addDataRoute(app, context, searchSummary, dataCalls.searchSummary, { ...SEARCH, cost: CALL_COSTS.summary })
  csvRoute(app, context)
}
