import { z } from 'zod/mini'
import { hasAtMostDecimals } from '../../../domain/console/bench/bench-test.ts'
import { BOUNDED } from '../../../domain/console/bench/plausibility.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import {
  DEVIATION_KINDS,
  READING_FIELDS,
  type ProtocolGap,
  type ProtocolRequirements,
  type ReadingField,
} from '../../../domain/method/requirements.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { countable } from '../../fields.ts'
import { day, line } from '../../texts.ts'

/** What a version of a protocol asks of a test, and what a test lacks of it. */

export const MAX_REQUIRED_READINGS = 20
export const MAX_JARS = 20
const MAX_CONDITIONS = 20

const number = (from: number, to: number, decimals = 2) =>
  z.number('must be a number').check(
    z.gte(from, `must be at least ${from}`),
    z.lte(to, `must be at most ${to}`),
    z.refine((value) => hasAtMostDecimals(value, decimals), `must have at most ${decimals} decimals`),
  )
const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const requiredReading = z.object({
  hours: number(0, 1_000),
  tolerance: number(0, 240),
  fields: z.array(z.enum(READING_FIELDS)).check(
    z.minLength(1, 'must not be empty'),
    z.refine((all) => isEachOnce(all), 'must have each field once'),
  ),
})
type RequiredReading = z.infer<typeof requiredReading>
const isApart = (readings: readonly RequiredReading[]): boolean =>
  readings.every((one, at) => at === 0 || readings[at - 1]!.hours + readings[at - 1]!.tolerance < one.hours - one.tolerance)

const condition = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['foam', 'cream', 'sediment']), above: number(0, 1_000) }),
  z.object({ field: z.literal('redisperses'), is: z.enum(['partly', 'no']) }),
  z.object({ field: z.literal('sieveResidue'), is: z.enum(['traces', 'blocks']) }),
])
const decisionRow = z.object({
  verdict: z.enum(['CA', 'NC']),
  when: z.array(condition).check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_CONDITIONS, `must be at most ${MAX_CONDITIONS}`)),
})

const range = (from: number, to: number) =>
  z.optional(
    z.object({ from: z.nullable(number(from, to)), to: z.nullable(number(from, to)) }).check(
      z.refine((one) => one.from !== null || one.to !== null, { error: 'must have a bound', path: ['from'] }),
      z.refine((one) => one.from === null || one.to === null || one.from <= one.to, {
        error: 'must not be below the other bound',
        path: ['to'],
      }),
    ),
  )

const scope = z
  .object({
    by: line(200).check(z.minLength(1, 'must not be empty')),
    number: line(100).check(z.minLength(1, 'must not be empty')),
    from: day,
    until: day,
  })
  .check(z.refine(({ from, until }) => from <= until, { error: 'must not be before the first day', path: ['until'] }))

/** The conditions of a decision rule are of what is looked at: otherwise nothing would ever lead to them. */
const isLookedAt = ({ readings, decision }: { readings: readonly RequiredReading[]; decision: z.infer<typeof decisionRow>[] }): boolean => {
  const fields = new Set<ReadingField>(readings.flatMap((one) => one.fields))
  return decision.every(({ when }) => when.every(({ field }) => fields.has(field)))
}

const kinds = z.array(z.enum(EQUIPMENT_KINDS)).check(z.refine((all) => isEachOnce(all), 'must have each kind once'))

export const requirements = z
  .object({
    readings: z.array(requiredReading).check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(MAX_REQUIRED_READINGS, `must be at most ${MAX_REQUIRED_READINGS}`),
      z.refine(
        (all) => all.every(({ hours }, at) => at === 0 || all[at - 1]!.hours < hours),
        'must be in the order of their hours, each once',
      ),
      z.refine((all) => isApart(all), 'must not reach into each other with their tolerances'),
    ),
    weights: z.nullable(z.object({ tolerance: number(0, 1, 4) })),
    instruments: kinds,
    /** Of which kinds the daily check has to have passed. */
    dailyChecks: z.optional(kinds),
    jars: z.object({
      replicates: z.int().check(z.gte(1, 'must be at least 1'), z.lte(MAX_JARS, `must be at most ${MAX_JARS}`)),
      control: z.enum(['none', 'water', 'products']),
      agreement: z.enum(['all', 'worst']),
    }),
    limits: z.object({ hardness: range(0, 10_000), ph: range(0, 14), temperature: range(-20, 150) }),
    decision: z.array(decisionRow).check(z.refine((all) => isEachOnce(all.map(({ verdict }) => verdict)), 'must have each verdict once')),
    /** Whether who reads and who approves has to be authorised for the protocol. */
    isAuthorisationAsked: z.optional(z.boolean()),
    scope: z.nullable(scope),
  })
  .check(z.refine((all) => isLookedAt(all), { error: 'must be of fields that a reading requires', path: ['decision'] }))
requirements satisfies z.ZodMiniType<ProtocolRequirements>

const hours = z.number()
const jar = z.optional(countable)
export const protocolGap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading'), hours, jar }),
  z.object({ kind: z.literal('reading-off'), hours, after: z.number(), jar }),
  z.object({ kind: z.literal('reading-field'), hours, field: z.enum(READING_FIELDS), jar }),
  z.object({
    kind: z.literal('check'),
    equipment: z.enum(EQUIPMENT_KINDS),
    hours: z.nullable(hours),
    state: z.enum(['missing', 'failed']),
  }),
  z.object({ kind: z.enum(['weight', 'weight-off']), line: countable }),
  z.object({ kind: z.literal('instrument'), equipment: z.enum(EQUIPMENT_KINDS) }),
  z.object({
    kind: z.literal('calibration'),
    equipment: z.enum(EQUIPMENT_KINDS),
    hours: z.nullable(hours),
    expiredOn: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('outside'), axis: z.enum(BOUNDED) }),
  z.object({ kind: z.literal('jars'), made: countable, required: countable }),
  z.object({ kind: z.literal('disagree') }),
  z.object({ kind: z.literal('competence'), hours }),
  z.object({ kind: z.literal('control'), state: z.enum(['missing', 'failed']) }),
  z.object({ kind: z.literal('verdict'), rule: z.enum(RESULT_CODES) }),
])
protocolGap satisfies z.ZodMiniType<ProtocolGap>

/** Justified by the bench; `by` is a name. */
const deviation = z.object({
  id: z.string(),
  kind: z.enum(DEVIATION_KINDS),
  justification: z.string(),
  isAcceptedByCustomer: z.boolean(),
  at: z.string(),
  by: z.string(),
})
/**
 * What a test lacks of its protocol, and what stands for it; null where nothing does. `isJustifiable` where a deviation can. `unaccepted` is
 * one that does not stand yet: a request asks to accept deviations, and its requester has not accepted it.
 */
export const foundGap = z.object({
  gap: protocolGap,
  isJustifiable: z.boolean(),
  deviation: z.nullable(deviation),
  unaccepted: z.nullable(deviation),
})
export type FoundGap = z.infer<typeof foundGap>
