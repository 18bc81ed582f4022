import type { FastifyInstance } from 'fastify'
import { readStatistics } from '../../contract/console/statistics.ts'
import { countryCode } from '../../domain/countries.ts'
import { addConsoleRoute } from '../console/access.ts'
import type { ConsoleContext } from '../console/routes.ts'
import { statisticsOf } from './read-statistics.ts'

/** How long requests take, and what tests said (LAB-106). */
export const statisticsRoutes = (scope: FastifyInstance, { database, now }: Pick<ConsoleContext, 'database' | 'now'>): void => {
  addConsoleRoute(scope, readStatistics, ({ query: { months = '12', country } }) =>
    statisticsOf(database.kysely, { months: Number(months), country: countryCode(country ?? ''), now: now() }),
  )
}
