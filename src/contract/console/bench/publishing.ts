import { z } from 'zod/mini'
import { SUSPENSION_CAUSES } from '../../../domain/console/bench/suspensions.ts'
import { TEST_ACTIONS, TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { CHANGED_PARTS, WITHDRAWAL_REASONS } from '../../../domain/published-test.ts'
import { RESULT_CODES, TEST_KINDS } from '../../../domain/records.ts'
import { id as testId, rowVersion } from '../../fields.ts'
import { report } from '../../look-ups/tests.ts'
import { comparison } from '../answers.ts'
import type { ConsoleCall } from '../console-call.ts'
import { repetition } from './repetition.ts'
import { benchEquipment } from './equipment.ts'
import { addedJar } from './jars.ts'
import { storedReading } from './bench-sheet.ts'
import { linkedControl } from './controls.ts'
import { foundGap } from './requirements.ts'
import { doubt, testEvent } from './tests.ts'
import { describeList } from '../list.ts'
import { browserKey, countryFilter, day, lines } from '../../texts.ts'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'

/** Review and publication of the laboratory's tests. Which action in which state is decided by the table of the domain. */

export const MAX_REVIEW_NOTE = 4_000
/** Far more than a protocol asks for. */
const MAX_DEVIATIONS = 1_000
const note = lines(MAX_REVIEW_NOTE)
const requiredNote = note.check(z.minLength(1, 'must not be empty'))
const state = z.enum(TEST_STATES)

export const PUBLISHED_STATES = ['public', 'under-review', 'suspended', 'confidential', 'withdrawn', 'to-confirm'] as const
export type PublishedState = (typeof PUBLISHED_STATES)[number]

/** Whether a report is of a test of this console or of one that was imported. */
export const REPORT_ORIGINS = ['laboratory', 'imported'] as const
export type ReportOrigin = (typeof REPORT_ORIGINS)[number]

const listed = z.object({
  testId: z.string(),
  /** Of the test at the bench; null for one that was imported. */
  runId: z.nullable(z.string()),
  origin: z.enum(REPORT_ORIGINS),
  /** The day of the test. */
  date: z.string(),
  kind: z.enum(TEST_KINDS),
  country: z.string(),
  result: z.enum(RESULT_CODES),
  products: z.array(z.string()),
  /** Null for a test that was imported and that nobody amended or withdrew. */
  version: z.nullable(z.number()),
  /** Empty for the first version of a test that was imported. */
  issuedOn: z.string(),
  state: z.enum(PUBLISHED_STATES),
})
export type ListedPublication = z.infer<typeof listed>

/** Tests that are or were published, in the console or by an import; those of the latest day first where nothing else is asked. */
export const listPublished = describeList({
  path: 'published',
  access: ROLES,
  rows: 'tests',
  row: listed,
  columns: {
    report: { isShown: true, csv: 'Report', sort: 'desc' },
    origin: { isShown: true, csv: 'Origin', sort: 'asc' },
    date: { csv: 'Date', sort: 'desc' },
    kind: { csv: 'Kind' },
    country: { csv: 'Country', sort: 'asc' },
    mix: { isShown: true, csv: 'Mix' },
    result: { isShown: true, csv: 'Result', sort: 'asc' },
    version: { isShown: true, csv: 'Version', sort: 'desc' },
    issued: { csv: 'Issued' },
    state: { isShown: true, csv: 'State', sort: 'asc' },
  },
  order: 'date',
  filters: {
    state: z.enum(['all', ...PUBLISHED_STATES]),
    /** Words of a test, or the beginning of its id. */
    text: z.string().check(z.maxLength(200)),
    country: countryFilter,
    result: z.enum(RESULT_CODES),
    origin: z.enum(REPORT_ORIGINS),
    /** The first and the last day of the test. */
    from: day,
    to: day,
  },
  isPaged: true,
  beside: {
    /** Withdrawn and not confirmed by a second approver yet. */
    toConfirm: z.number(),
    /** Codes of the countries that reports are of. */
    countries: z.array(z.string()),
    /** Tests that wait for their review, the longest waiting first. */
    submitted: z.array(z.object({ id: z.string(), products: z.array(z.string()), isAmendment: z.boolean() })),
    /** Whether these go with the demonstration data, which are all that there is. */
    isDemonstration: z.boolean(),
  },
})
export type PublishedList = z.infer<typeof listPublished.response>

/** How an approver was recognised when they signed. */
const signature = z.object({ at: z.string(), by: z.string(), method: z.enum(['passkey', 'company']) })

const version = z.object({
  version: z.number(),
  issuedOn: z.string(),
  changed: z.array(z.enum(CHANGED_PARTS)),
  reason: z.string(),
  /** Null for what was published before approvals were signed, or imported. */
  signature: z.nullable(signature),
})

const sheetLot = z.object({
  product: z.string(),
  batch: z.string(),
  expiry: z.string(),
  registered: z.nullable(z.object({ expiry: z.string(), withdrawnAt: z.nullable(z.string()), withdrawnReason: z.string() })),
})

const request = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.string(),
  isConfidential: z.boolean(),
  /** How the test differs from what was asked for; null where the test cannot be compared yet. */
  comparison: z.nullable(comparison),
})

