import { z } from 'zod/mini'
import { MAX_MIXES, MIX_STATES } from '../../domain/console/request-mixes.ts'
import { REFUSAL_REASONS } from '../../domain/console/request-states.ts'
import { MIX_PROBLEMS } from '../../domain/console/typed-mixes.ts'
import { TEST_STATES } from '../../domain/console/bench/test-states.ts'
import { BENCH_ROLES } from '../../domain/console/roles.ts'
import { rowVersion } from '../fields.ts'
import { lines } from '../texts.ts'
import type { ConsoleCall } from './console-call.ts'
import { dueReading } from './bench/due-reading.ts'

/** Of a text in which mixes are typed: 200 lines of long names. */
export const MAX_TYPED_MIXES = 40_000

export const mixPlace = z.int().check(z.gte(1), z.lte(MAX_MIXES))
export const mixProgress = z.object({ all: z.number(), reported: z.number() })

const mixProduct = z.object({ name: z.string(), /** As it was said; empty where it was not. */ rate: z.string() })

/** A laboratory's own test, public or not. */
export const runOfRequest = z.object({ id: z.string(), state: z.enum(TEST_STATES), next: z.nullable(dueReading) })

/** One of several mixes of a request. */
export const requestMix = z.object({
  place: z.number(),
  products: z.array(mixProduct),
  state: z.enum(MIX_STATES),
  /** Why it was refused. */
  reason: z.nullable(z.enum(REFUSAL_REASONS)),
  runs: z.array(runOfRequest),
  /** The public tests that answer it. */
  answers: z.array(z.string()),
})
export type MixOfRequest = z.infer<typeof requestMix>

const requestId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the id or the reference of a request'))
const typed = {
  text: lines(MAX_TYPED_MIXES),
  /** The place of the mix that each line is added to; null where each line is a mix. */
  base: z.nullable(mixPlace),
}

const problem = z.object({ line: z.number(), column: z.number(), kind: z.enum(MIX_PROBLEMS), text: z.string() })

/** What typed or pasted mixes are, before they are added: products with rates, and what cannot be read, by line and product. */
export const readTypedCall = {
  method: 'POST',
  path: 'requests/:id/typed-mixes',
  access: BENCH_ROLES,
  params: z.object({ id: requestId }),
  body: z.object(typed),
  response: z.object({ mixes: z.array(z.array(mixProduct)), problems: z.array(problem) }),
} as const satisfies ConsoleCall
export type ReadMixes = z.infer<typeof readTypedCall.response>

/** Adds mixes to a request as they are typed: all of them, or none where one cannot be read. From an old version 409 with `changes`. */
export const addMixesCall = {
  method: 'POST',
  path: 'requests/:id/mixes',
  access: BENCH_ROLES,
  params: z.object({ id: requestId }),
  body: z.object({ rowVersion, ...typed }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
