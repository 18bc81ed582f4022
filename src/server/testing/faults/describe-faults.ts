import { describe, expect, test } from 'vitest'
import { IN_FULL } from '../in-full.ts'
import type { FaultKind } from './fault-kind.ts'
import { tryFault } from './try-fault.ts'

/** A short form of `npm run faults`. Faults that this machine does not allow are reported and skipped. */
const TIMES = 1

/** Each kind on each of its databases; in the short run where it is tried often. */
const tried = (kinds: readonly FaultKind[]) =>
  kinds.flatMap((kind) =>
    (IN_FULL ? kind.on : (kind.often ?? kind.on)).map((database) => ({ title: `${kind.name} on ${database}`, kind, database })),
  )

export const describeFaults = (kinds: readonly FaultKind[], rules = 'STAY-01 STAY-05 STAY-15'): void =>
  describe.each(tried(kinds))('$title', ({ kind, database }) => {
    test(`${rules} visitors are served, nothing is lost or doubled, the process stays alive`, { timeout: 600_000 }, async (context) => {
      const result = await tryFault(kind, database, TIMES, Math.random)
      if (result.unable !== undefined) {
        process.stderr.write(`NOT RUN: ${kind.name} on ${database}: ${result.unable}\n`)
        context.skip()
      }
      expect(result).toMatchObject({ tried: TIMES, held: TIMES, lost: 0, doubled: 0, incomplete: 0, crashes: 0, problems: [] })
      expect(result.acknowledged).toBeGreaterThan(0)
    })
  })
