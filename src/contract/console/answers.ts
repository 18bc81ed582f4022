import { z } from 'zod/mini'
import { RESULT_CODES, TEST_KINDS } from '../../domain/records.ts'
import { TEST_LOOKS } from '../../domain/verdicts.ts'
import { id as testId } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { repetition } from './bench/repetition.ts'
import { ROLES } from '../../domain/console/roles.ts'

/** What is meant by the id of a test that somebody typed, before anything is done with it. */
const product = z.object({ name: z.string(), maker: z.string(), rate: z.string() })
const shownTest = z.object({
  testId: z.string(),
  kind: z.enum(TEST_KINDS),
  country: z.string(),
  date: z.string(),
  result: z.enum(RESULT_CODES),
  /** How it looks in lists. */
  look: z.enum(TEST_LOOKS),
  crop: z.string(),
  /** L/ha; null for a seed coating. */
  waterRate: z.nullable(z.number()),
  /** In the order of addition, each once for each line. */
  products: z.array(product),
  isUnderReview: z.boolean(),
  isIncomplete: z.boolean(),
  isConfidential: z.boolean(),
  withdrawnOn: z.nullable(z.string()),
})
export type ShownTest = z.infer<typeof shownTest>

const DIFFERENCES = ['matched', 'missing', 'unlisted', 'extra'] as const

/** A test beside what a request asks for, line by line. */
export const comparison = z.object({
  isExact: z.boolean(),
  isSameKind: z.boolean(),
  isSameCountry: z.boolean(),
  asked: z.object({ kind: z.enum(TEST_KINDS), country: z.string(), crop: z.string(), water: z.string() }),
  lines: z.array(z.object({ state: z.enum(DIFFERENCES), asked: z.nullable(product), tested: z.nullable(product) })),
})
export type ShownComparison = z.infer<typeof comparison>

/** A test beside a request that it may answer, before it does. */
export const readShownAnswer = {
  method: 'GET',
  path: 'requests/:id/answer',
  access: ROLES,
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the id or the reference of a request')) }),
  query: z.object({
    test: testId,
    /** The place of the mix that it may answer. */ mix: z.optional(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be the place of a mix')),
    ),
  }),
  response: z.object({
    test: shownTest,
    comparison,
    /** Sent back with the answer, which is refused where the test is not as it was shown any more. */
    shown: z.string(),
  }),
} as const satisfies ConsoleCall
export type ShownAnswer = z.infer<typeof readShownAnswer.response>

/** A published test whose mix may be tested again, and for whom (AGAIN-09). */
export const readMix = {
  method: 'GET',
  path: 'published/:id/mix',
  access: ROLES,
  params: z.object({ id: testId }),
  response: z.object({
    test: shownTest,
    repeatFor: repetition.repeatFor,
    /** Whether it came with the laboratory's lists: no test at the bench stands behind it. */
    isImported: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type MixToRepeat = z.infer<typeof readMix.response>