const suspension = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  cause: z.enum(SUSPENSION_CAUSES),
  source: z.string(),
  note: z.string(),
  lifted: z.nullable(z.object({ at: z.string(), by: z.string(), note: z.string() })),
  /** Whether the reader is the second person who may lift it. */
  mayLift: z.boolean(),
})
export type ShownSuspension = z.infer<typeof suspension>

/** One published test by the id of its report; one that was imported is not the console's before it is amended or withdrawn. */
export const readPublished = {
  method: 'GET',
  path: 'published/:id',
  access: ROLES,
  params: z.object({ id: testId }),
  response: z.object({
    testId: z.string(),
    /** Null for a test that was imported. */
    run: z.nullable(z.object({ id: z.string(), rowVersion, state })),
    isConfidential: z.boolean(),
    isUnderReview: z.boolean(),
    /** Null where a product is not in the list any more. */
    report: z.nullable(report),
    versions: z.array(version),
    /** Whether the mark of readers is also there because the test is being amended. */
    isAmended: z.boolean(),
    /** The newest first; the report is under review until all of them are lifted. */
    suspensions: z.array(suspension),
    maySuspend: z.boolean(),
    withdrawal: z.nullable(
      z.object({
        on: z.string(),
        by: z.string(),
        reason: z.enum(WITHDRAWAL_REASONS),
        text: z.string(),
        confirmedBy: z.nullable(z.string()),
      }),
    ),
    requests: z.array(request),
    ...repetition,
    /** What the reader may do now. */
    actions: z.array(z.enum(TEST_ACTIONS)),
  }),
} as const satisfies ConsoleCall
export type PublishedDetail = z.infer<typeof readPublished.response>

const publishedChange = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['amend', 'drop-amendment']), note: requiredNote }),
  /** With `isRepeated` it is tested again at once, for those who asked. */
  z.object({ action: z.literal('withdraw'), reason: z.enum(WITHDRAWAL_REASONS), note, isRepeated: z.optional(z.boolean()) }),
  z.object({ action: z.literal('confirm-withdrawal') }),
])
export type PublishedChange = z.infer<typeof publishedChange>

/** Amends or withdraws a published test. `rowVersion` is null for one that was imported; from an old version 409 with `changes`. */
export const changePublished = {
  method: 'POST',
  path: 'published/:id/change',
  access: BENCH_ROLES,
  params: z.object({ id: testId }),
  body: z.object({
    rowVersion: z.nullable(rowVersion),
    change: publishedChange.check(
      z.refine((change) => change.action !== 'withdraw' || change.reason !== 'other' || change.note !== '', {
        error: 'must not be empty where the reason is another',
        path: ['note'],
      }),
    ),
  }),
  /** The id of the test at the bench. */
  response: z.object({ runId: z.string(), rowVersion }),
} as const satisfies ConsoleCall

