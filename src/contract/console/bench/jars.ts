import { z } from 'zod/mini'
import { MAX_JAR_CODE } from '../../../domain/console/bench/bench-test.ts'
import { BENCH_ROLES } from '../../../domain/console/roles.ts'
import { id as runId, rowVersion } from '../../fields.ts'
import { browserKey, line } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'

/** Jars of a test besides its first one. */

export const addedJar = z.object({ id: z.string(), place: z.int(), code: z.string() })

/** Adds a jar with the code that stands on its label; where another jar has it already, the code gets a letter. Sent twice it is added once. */
export const addJarCall = {
  method: 'POST',
  path: 'tests/:id/jars',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({ id: browserKey, code: line(MAX_JAR_CODE).check(z.minLength(1, 'must not be empty')) }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** Removes a jar in which nothing was read. */
export const removeJarCall = {
  method: 'POST',
  path: 'tests/:id/jars/:jar/remove',
  access: BENCH_ROLES,
  params: z.object({ id: runId, jar: browserKey }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
