import { z } from 'zod/mini'
import { MAX_RUN_LINES } from '../../../domain/console/bench/bench-test.ts'
import { BOUNDED } from '../../../domain/console/bench/plausibility.ts'
import { TEST_ACTIONS, TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { countryCode } from '../../../domain/countries.ts'
import { RESULT_CODES, TEST_KINDS } from '../../../domain/records.ts'
import { id as publicId, rowVersion } from '../../fields.ts'
import { benchSheet, moment, reading, readingSource, sheetFields, storedReading } from './bench-sheet.ts'
import type { ConsoleCall } from '../console-call.ts'
import { benchEquipment } from './equipment.ts'
import { protocolLimits, standardWater } from './protocols.ts'
import { foundGap, protocolGap, requirements } from './requirements.ts'
import { DEVIATION_KINDS } from '../../../domain/method/requirements.ts'
import { dueReading } from './due-reading.ts'
import { controlKind, controlOfPage, controlOutcome, linkedControl, offeredControl } from './controls.ts'
import { repetition } from './repetition.ts'
import { describeList } from '../list.ts'
import { mixPlace } from '../request-mixes.ts'
import { browserKey, changed, countryFilter, day, line, lines, severalRequests } from '../../texts.ts'
import { addedJar } from './jars.ts'
import { benchLot } from './lots.ts'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'

/** The laboratory's tests, from draft to submitted. Which action in which state is decided by the table of the domain. */

export const MAX_RUN_NOTE = 4_000
export const MAX_CAPTION = 300

const state = z.enum(TEST_STATES)
const runId = publicId

const photo = z.object({
  id: z.string(),
  readingId: z.nullable(z.string()),
  caption: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  addedAt: z.string(),
  by: z.string(),
})
export type Photo = z.infer<typeof photo>

const sheetValue = z.union([z.string(), z.number(), z.null()])
/** A value before and after: a field of the sheet, `lines.N.FIELD` of a product by its place, or `photos.ID.caption`. */
const valueChange = z.object({ field: z.string(), before: sheetValue, after: sheetValue })
/** An entry of a test's history; `note` is the words of a reason. */
export const testEvent = z.object({
  rowVersion,
  at: z.string(),
  by: z.string(),
  action: z.string(),
  changed,
  note: z.string(),
  changes: z._default(z.array(valueChange), []),
})
export type TestHistoryEntry = z.infer<typeof testEvent>

const listed = z.object({
  id: z.string(),
  kind: z.enum(TEST_KINDS),
  country: z.string(),
  crop: z.string(),
  state,
  versions: z.number(),
  result: z.nullable(z.enum(RESULT_CODES)),
  /** What it is a control of, and what it came to; null of a test. */
  control: z.nullable(controlKind),
  outcome: z.nullable(controlOutcome),
  products: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
  /** Null where none is to come. */
  next: z.nullable(dueReading),
})

/** Whether these go with the demonstration data, which are all that there is. */
const isDemonstration = z.boolean()

export const listTests = describeList({
  path: 'tests',
  access: ROLES,
  rows: 'tests',
  row: listed,
  columns: {
    test: { isShown: true, csv: 'Test' },
    kind: { csv: 'Kind' },
    mix: { isShown: true, csv: 'Mix' },
    country: { csv: 'Country', sort: 'asc' },
    crop: { csv: 'Crop' },
    state: { isShown: true, csv: 'State', sort: 'asc' },
    result: { isShown: true, csv: 'Result', sort: 'asc' },
    control: { csv: 'Control' },
    outcome: { csv: 'Outcome of the control' },
    creator: { isShown: true, csv: 'Created by', sort: 'asc' },
    created: { csv: 'Created', sort: 'desc' },
    changed: { csv: 'Last change', sort: 'desc' },
    next: { isShown: true, sort: 'asc' },
    nextHours: { csv: 'Next reading, h' },
    nextDue: { csv: 'Next reading due' },
  },
  order: 'changed',
  filters: {
    state: z.enum(['open', 'all', ...TEST_STATES]),
    country: countryFilter,
    result: z.enum(RESULT_CODES),
    /** Controls alone, also those that were concluded, which are in no list of open tests. */
    control: z.literal('yes'),
    /** The id of a series. */
    series: z.string().check(z.maxLength(20)),
    /** The first and the last day on which it was created. */
    from: day,
    to: day,
    /** Those that the reader created. */
    mine: z.literal('yes'),
    text: z.string().check(z.maxLength(200)),
  },
  isPaged: true,
  beside: {
    counts: z.record(state, z.number()),
    /** The server's time, by which readings are due. */
    now: z.string(),
    /** The newest series, and the one that is filtered by. */
    series: z.array(z.object({ id: z.string(), name: z.string() })),
    isDemonstration,
  },
})
export type TestList = z.infer<typeof listTests.response>

/** The requester's water: mg of CaCO3 per litre, pH, °C. */
const requestedWater = z.object({ hardness: z.nullable(z.number()), ph: z.nullable(z.number()), temperature: z.nullable(z.number()) })

const missing = z.object({ field: z.string(), line: z.optional(z.number()), hours: z.optional(z.number()) })

const place = z.int()
/** What is unlikely: submitted with a reason only. `line` is the order of addition, `after` in hours. */
export const doubt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hour'), hours: z.number(), after: z.number() }),
  z.object({ kind: z.enum(['weighed', 'no-lot', 'expired']), line: place }),
  z.object({ kind: z.literal('result'), hours: z.number() }),
  z.object({ kind: z.literal('outside'), axis: z.enum(BOUNDED) }),
])

