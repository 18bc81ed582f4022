import type { Kysely } from 'kysely'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { TestRunRow } from '../../../db/schema/bench-schema.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { readNewestProtocols } from '../../protocols/read-protocols.ts'
import { RunNotChanged } from '../run-change.ts'
import { readControlIds } from './linked-controls.ts'

type Db = Kysely<Schema>
type Named = BenchSheet['protocol']

/** Who made a test that was imported. */
export const IMPORTED = 'import'

const isSame = (one: Named, other: Named): boolean => one?.id === other?.id && one?.version === other?.version

const isOffered = async (db: Db, { id, version }: NonNullable<Named>): Promise<boolean> =>
  (await readNewestProtocols(db)).some((one) => one.id === id && one.version === version && !one.isRetired)

/** The version by which the newest report of a test was made. */
const reportedProtocol = async (db: Db, testId: string): Promise<Named> => {
  const newest = await db
    .selectFrom('test_versions')
    .select('sheet')
    .where('test_id', '=', testId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined || newest.sheet === '' ? null : ((JSON.parse(newest.sheet) as Partial<BenchSheet>).protocol ?? null)
}

export const requireKnownProtocol = async (db: Db, named: Named): Promise<void> => {
  if (named === null) return
  const { id, version } = named
  const known = await db.selectFrom('protocols').select('id').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  if (!known) throw new RunNotChanged({ ok: false, reason: 'unknown protocol' })
}

/**
 * A test names the newest version of a protocol that is not retired, and once it was started no other one. An amendment keeps the version
 * of its report or takes the newest. A test that was imported names none: nobody here knows by which it was made (GATE-08, GATE-12).
 */
export const requireNameable = async (db: Db, run: TestRunRow, before: Named, after: Named): Promise<void> => {
  if (isSame(before, after)) return
  const refuse = (reason: 'old protocol' | 'fixed protocol' | 'imported' | 'has a control'): never => {
    throw new RunNotChanged({ ok: false, reason })
  }
  // Which controls count is decided by the protocol of their test.
  if ((await readControlIds(db, [run.id])).size > 0) refuse('has a control')
  if (run.created_by === IMPORTED) {
    if (after !== null) refuse('imported')
    return
  }
  if (run.versions > 0) {
    if (isSame(after, await reportedProtocol(db, run.test_id))) return
    if (after === null || !(await isOffered(db, after))) refuse('old protocol')
    return
  }
  if (run.state !== 'draft' && before !== null) refuse('fixed protocol')
  if (after !== null && !(await isOffered(db, after))) refuse('old protocol')
}

/** A draft may name what was the newest version when it was saved; it is not started by it any more. */
export const requireOffered = async (db: Db, named: Named): Promise<void> => {
  if (named !== null && !(await isOffered(db, named))) throw new RunNotChanged({ ok: false, reason: 'old protocol' })
}
