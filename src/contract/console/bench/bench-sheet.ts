import { z } from 'zod/mini'
import {
  type BenchSheet,
  DECIMALS,
  hasAtMostDecimals,
  MAX_RUN_LINES,
  type Reading,
  type ReadingSource,
  REDISPERSES,
  SIEVE_RESIDUES,
  WEIGHED_UNITS,
} from '../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../domain/console/bench/entry/entry-ranges.ts'
import { countryCode } from '../../../domain/countries.ts'
import { RESULT_CODES, TEST_KINDS } from '../../../domain/records.ts'
import { MAX_ORDER } from '../../../domain/search/index/search-index.ts'
import { id as publicId, rowVersion } from '../../fields.ts'
import { browserKey, day, line, lines } from '../../texts.ts'

/** What is entered at the bench about one test: its sheet, and the readings over time. */
const number = (name: keyof typeof ENTRY_RANGES) => {
  const [{ from, to }, decimals] = [ENTRY_RANGES[name], DECIMALS[name]]
  return z.number('must be a number').check(
    z.gte(from, `must be at least ${from}`),
    z.lte(to, `must be at most ${to}`),
    z.refine((value) => hasAtMostDecimals(value, decimals), `must have at most ${decimals} decimals`),
  )
}
const maybe = (name: keyof typeof ENTRY_RANGES) => z.nullable(number(name))

const emptyOr = <Schema extends z.ZodMiniType<string>>(schema: Schema) => z.union([z.literal(''), schema])
/** Sheets that a browser kept since the edition before have none. */
const equipment = z._default(emptyOr(publicId), '')
const ph = maybe('ph')
const temperature = maybe('temperature')
const amount = maybe('amount')

const benchLine = z.object({
  productId: emptyOr(publicId),
  name: line(200),
  rate: maybe('rate'),
  batch: line(100),
  /** Sheets that a browser kept since the edition before have none. */
  lotId: z._default(emptyOr(browserKey), ''),
  expiry: z.string().check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be a month or a day such as 2027-03')),
  weighed: maybe('weighed'),
  weighedUnit: z.enum(WEIGHED_UNITS),
})

export const sheetFields = z.object({
  kind: z.enum(TEST_KINDS),
  country: z.string().check(z.refine((code) => code === '' || countryCode(code) === code, 'must be an upper-case ISO country code')),
  crop: line(200),
  benefit: line(200),
  testedOn: emptyOr(day),
  protocol: z.nullable(z.object({ id: publicId, version: rowVersion })),
  waterRate: maybe('waterRate'),
  waterSource: line(200),
  hardness: maybe('hardness'),
  ph,
  temperature,
  balance: equipment,
  phMeter: equipment,
  thermometer: equipment,
  result: z.nullable(z.enum(RESULT_CODES)),
  observations: lines(4_000),
  deviations: lines(4_000),
  lines: z.array(benchLine).check(z.maxLength(Math.min(MAX_RUN_LINES, MAX_ORDER), `must be at most ${MAX_RUN_LINES} products`)),
})
export const benchSheet = sheetFields.check(
  z.refine(({ kind, waterRate }) => kind === 'foliar' || waterRate === null, {
    error: 'must be empty for a seed coating',
    path: ['waterRate'],
  }),
)
// The domain's type and the schema say the same.
benchSheet satisfies z.ZodMiniType<BenchSheet>

/** A time by the browser's clock. */
export const moment = z.iso.datetime('must be a time such as 2026-05-14T10:00:00.000Z')

export const reading = z.object({
  hours: number('hours'),
  appearance: lines(1_000),
  foam: amount,
  cream: amount,
  sediment: amount,
  redisperses: z.enum(['', ...REDISPERSES]),
  sieveResidue: z.enum(['', ...SIEVE_RESIDUES]),
  ph,
  temperature,
})
reading satisfies z.ZodMiniType<Reading>

/** What a reading was made in and with; what a browser kept since the edition before has none of it. */
export const readingSource = z.object({
  jar: z._default(z.nullable(browserKey), null),
  phMeter: equipment,
  thermometer: equipment,
  notedAt: z._default(z.nullable(moment), null),
})
readingSource satisfies z.ZodMiniType<ReadingSource>

export const storedReading = z.extend(reading, {
  jar: z.nullable(z.string()),
  phMeter: z.string(),
  thermometer: z.string(),
  notedAt: z.nullable(z.string()),
  id: z.string(),
  /** The reading that this one corrects, and the one that corrects it. */
  corrects: z.nullable(z.string()),
  correctedBy: z.nullable(z.string()),
  readAt: z.string(),
  addedAt: z.string(),
  by: z.string(),
})
export type StoredReading = z.infer<typeof storedReading>
