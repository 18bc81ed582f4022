import type { Kysely } from 'kysely'
import type { MethodCheck } from '../../../contract/console/quality/method-checks.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'

/** All that was entered, the newest first; what was corrected too. */
export const readMethodChecks = async (db: Kysely<Schema>): Promise<MethodCheck[]> => {
  const rows = await db
    .selectFrom('method_checks')
    .leftJoin('method_checks as later', 'later.corrects', 'method_checks.id')
    .leftJoin('protocols', (join) =>
      join.onRef('protocols.id', '=', 'method_checks.protocol_id').onRef('protocols.version', '=', 'method_checks.protocol_version'),
    )
    .selectAll('method_checks')
    .select(['later.id as later', 'protocols.name'])
    .orderBy('method_checks.on_day', 'desc')
    .orderBy('method_checks.added_at', 'desc')
    .execute()
  const people = await readPeopleNames(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    protocol: { id: row.protocol_id, version: row.protocol_version, name: row.name ?? row.protocol_id },
    on: row.on_day,
    what: row.what,
    outcome: row.outcome,
    note: row.note,
    addedAt: row.added_at,
    by: nameOf(row.added_by, people),
    corrects: row.corrects,
    isCorrected: row.later !== null,
  }))
}

/** The newest version of each protocol that is not retired, and whether a satisfactory verification of it stands. */
export const readUsedVersions = async (db: Kysely<Schema>) => {
  const verified = (await readMethodChecks(db)).filter(
    (one) => one.kind === 'verification' && one.outcome === 'satisfactory' && !one.isCorrected,
  )
  const rows = await db
    .selectFrom('protocols')
    .select(['id', 'version', 'name'])
    .where('id', 'not in', db.selectFrom('retired_protocols').select('protocol_id'))
    .orderBy('id')
    .orderBy('version')
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(({ id, version, name }) => ({
    id,
    version,
    name,
    isVerified: verified.some(({ protocol }) => protocol.id === id && protocol.version === version),
  }))
}