/** A submitted test for its review: what is new in it, what was read at the bench, and the report as readers will see it. */
export const readReview = {
  method: 'GET',
  path: 'reviews/:id',
  access: ROLES,
  params: z.object({ id: testId }),
  response: z.object({
    id: z.string(),
    testId: z.string(),
    state,
    rowVersion,
    versions: z.number(),
    /** Null where it lacks something that a report needs. */
    preview: z.nullable(report),
    /** What differs from the published version, as texts; empty for a first version. */
    difference: z.array(z.object({ part: z.enum(CHANGED_PARTS), before: z.string(), after: z.string() })),
    /** Why it was amended. */
    amendmentReason: z.string(),
    deviations: z.string(),
    /** What it lacks of its protocol, each with what stands for it: approving authorises that. */
    gaps: z.array(foundGap),
    /** The controls that it links to or did. */
    controls: z.array(linkedControl),
    /** Whether a required reading is missing or failed; null where the version has no requirements as data. */
    isIncomplete: z.nullable(z.boolean()),
    /** yyyy-MM-dd, or empty. */
    testedOn: z.string(),
    /** The lot of each product in the order of addition, and what the register says of it; null where it was typed. */
    lots: z.array(sheetLot),
    /** What it was weighed and measured with, and what of that is not as it should be. */
    equipment: z.array(benchEquipment),
    equipmentDoubts: z.array(
      z.discriminatedUnion('reason', [
        z.object({ kind: z.enum(EQUIPMENT_KINDS), reason: z.literal('none') }),
        z.object({
          kind: z.enum(EQUIPMENT_KINDS),
          reason: z.literal('not-calibrated'),
          /** Of the reading; null where it was on the day of the test. */
          hours: z.nullable(z.number()),
          /** The last day of the calibration before; null where there was none. */
          expiredOn: z.nullable(z.string()),
        }),
      ]),
    ),
    /** Its jars besides the first one. */
    jars: z.array(addedJar),
    /** In the order of time; new are those that were added since the published version. */
    readings: z.array(z.extend(storedReading, { isNew: z.boolean() })),
    /** What is unlikely in it, and why it was submitted all the same. */
    doubts: z.array(doubt),
    submitNote: z.string(),
    submittedBy: z.string(),
    /** All that was done to the test, oldest first, with every value before and after. */
    history: z.array(testEvent),
    requests: z.array(request),
    /** Null where it was decided before; one of the requests has a non-disclosure agreement. */
    isConfidential: z.nullable(z.boolean()),
    confidentialByDefault: z.boolean(),
    reviews: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        decision: z.enum(['returned', 'published']),
        comment: z.string(),
        /** Null for a return, and for what was approved before approvals were signed. */
        signature: z.nullable(signature),
      }),
    ),
    /** Whether the reader is an approver without a hand in it, and authorised where its protocol asks. */
    mayApprove: z.boolean(),
    /** Whether its protocol lets the reader approve. */
    isAuthorised: z.boolean(),
    isApprover: z.boolean(),
    /** Whether anybody is an approver without a hand in it. */
    hasApprover: z.boolean(),
    actions: z.array(z.enum(TEST_ACTIONS)),
  }),
} as const satisfies ConsoleCall
export type ReviewDetail = z.infer<typeof readReview.response>

/** `why` it answers a request for another mix or country, for whoever asked; refused without it. All of it is signed. */
/**
 * `deviations`: the ids of all that stand for what the test lacks of its protocol, which its approver authorises; refused where they are
 * not those that stand now.
 */
export const publishChange = z.object({
  action: z.literal('publish'),
  isConfidential: z.boolean(),
  why: z.optional(note),
  deviations: z.optional(z.array(browserKey).check(z.maxLength(MAX_DEVIATIONS, `must be at most ${MAX_DEVIATIONS}`))),
})
export type PublishChange = z.infer<typeof publishChange>
const reviewChange = z.discriminatedUnion('action', [z.object({ action: z.literal('return'), note: requiredNote }), publishChange])
export type ReviewChange = z.infer<typeof reviewChange>

/** Publishes a submitted test, with the id of its approver's signature, or returns it to the bench; from an old version 409 with `changes`. */
export const decideReview = {
  method: 'POST',
  path: 'reviews/:id',
  access: ['approver'],
  params: z.object({ id: testId }),
  body: z.object({ rowVersion, change: reviewChange, signature: z.optional(z.uuid()) }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
