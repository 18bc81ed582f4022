import type { Kysely } from 'kysely'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import { objectHash } from '../../audit/object-hash.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { WITHDRAWN } from '../../data/sources/parse-published.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import { namesOf, PUBLISHED_COLUMNS } from '../../db/schema/columns.ts'
import type { PublishedVerdictRow, Schema, VerdictEventRow } from '../../db/schema/schema.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Trx = Kysely<Schema>
type Changing = { actor: string; now: Date }
type Edit = { action: 'correct'; row: PublishedVerdictRow } | { action: 'withdraw' }
export type VerdictOutcome =
  | { ok: true; version: string }
  | { ok: false; reason: 'unknown verdict' | 'known verdict' | 'changed meanwhile' | 'not possible' | 'unknown product' | 'nothing to do' }

const refuse = (reason: Extract<VerdictOutcome, { ok: false }>['reason']): never => {
  throw new RolledBack<VerdictOutcome>({ ok: false, reason })
}

/** What tells a row from another one: an import changes rows that the console does not keep, and counts nothing. */
export const versionOfVerdict = (row: PublishedVerdictRow): string => objectHash('published-verdict', row, [])

const differences = (before: PublishedVerdictRow, after: PublishedVerdictRow): Record<string, [string, string]> =>
  Object.fromEntries(
    namesOf(PUBLISHED_COLUMNS)
      .filter((column) => before[column] !== after[column])
      .map((column) => [column, [String(before[column]), String(after[column])]]),
  )

const requireProducts = async (trx: Trx, { products }: PublishedVerdictRow): Promise<void> => {
  const ids = JSON.parse(products) as string[]
  const known = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) refuse('unknown product')
}

type Kept = Pick<VerdictEventRow, 'action' | 'reason'> & { row: PublishedVerdictRow; before?: PublishedVerdictRow }

/** History, a new version of the public data, and audit: the last steps of a change. */
const record = async (trx: Trx, { action, reason, row, before }: Kept, { actor, now }: Changing): Promise<VerdictOutcome> => {
  const { last } = await trx
    .selectFrom('published_verdict_events')
    .select(({ fn }) => fn.max('row_version').as('last'))
    .where('verdict_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const event = { verdict_id: row.id, row_version: (last ?? 0) + 1, at: now.toISOString(), actor, action, reason }
  const changed = before ? differences(before, row) : {}
  await trx
    .insertInto('published_verdict_events')
    .values({ ...event, changed: JSON.stringify(changed) })
    .execute()
  // Verdicts are read at every change of the data; no test changed.
  const { demo } = await readDataState(trx)
  await markChanged(trx, { demo, tests: [] })
  const objects: SealedObject[] = [
    ['published-verdict', row.id],
    ['published-verdict-event', row.id, event.row_version],
  ]
  const codes = (one: PublishedVerdictRow): Codes => ({ verdict: one.verdict, hash: versionOfVerdict(one) })
  await appendAudit(trx, {
    at: now,
    actor,
    action: `published-verdict.${action}`,
    entity: 'published-verdict',
    entityId: row.id,
    ...(before ? { before: codes(before) } : {}),
    after: before ? { ...codes(row), fields: Object.keys(changed) } : codes(row),
    objects,
  })
  return { ok: true, version: versionOfVerdict(row) }
}

const findVerdict = (db: Trx, id: string): Promise<PublishedVerdictRow | undefined> =>
  db.selectFrom('published_verdicts').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds one, which the console keeps; of one that is sent again nothing is written. */
export const addKept = (database: Database, row: PublishedVerdictRow, changing: Changing): Promise<VerdictOutcome> =>
  changeOrRollBack<VerdictOutcome>(database, async (trx) => {
    // Imports wait.
    await lockData(trx)
    const known = await findVerdict(trx, row.id)
    if (known)
      return versionOfVerdict(known) === versionOfVerdict(row) ? { ok: true, version: versionOfVerdict(row) } : refuse('known verdict')
    await requireProducts(trx, row)
    await trx.insertInto('published_verdicts').values(row).execute()
    return record(trx, { action: 'add', reason: '', row }, changing)
  })

/** Corrects or withdraws one as it was read. From then on the console keeps it: an import leaves it alone. */
export const changeKept = (
  database: Database,
  { id, version }: { id: string; version: string },
  { reason, ...edit }: Edit & { reason: string },
  changing: Changing,
): Promise<VerdictOutcome> =>
  changeOrRollBack<VerdictOutcome>(database, async (trx) => {
    await lockData(trx)
    const before = await findVerdict(trx, id)
    if (!before) return refuse('unknown verdict')
    if (versionOfVerdict(before) !== version) return refuse('changed meanwhile')
    if (edit.action === 'withdraw' && before.verdict === WITHDRAWN) return refuse('not possible')
    const row: PublishedVerdictRow = edit.action === 'withdraw' ? { ...before, verdict: WITHDRAWN } : { ...edit.row, id }
    if (versionOfVerdict(row) === version) return refuse('nothing to do')
    if (edit.action === 'correct') await requireProducts(trx, row)
    const { id: _id, ...set } = row
    await trx.updateTable('published_verdicts').set(set).where('id', '=', id).execute()
    return record(trx, { action: edit.action, reason, row, before }, changing)
  })
