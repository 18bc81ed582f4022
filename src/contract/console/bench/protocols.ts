import { z } from 'zod/mini'
import { id, rowVersion } from '../../fields.ts'
import type { ConsoleCall } from '../console-call.ts'
import { CONDITION_LIMITS } from '../../../domain/condition-limits.ts'
import { MAX_WATER_NAME, MAX_WATERS } from '../../../domain/console/bench/standard-waters.ts'
import { describeList } from '../list.ts'
import { requirements } from './requirements.ts'
import { line, lines } from '../../texts.ts'
import { ROLES } from '../../../domain/console/roles.ts'

/** Everybody reads protocols; admins keep them. */
const KEEPERS = ['admin'] as const

const needed = (max: number) => lines(max).check(z.minLength(1, 'must not be empty'))
const share = z.number().check(z.gte(0, 'must be at least 0'), z.lte(1, 'must be at most 1'))
const bound = z.nullable(z.number().check(z.gte(-100, 'must be at least -100'), z.lte(10_000, 'must be at most 10000')))
const range = z
  .object({ from: bound, to: bound })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, { error: 'must not be below the other bound', path: ['to'] }),
  )
/** What is unlikely in a test by it (LAB-187). */
export const protocolLimits = z.object({
  hourShare: share,
  weighedShare: share,
  hardness: z.optional(range),
  ph: z.optional(range),
  temperature: z.optional(range),
})
const within = (max: number) => z.nullable(z.number().check(z.gte(0, 'must be at least 0'), z.lte(max, `must be at most ${max}`)))
/** A water with a name, in which tests by a protocol are made (WATER-23). */
export const standardWater = z.object({
  name: line(MAX_WATER_NAME).check(z.minLength(1, 'must not be empty')),
  hardness: within(CONDITION_LIMITS.hardness.max),
  ph: within(CONDITION_LIMITS.ph.max),
})
const content = {
  name: needed(200),
  text: needed(20_000),
  decisionRule: needed(4_000),
  limits: z.optional(protocolLimits),
  waters: z.optional(
    z.array(standardWater).check(
      z.maxLength(MAX_WATERS, `must be at most ${MAX_WATERS}`),
      z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must have each name once'),
    ),
  ),
  requirements,
}
const version = z.object({
  version: z.int(),
  name: z.string(),
  text: z.string(),
  decisionRule: z.string(),
  limits: protocolLimits,
  waters: z.array(standardWater),
  /** Null in versions from before they were recorded as data. */
  requirements: z.nullable(requirements),
  madeAt: z.string(),
  by: z.string(),
  /** How many tests of the laboratory name it. */
  tests: z.int(),
})
export type ProtocolVersion = z.infer<typeof version>

export const listProtocols = describeList({
  path: 'protocols',
  access: ROLES,
  rows: 'protocols',
  row: z.object({
    id: z.string(),
    name: z.string(),
    version: z.int(),
    madeAt: z.string(),
    isRetired: z.boolean(),
    hasRequirements: z.boolean(),
  }),
  columns: {
    id: { csv: 'Id' },
    name: { isShown: true, csv: 'Name', sort: 'asc' },
    version: { isShown: true, csv: 'Version', sort: 'desc' },
    made: { csv: 'Made on' },
    state: { isShown: true, csv: 'State', sort: 'asc' },
  },
  order: 'name',
  filters: { state: z.enum(['offered', 'retired']) },
  beside: { mayEdit: z.boolean() },
})

export const readProtocol = {
  method: 'GET',
  path: 'protocols/:id',
  access: ROLES,
  params: z.object({ id }),
  response: z.object({
    id: z.string(),
    /** The newest first. */
    versions: z.array(version),
    retired: z.nullable(z.object({ at: z.string(), by: z.string() })),
    mayEdit: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type ProtocolDetail = z.infer<typeof readProtocol.response>

export const addProtocol = {
  method: 'POST',
  path: 'protocols',
  access: KEEPERS,
  body: z.object({ id: z.string().check(z.maxLength(64)), ...content }),
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

/** A version after the newest one, which it was made from; 409 where there is a newer one. */
export const addProtocolVersion = {
  method: 'POST',
  path: 'protocols/:id/versions',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({ base: rowVersion, ...content }),
  response: z.object({ version: z.int() }),
} as const satisfies ConsoleCall

export const retireProtocol = {
  method: 'POST',
  path: 'protocols/:id/retire',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({ isRetired: z.boolean() }),
} as const satisfies ConsoleCall
