import { z } from 'zod/mini'
import { MAX_PASTED_MIXES, MAX_PASTED_TEXT, PASTED_PROBLEMS } from '../../../domain/console/pasted-mixes.ts'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'
import { TEST_KINDS } from '../../../domain/records.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { id as publicId, rowVersion } from '../../fields.ts'
import { browserKey, day, line, lines } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'
import { mixPlace } from '../request-mixes.ts'
import { sheetFields } from './bench-sheet.ts'
import { linkedControl } from './controls.ts'
import { benchEquipment } from './equipment.ts'
import { benchLot } from './lots.ts'
import { readTestCall } from './tests.ts'

/** Tests that are started, read, submitted and reviewed together. Each is a test of its own; what they share is copied into each. */

export const MAX_SERIES_NAME = 120
/** Tests of one series. */
export const MAX_SERIES_TESTS = MAX_PASTED_MIXES

/** Such as S-2026-0001. */
export const seriesId = z.string().check(z.regex(/^S-\d{4}-\d{4,6}$/, 'must be a number such as S-2026-0001'))

const listed = z.object({
  id: z.string(),
  name: z.string(),
  tests: z.number(),
  /** Of its tests: at work, waiting for their review, and issued. */
  open: z.number(),
  submitted: z.number(),
  published: z.number(),
  madeBy: z.string(),
  madeAt: z.string(),
})

export const listSeries = describeList({
  path: 'series',
  access: ROLES,
  rows: 'series',
  row: listed,
  columns: {
    series: { isShown: true, csv: 'Series', sort: 'desc' },
    name: { csv: 'Name' },
    tests: { isShown: true, csv: 'Tests' },
    open: { isShown: true, csv: 'Open' },
    submitted: { isShown: true, csv: 'Submitted' },
    published: { isShown: true, csv: 'Published' },
    creator: { isShown: true, csv: 'Started by' },
    created: { csv: 'Started', sort: 'desc' },
  },
  order: 'created',
  filters: {
    /** Those with a test that is at work, waits for its review, or none of these. */
    state: z.enum(['open', 'submitted', 'ended']),
    mine: z.literal('yes'),
    from: day,
    to: day,
  },
  isPaged: true,
  beside: { isDemonstration: z.boolean() },
})
export type SeriesList = z.infer<typeof listSeries.response>

const shared = z.pick(sheetFields, {
  kind: true,
  country: true,
  crop: true,
  benefit: true,
  testedOn: true,
  protocol: true,
  waterRate: true,
  waterSource: true,
  hardness: true,
  ph: true,
  temperature: true,
  balance: true,
  phMeter: true,
  thermometer: true,
})
export type SharedOfSeries = z.infer<typeof shared>

const pasted = lines(MAX_PASTED_TEXT)
/** Where the mixes come from. */
const source = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('requests'),
    requests: z
      .array(
        z.object({
          id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
          rowVersion,
          /** Its place, of a request that has several. */ mix: z.optional(mixPlace),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_SERIES_TESTS, `must be at most ${MAX_SERIES_TESTS}`)),
  }),
  /** One mix a line, or with a base mix one partner of it a line; numbers as this language writes them. */
  z.object({ from: z.literal('text'), base: pasted, text: pasted, language: z.enum(LANGUAGE_CODES) }),
])
export type SeriesSource = z.infer<typeof source>

const problem = z.object({ line: z.number(), problem: z.enum(PASTED_PROBLEMS), text: z.string() })

/** What a series can be started with. */
export const readNewSeries = {
  method: 'GET',
  path: 'new-series',
  access: BENCH_ROLES,
  response: z.object({
    protocols: readTestCall.response.shape.protocols,
    equipment: z.array(benchEquipment),
    /** Mixes that were accepted and wait for a test, of the oldest request first. */
    requests: z.array(
      z.object({
        id: z.string(),
        rowVersion,
        mix: z.optional(mixPlace),
        reference: z.string(),
        kind: z.enum(TEST_KINDS),
        country: z.string(),
        products: z.array(z.string()),
      }),
    ),
  }),
} as const satisfies ConsoleCall
export type NewSeries = z.infer<typeof readNewSeries.response>

const MAX_LINES = MAX_SERIES_TESTS * 30
/** The rows that a series would have, and what cannot be read of the text; nothing is stored. */
export const previewSeries = {
  method: 'POST',
  path: 'series-preview',
  access: BENCH_ROLES,
  body: z.object({ kind: z.enum(TEST_KINDS), waterRate: shared.shape.waterRate, source }),
  response: z.object({
    rows: z.array(
      z.object({
        /** The requests that it is for. */
        requests: z.array(z.string()),
        /** Rates in L or kg per hectare, or per kg of seed. */
        products: z.array(z.object({ productId: z.string(), name: z.string(), rate: z.nullable(z.number()) })),
      }),
    ),
    /** By the lines of the text; 0 is the base mix. */
    problems: z.array(problem),
    /** Of the products. */
    lots: z.array(benchLot),
  }),
} as const satisfies ConsoleCall
export type SeriesPreview = z.infer<typeof previewSeries.response>

/**
 * Starts a series: all of its tests, each with its number, or none. Sent twice with the same key it is started once. A text with something that
 * cannot be read gets 400 with `problems`.
 */
export const createSeries = {
  method: 'POST',
  path: 'series',
  access: BENCH_ROLES,
  body: z.object({
    key: browserKey,
    name: line(MAX_SERIES_NAME),
    shared: shared.check(
      z.refine(({ kind, waterRate }) => kind === 'foliar' || waterRate === null, {
        error: 'must be empty for a seed coating',
        path: ['waterRate'],
      }),
    ),
    source,
    /** What each product is of: a lot of the register, or a batch as it stands on the pack. */
    lots: z
      .array(z.object({ productId: publicId, lotId: z.union([z.literal(''), browserKey]), batch: line(100) }))
      .check(z.maxLength(MAX_LINES)),
  }),
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

const detail = readTestCall.response.shape
/** A test of the series, with what its row needs of it. */
const jar = z.object({
  test: detail.test,
  products: z.array(z.string()),
  sheet: sheetFields,
  readings: detail.readings,
  photos: z.number(),
  missing: detail.missing,
  gaps: detail.gaps,
  doubts: detail.doubts,
  actions: detail.actions,
  mayRead: detail.mayRead,
  mayEdit: detail.mayEdit,
  needsReason: detail.needsReason,
})
export type SeriesJar = z.infer<typeof jar>

/** A series with its tests, in the order in which they were started. */
export const readSeries = {
  method: 'GET',
  path: 'series/:id',
  access: ROLES,
  params: z.object({ id: seriesId }),
  response: z.object({
    id: z.string(),
    name: z.string(),
    madeBy: z.string(),
    madeAt: z.string(),
    jars: z.array(jar),
    /** Those that its tests link to, with how many of these do. */
    controls: z.array(
      z.extend(z.pick(linkedControl, { id: true, control: true, state: true, outcome: true, products: true }), { tests: z.int() }),
    ),
    /** Those that the tests name. */
    protocols: detail.protocols,
    isDemonstration: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type SeriesDetail = z.infer<typeof readSeries.response>
