import type { FastifyInstance } from 'fastify'
import { readToday } from '../../../contract/console/today.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { readTodayOf } from './read-today.ts'

/** The first page (LAB-210). */
export const todayRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone'>,
): void => {
  addConsoleRoute(scope, readToday, ({ query: { mine, show }, signedIn }) =>
    readTodayOf(database, signedIn, { mine: mine === 'yes', show }, { now: now(), timeZone }),
  )
}
