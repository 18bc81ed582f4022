import { z } from 'zod/mini'
import { ROLES } from '../../../domain/console/roles.ts'
import type { ConsoleCall } from '../console-call.ts'
import { readReview } from './publishing.ts'
import { seriesId } from './series.ts'

/** A submitted test of a series: what its approver looks at before the decision. */
const reviewed = z.extend(
  z.pick(readReview.response, {
    id: true,
    testId: true,
    state: true,
    rowVersion: true,
    versions: true,
    preview: true,
    deviations: true,
    gaps: true,
    isIncomplete: true,
    testedOn: true,
    lots: true,
    equipment: true,
    equipmentDoubts: true,
    jars: true,
    readings: true,
    doubts: true,
    submitNote: true,
    submittedBy: true,
    requests: true,
    isConfidential: true,
    confidentialByDefault: true,
    mayApprove: true,
    isAuthorised: true,
    isApprover: true,
    hasApprover: true,
    actions: true,
  }),
  { products: z.array(z.string()), photos: z.number() },
)
export type ReviewedTest = z.infer<typeof reviewed>

/** The submitted tests of a series, in the order in which they were started, and how many tests it has. */
export const readSeriesReview = {
  method: 'GET',
  path: 'series/:id/review',
  access: ROLES,
  params: z.object({ id: seriesId }),
  response: z.object({
    id: z.string(),
    name: z.string(),
    tests: z.number(),
    published: z.number(),
    submitted: z.array(reviewed),
    isDemonstration: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type SeriesReview = z.infer<typeof readSeriesReview.response>
