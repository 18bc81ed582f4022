import type { Kysely, RawBuilder } from 'kysely'
import { hoursToRead } from '../../../domain/console/bench/next-reading.ts'
import { USUAL_LIMITS, type ProtocolLimits } from '../../../domain/console/bench/plausibility.ts'
import { CIPAC_WATERS, type StandardWater } from '../../../domain/console/bench/standard-waters.ts'
import type { ProtocolRequirements } from '../../../domain/method/requirements.ts'
import type { ProtocolRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** The limits of a version; the usual ones where it has none of its own. */
export const limitsOf = ({ limits }: Pick<ProtocolRow, 'limits'>): ProtocolLimits =>
  limits === null ? USUAL_LIMITS : (JSON.parse(limits) as ProtocolLimits)

/** The named waters of a version; those of CIPAC where it has no list of its own. */
export const watersOf = ({ waters }: Pick<ProtocolRow, 'waters'>): StandardWater[] =>
  waters === null ? [...CIPAC_WATERS] : (JSON.parse(waters) as StandardWater[])

/** What a version asks of a test; null in those from before that was recorded as data. */
export const requirementsOf = ({ requirements }: Pick<ProtocolRow, 'requirements'>): ProtocolRequirements | null =>
  requirements === null ? null : (JSON.parse(requirements) as ProtocolRequirements)

/** At which hours each of these tests is read by its protocol, by the ids of the tests; one without a protocol is not there. */
export const readHoursOf = async (db: Db, runs: RawBuilder<boolean>): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await db.selectFrom('test_runs').select(['id', 'protocol_id', 'protocol_version']).where(runs).execute()
  const protocols = await db.selectFrom('protocols').select(['id', 'version', 'requirements']).execute()
  const hours = new Map(
    protocols.map(({ id, version, requirements }) => [`${id} ${version}`, hoursToRead(requirementsOf({ requirements }))]),
  )
  return new Map(
    rows.flatMap(({ id, protocol_id: protocol, protocol_version: version }) => {
      const asked = hours.get(`${protocol} ${version}`)
      return asked ? [[id, asked] as const] : []
    }),
  )
}

/** The newest version of each protocol. */
export const readNewestProtocols = async (db: Db) => {
  const rows = await db.selectFrom('protocols').selectAll().orderBy('id').orderBy('version', 'desc').execute()
  const retired = await db.selectFrom('retired_protocols').select('protocol_id').execute()
  return rows
    .filter(({ id }, at) => rows[at - 1]?.id !== id)
    .map(({ id, name, version, made_at: madeAt, requirements }) => ({
      id,
      name,
      version,
      madeAt,
      isRetired: retired.some(({ protocol_id: one }) => one === id),
      hasRequirements: requirements !== null,
    }))
}

/** All versions of a protocol, the newest first, each with the number of tests by it, and since when it is retired; undefined where there is none. */
export const readProtocolVersions = async (db: Db, id: string) => {
  const rows = await db.selectFrom('protocols').selectAll().where('id', '=', id).orderBy('version', 'desc').execute()
  if (rows.length === 0) return undefined
  const retired = await db.selectFrom('retired_protocols').selectAll().where('protocol_id', '=', id).executeTakeFirst()
  const counts = await db
    .selectFrom('test_runs')
    .select(({ fn }) => ['protocol_version', fn.countAll().as('count')])
    .where('protocol_id', '=', id)
    .groupBy('protocol_version')
    .execute()
  const testsBy = new Map(counts.map(({ protocol_version: version, count }) => [version, Number(count)]))
  return { versions: rows.map((row) => ({ ...row, tests: testsBy.get(row.version) ?? 0 })), retired }
}