const product = z.object({ id: z.string(), name: z.string(), manufacturer: z.string(), form: z.enum(['L', 'P']), formulation: z.string() })
export type BenchProduct = z.infer<typeof product>

export const readTestCall = {
  method: 'GET',
  path: 'tests/:id',
  access: ROLES,
  params: z.object({ id: runId }),
  response: z.object({
    test: z.object({
      id: z.string(),
      /** The id of its report. */
      testId: z.string(),
      state,
      versions: z.number(),
      rowVersion,
      createdAt: z.string(),
      startedAt: z.nullable(z.string()),
      submittedAt: z.nullable(z.string()),
    }),
    sheet: sheetFields,
    /** The products of its lines, as far as they are listed. */
    products: z.array(product),
    readings: z.array(storedReading),
    /** Its jars besides the first one, and the place that the next one would have. */
    jars: z.array(addedJar),
    nextJar: z.int(),
    photos: z.array(photo),
    history: z.array(testEvent),
    /** The requests that it is for. */
    requests: z.array(z.object({ id: z.string(), reference: z.string(), state: z.string(), water: z.nullable(requestedWater) })),
    protocols: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        name: z.string(),
        text: z.string(),
        decisionRule: z.string(),
        limits: protocolLimits,
        waters: z.array(standardWater),
        /** Whether a test may name it now: the newest version of a protocol that is not retired. */
        isOffered: z.boolean(),
        requirements: z.nullable(requirements),
      }),
    ),
    /** What can be chosen, and what it names. */
    equipment: z.array(benchEquipment),
    /** The lots of its products. */
    lots: z.array(benchLot),
    /** What its report lacks. */
    missing: z.array(missing),
    doubts: z.array(doubt),
    /** What it lacks of its protocol, each with what stands for it; empty where the version has no requirements as data. */
    gaps: z.array(foundGap),
    ...repetition,
    /** What it is a control of; null of a test. */
    control: z.nullable(controlOfPage),
    /** Those that it links to or did, and those that it may link to. */
    controls: z.array(linkedControl),
    offeredControls: z.array(offeredControl),
    /** What the reader may do now. */
    actions: z.array(z.enum(TEST_ACTIONS)),
    mayEdit: z.boolean(),
    /** Whether values are changed with a reason only, since it was submitted before. */
    needsReason: z.boolean(),
    mayRead: z.boolean(),
    isDemonstration,
  }),
} as const satisfies ConsoleCall
export type TestDetail = z.infer<typeof readTestCall.response>

/** Products to choose from, by the beginning of a word. */
export const findProducts = {
  method: 'GET',
  path: 'bench-products',
  access: ROLES,
  query: z.object({ text: z.string().check(z.maxLength(200)), country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))) }),
  response: z.object({ products: z.array(product), /** Of these. */ lots: z.array(benchLot) }),
} as const satisfies ConsoleCall

