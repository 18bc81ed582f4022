import { startOfDay } from '../../../domain/method/laboratory-days.ts'
import type { FastifyInstance } from 'fastify'
import { readStatistics, STATISTICS_MONTHS, type Statistics } from '../../../contract/console/statistics.ts'
import { countryCode } from '../../../domain/countries.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { servedData } from '../../served-data/served-data.ts'
import { offeredCountries } from './offered-countries.ts'
import { monthBefore, requestStatistics } from './read-statistics.ts'
import { createKnownTimes } from './read-times.ts'
import { testStatistics } from './test-statistics.ts'

const LONGEST = Math.max(...STATISTICS_MONTHS.map(Number))

/** How long requests and tests take, and what tests said (LAB-106, LAB-132). */
export const statisticsRoutes = (
  scope: FastifyInstance,
  { database, today, timeZone, data }: Pick<ConsoleContext, 'database' | 'today' | 'timeZone' | 'data'>,
): void => {
  const served = servedData(data)
  const known = createKnownTimes(database.kysely, timeZone)
  addConsoleRoute(scope, readStatistics, async ({ query: { months = '12', country } }): Promise<Statistics> => {
    const period = { months: Number(months), country: countryCode(country ?? ''), today: today(), timeZone }
    const { index } = served()
    // A request of these months was changed in them.
    const requests = await known.requests(startOfDay(`${monthBefore(period.today, LONGEST - 1)}-01`, timeZone).toISOString())
    const runs = await known.runs('')
    return {
      ...requestStatistics(requests, index, period),
      tests: testStatistics(runs, period),
      offered: offeredCountries(requests, runs, index, period),
    }
  })
}
