import { sql, type Kysely, type RawBuilder } from 'kysely'
import { EVERY_TABLE } from '../db/every-table.ts'
import { readMigrationTexts } from '../db/migration-texts.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { sealedKind, SEALED_KIND_NAMES } from './sealed-kinds.ts'

type Trx = Kysely<Schema>

const OF_TWO = 'tables are of two moments, as after a restore beside newer tables'

/** Where the migrations that are noted as made are not those of this version. */
export const otherSchema = async (database: Pick<Database, 'kind' | 'binaryText'>, trx: Trx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  const noted = new Set(rows.map(({ name }) => name))
  const known = (await readMigrationTexts(database)).map(({ name }) => name)
  const newer = [...noted].filter((name) => !known.includes(name))
  const missing = known.filter((name) => !noted.has(name))
  return [
    ...(newer.length > 0 ? [`the schema is of a newer version, which made ${newer.join(', ')}: check it by that version`] : []),
    ...(missing.length > 0
      ? [
          `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not noted as made: the schema is of an earlier version (tankmix migrate), or ${OF_TWO}`,
        ]
      : []),
  ]
}

/** The references of requests end with the year and a number of six digits. */
const DIGITS = 6

const requestsBeyond = async (trx: Trx): Promise<string[]> => {
  const end = sql<number>`length(reference) - ${sql.lit(DIGITS)}`
  const { rows } = await sql<{ before: string; highest: string }>`
    select substr(reference, 1, ${end}) as before, max(substr(reference, ${end} + 1)) as highest from requests
    where id not in (select request_id from demo_requests) and length(reference) > ${sql.lit(DIGITS)} group by 1 order by 1`.execute(trx)
  const given = new Map((await trx.selectFrom('request_numbers').selectAll().execute()).map(({ year, last }) => [year, last]))
  return rows.flatMap(({ before, highest }) => {
    const year = Number(/-(\d{4})-$/.exec(before)?.[1])
    if (Number.isNaN(year) || !/^\d+$/.test(highest)) return []
    const last = given.get(year) ?? 0
    return Number(highest) > last
      ? [`request ${before}${highest} is there, but ${last} was the last number given in ${year}: ${OF_TWO}`]
      : []
  })
}

const testsBeyond = async (trx: Trx): Promise<string[]> => {
  const given = new Map((await trx.selectFrom('test_numbers').selectAll().execute()).map(({ year, last }) => [year, last]))
  const highest = new Map<number, number>()
  for (const { test_id: id } of await trx.selectFrom('test_runs').select('test_id').execute()) {
    const [, year, number] = /^(\d{4})-(\d+)$/.exec(id) ?? []
    if (number !== undefined) highest.set(Number(year), Math.max(highest.get(Number(year)) ?? 0, Number(number)))
  }
  return [...highest].flatMap(([year, number]) => {
    const last = given.get(year) ?? 0
    return number > last ? [`test ${year}-${number} is there, but ${last} was the last number given in ${year}: ${OF_TWO}`] : []
  })
}

const OWNERS = {
  request: { table: 'requests', many: 'requests' },
  person: { table: 'people', many: 'people' },
  watcher: { table: 'watchers', many: 'addresses' },
  watch: { table: 'watches', many: 'mixes' },
} as const

/** What is part of something that entries seal is found with that. */
const SEALED_PARTS: ReadonlySet<string> = new Set(
  SEALED_KIND_NAMES.flatMap((kind) => (sealedKind(kind).parts ?? []).map(({ table }) => table)),
)

/** Rows of somebody, or of a request, of whom there is nothing else. */
const ownedByNobody = async (trx: Trx): Promise<string[]> => {
  const problems: string[] = []
  for (const [table, holds] of Object.entries(EVERY_TABLE))
    for (const [owner, { table: owners, many }] of Object.entries(OWNERS)) {
      const column = holds[owner as keyof typeof OWNERS]
      if (column === undefined || owners === table || SEALED_PARTS.has(table)) continue
      const of: RawBuilder<unknown> = sql.ref(`part.${column}`)
      const { rows } = await sql<{ count: number }>`
        select cast(count(*) as integer) as count from ${sql.table(table)} as part
        where ${of} is not null and not exists (select 1 from ${sql.table(owners)} as owner where owner.id = ${of})`.execute(trx)
      const { count } = rows[0]!
      if (count > 0)
        problems.push(
          `${count} ${count === 1 ? 'row' : 'rows'} of ${table} ${count === 1 ? 'belongs' : 'belong'} to ${many} that are not there: ${OF_TWO}`,
        )
    }
  return problems
}

/** The newest change of products and tests that is told leads to what they are. */
const otherData = async (trx: Trx): Promise<string[]> => {
  const { version } = await trx.selectFrom('data_state').select('version').executeTakeFirstOrThrow()
  const last = await trx.selectFrom('data_changes').select('version').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return last && last.version !== version
    ? [`products and tests have the version ${version}, but their last change led to ${last.version}: ${OF_TWO}`]
    : []
}

/**
 * What cannot be of one moment, although no entry of the audit says anything about it (OPER-06): what entries sealed is compared with them
 * anyway. That all of it is of an earlier moment, only a hash that is kept elsewhere shows.
 */
export const otherMoments = async (trx: Trx): Promise<string[]> => [
  ...(await requestsBeyond(trx)),
  ...(await testsBeyond(trx)),
  ...(await ownedByNobody(trx)),
  ...(await otherData(trx)),
]
