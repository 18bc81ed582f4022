import { z } from 'zod/mini'
import { STAGES } from '../../domain/console/stages.ts'
import { TEST_STAGES } from '../../domain/console/bench/test-stages.ts'
import { country } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'

export const STATISTICS_MONTHS = ['3', '12', '24'] as const

const days = z.object({ count: z.int(), median: z.nullable(z.number()), p90: z.nullable(z.number()) })
const row = z.object({
  /** A month as yyyy-MM, or an upper-case country code. */
  of: z.string(),
  received: z.int(),
  ended: days,
  C: z.int(),
  CA: z.int(),
  NC: z.int(),
})
export type StatisticsRow = z.infer<typeof row>

const testMonth = z.object({
  /** yyyy-MM */
  of: z.string(),
  begun: z.int(),
  approved: z.int(),
  returned: z.int(),
  /** From a submission to its approval or return. */
  review: days,
  /** From the draft to the first report. */
  report: days,
})

/** Requests that came in during the last months, this one included, and public tests of these months; tests of the laboratory by what they left in these months. */
export const readStatistics = {
  method: 'GET',
  path: 'statistics',
  access: ['viewer', 'chemist', 'approver', 'admin'],
  query: z.object({ months: z.optional(z.enum(STATISTICS_MONTHS)), country: z.optional(country) }),
  response: z.object({
    stages: z.array(z.object({ stage: z.enum([...STAGES, 'all']), days })),
    months: z.array(row),
    countries: z.array(row),
    /** Codes of the countries that have figures in these months, whichever of them is chosen. */
    offered: z.array(z.string()),
    tests: z.object({
      /** `now`: how many are in it, whatever the months. */
      stages: z.array(z.object({ stage: z.enum([...TEST_STAGES, 'report']), now: z.nullable(z.int()), days })),
      months: z.array(testMonth),
    }),
  }),
} as const satisfies ConsoleCall
export type Statistics = z.infer<typeof readStatistics.response>
