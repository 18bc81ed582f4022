import { z } from 'zod/mini'
import { REFUSAL_REASONS, REQUEST_STATES } from '../../domain/console/request-states.ts'
import { MIX_STATES } from '../../domain/console/request-mixes.ts'
import { TEST_LOOKS } from '../../domain/verdicts.ts'
import { WITHDRAWAL_REASONS } from '../../domain/published-test.ts'
import { languageCode, rowVersion } from '../fields.ts'
import { report } from '../look-ups/tests.ts'
import { requiredMessage } from '../texts.ts'

/**
 * What the requester's page shows and does. These calls are not in the public document of the API on purpose: they are only for whoever
 * has the link of an email, and change with the page.
 */
export const statusQuery = z.object({ languageCode })

/** The place of the mix that a test is of; null where the request has one. */
const mix = z.nullable(z.number())

export const requestStatus = z.object({
  reference: z.string(),
  submittedAt: z.string(),
  state: z.enum(REQUEST_STATES),
  rowVersion: z.number(),
  /** In the asked language. */
  summary: z.object({
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
    ingredients: z.object({ title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  }),
  thread: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      author: z.enum(['laboratory', 'requester']),
      kind: z.enum(['question', 'reply', 'reason']),
      text: z.string(),
    }),
  ),
  /** Why it was refused. */
  reason: z.nullable(z.enum(REFUSAL_REASONS)),
  /** The same as a sentence in the asked language. */
  reasonText: z.nullable(z.string()),
  /** Its mixes, where it has several: each with what is in it, its state and why it was refused. */
  mixes: z.array(
    z.object({ place: z.number(), products: z.array(z.string()), state: z.enum(MIX_STATES), reasonText: z.nullable(z.string()) }),
  ),
  /** The tests that answer it and that the public can read. */
  testIds: z.array(z.string()),
  /** Reports that are on this page only. */
  confidential: z.array(report),
  /** Reports that were withdrawn. */
  withdrawn: z.array(
    z.object({ testId: z.string(), mix, on: z.string(), reason: z.enum(WITHDRAWAL_REASONS), reasonText: z.string(), text: z.string() }),
  ),
  /** What was tested in each test that answers it and is not withdrawn, and how that differs from the request; names as the country has them. */
  answers: z.array(
    z.object({
      testId: z.string(),
      mix,
      isConfidential: z.boolean(),
      /** Exactly the products and the country that were asked for. */
      isExact: z.boolean(),
      tested: z.array(z.string()),
      country: z.string(),
      date: z.string(),
      /** How it looks in lists. */
      look: z.enum(TEST_LOOKS),
      missing: z.array(z.string()),
      extra: z.array(z.string()),
      isOtherCountry: z.boolean(),
      isUnderReview: z.boolean(),
      isIncomplete: z.boolean(),
    }),
  ),
  /** The newest correction of an answer, and the day of it. */
  correction: z.nullable(z.object({ on: z.string(), kind: z.enum(['replaced', 'taken-back']) })),
  mayReply: z.boolean(),
  mayCancel: z.boolean(),
  /** Whether whoever got the email by mistake may delete what was entered: as long as the laboratory did not work on it. */
  mayDelete: z.boolean(),
})
export type RequestStatusAnswer = z.infer<typeof requestStatus>

export const statusReply = z.object({ rowVersion, text: requiredMessage })
export const statusCancel = z.object({ rowVersion })
export const statusDelete = z.object({ rowVersion })
