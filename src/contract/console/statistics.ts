import { z } from 'zod/mini'
import { STAGES } from '../../domain/console/stages.ts'
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

/** Requests that came in during the last months, this one included, and public tests of these months. */
export const readStatistics = {
  method: 'GET',
  path: 'statistics',
  access: ['viewer', 'chemist', 'approver', 'admin'],
  query: z.object({ months: z.optional(z.enum(STATISTICS_MONTHS)), country: z.optional(country) }),
  response: z.object({
    stages: z.array(z.object({ stage: z.enum([...STAGES, 'all']), days })),
    months: z.array(row),
    countries: z.array(row),
  }),
} as const satisfies ConsoleCall
export type Statistics = z.infer<typeof readStatistics.response>