/** A new draft: empty, for requests, which it takes from accepted to in test, to test again what another one tested, or with products that were asked for. */
export const createTest = {
  method: 'POST',
  path: 'tests',
  access: BENCH_ROLES,
  body: z.discriminatedUnion('from', [
    z.object({ from: z.literal('nothing'), kind: z.enum(TEST_KINDS) }),
    z.object({
      from: z.literal('requests'),
      requests: severalRequests(
        z.object({
          id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
          rowVersion,
          /** The place of the mix that it is for, of a request of several. */
          mix: z.optional(mixPlace),
        }),
      ),
    }),
    /** Of what it copies nothing that was weighed, seen or concluded. With `isForRequests` those that it was for go on with the new one. */
    z.object({ from: z.literal('test'), testId: publicId, isForRequests: z.optional(z.boolean()) }),
    z.object({
      from: z.literal('mix'),
      country: z.string().check(z.refine((code) => countryCode(code) === code, 'must be an upper-case ISO country code')),
      products: z.array(publicId).check(z.minLength(2), z.maxLength(MAX_RUN_LINES, `must be at most ${MAX_RUN_LINES} products`)),
    }),
  ]),
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

/**
 * Saves the whole sheet, with a reason once the test was submitted. With the sheet that it was made from (`base`), what others changed
 * meanwhile stays, and 409 with `changes` comes only where they changed the same; without it, from every old version, unless only readings
 * and photos were added since, which a sheet does not hold.
 */
export const saveTest = {
  method: 'POST',
  path: 'tests/:id/sheet',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({ rowVersion, base: z.optional(sheetFields), sheet: benchSheet, reason: z.optional(lines(MAX_RUN_NOTE)) }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** Starts, submits, takes back after a return, or voids a test. A submission that lacks something gets 409 with `missing`, one with doubts and no note 409. */
export const changeTest = {
  method: 'POST',
  path: 'tests/:id/change',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({
    rowVersion,
    change: z.discriminatedUnion('action', [
      z.object({ action: z.enum(['start', 'rework']) }),
      z.object({ action: z.literal('submit'), note: z.optional(lines(MAX_RUN_NOTE)) }),
      z.object({ action: z.literal('void'), note: lines(MAX_RUN_NOTE).check(z.minLength(1, 'must not be empty')) }),
    ]),
  }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
export type TestChange = z.input<typeof changeTest.body>['change']

/** Adds a reading, or corrects one by another. Sent twice it is added once. */
export const addReadingCall = {
  method: 'POST',
  path: 'tests/:id/readings',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({
    id: browserKey,
    corrects: z.nullable(browserKey),
    readAt: moment,
    reading,
    source: z.optional(readingSource),
    reason: z.optional(lines(MAX_RUN_NOTE)),
  }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** Justifies what a test lacks of its protocol, or takes the place of a justification. Sent twice it is added once; 409 where another one stands for it. */
export const addDeviationCall = {
  method: 'POST',
  path: 'tests/:id/deviations',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({
    id: browserKey,
    gap: protocolGap,
    kind: z.enum(DEVIATION_KINDS),
    justification: lines(MAX_RUN_NOTE).check(z.minLength(1, 'must not be empty')),
    isAcceptedByCustomer: z.boolean(),
    supersedes: z.nullable(browserKey),
  }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** Adds a photo, as multipart/form-data: `id`, `readingId` and `caption` (either may be missing), then the file. Sent twice it is added once. */
export const addPhotoCall = {
  method: 'POST',
  path: 'tests/:id/photos',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  upload: true,
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
/** The fields beside the file. */
export const photoFields = z.object({ id: browserKey, readingId: z.optional(browserKey), caption: z._default(line(MAX_CAPTION), '') })

/** Gives a photo another caption, or removes it, with a reason once the test was submitted. */
export const changePhotoCall = {
  method: 'POST',
  path: 'tests/:id/photos/:photo',
  access: BENCH_ROLES,
  params: z.object({ id: runId, photo: browserKey }),
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('caption-photo'), caption: line(MAX_CAPTION), reason: z.optional(lines(MAX_RUN_NOTE)) }),
    z.object({ action: z.literal('remove-photo'), reason: z.optional(lines(MAX_RUN_NOTE)) }),
  ]),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** The photo itself. */
export const readPhoto = {
  method: 'GET',
  path: 'tests/:id/photos/:photo',
  access: ROLES,
  params: z.object({ id: runId, photo: browserKey }),
  file: true,
} as const satisfies ConsoleCall
