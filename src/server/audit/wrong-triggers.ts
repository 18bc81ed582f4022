import { readMigrationTexts } from '../db/migration-texts.ts'
import { sql, type Kysely } from 'kysely'
import { closingTriggers } from '../db/moves.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'

/** Tables whose rows are never changed; `protocols` can be inserted again, which does nothing. */
const APPEND_ONLY = [
  'audit',
  'readings',
  'run_events',
  'test_versions',
  'version_photos',
  'reviews',
  'signatures',
  'report_pdfs',
  'report_pdf_files',
  'product_events',
  'published_verdict_events',
  'request_events',
  'messages',
  'protocols',
  'calibrations',
  'equipment_checks',
  'request_notes',
  'run_notes',
  'run_deviations',
  'lot_events',
  'nonconformity_events',
  'items',
  'item_events',
  'room_days',
  'method_checks',
] as const
const REFUSED: Record<Database['kind'], readonly string[]> = {
  embedded: ['delete', 'replace', 'update'],
  postgresql: ['delete', 'truncate', 'update'],
}

type Trigger = { name: string; /** What it does, to compare. */ meaning: string }
type StoredTrigger = Trigger & { table: string; isOwn: boolean }

/** A trigger of SQLite as it was written: comments and quotes can hide what it does. Spaces and lines count as one, and SQLite writes how it begins. */
const asWritten = (statement: string): string => statement.replace(/^create trigger/i, 'create trigger').replaceAll(/[ \t\n]+/g, ' ')

/** The arguments of a trigger as PostgreSQL keeps them: each ends with a zero byte. */
const hexOf = (given: string): string => Buffer.from(given.replaceAll(/'([^']*)'(, )?/g, '$1\0')).toString('hex')

/** A condition as PostgreSQL writes it: in parentheses of its own, each literal with its type. */
const conditionOf = (written: string): string => `(${written.replaceAll(/'[^']*'/g, '$&::text')})`

/** What the migrations make; of PostgreSQL's only what the catalogue says in the same words in every version. */
const expectedTriggers = async (database: Pick<Database, 'kind' | 'binaryText'>): Promise<Map<string, string>> => {
  const statements = (await readMigrationTexts(database)).flatMap((migration) => migration.statements)
  const bodies = new Map(
    statements.flatMap((statement) => {
      const [, name, body] = /^create function (\w+)\(\) returns trigger .*\$\$(.*)\$\$$/s.exec(statement) ?? []
      return name === undefined ? [] : [[name, body!] as const]
    }),
  )
  const describe = (statement: string): Trigger | undefined => {
    if (database.kind === 'embedded') {
      const [, name] = /^create trigger (\w+)/.exec(statement) ?? []
      return name === undefined ? undefined : { name, meaning: asWritten(statement) }
    }
    const parts = /^create trigger (\w+) before (\w+) on (\w+) for each (\w+)(?: when (\(.*\)))? execute function (\w+)\((.*)\)$/.exec(
      statement,
    )
    if (!parts) return undefined
    const [, name, event, table, each, when, calls, given] = parts
    const condition = when === undefined ? 'always' : conditionOf(when)
    return { name: name!, meaning: ['own', event, table, each, condition, hexOf(given!), calls, bodies.get(calls!)].join(' ') }
  }
  return new Map(statements.flatMap((statement) => describe(statement) ?? []).map((one) => [one.name, one.meaning]))
}

const readTriggers = async ({ kind }: Database, trx: Kysely<Schema>): Promise<StoredTrigger[]> => {
  if (kind === 'postgresql') return (await POSTGRESQL.execute(trx)).rows
  const { rows } = await EMBEDDED.execute(trx)
  return rows.map((row) => ({ ...row, meaning: asWritten(row.meaning), isOwn: true }))
}

const EMBEDDED = sql<
  Omit<StoredTrigger, 'isOwn'>
>`select name, sql as meaning, tbl_name as "table" from sqlite_schema where type = 'trigger'`
/**
 * Its table and its function have to be in the schema of the product, whose tables are those that it finds by their names; it names no
 * columns, and its function has no settings. Bits of `tgtype`: 1 each row, 2 before, 8 delete, 16 update, 32 truncate.
 */
const POSTGRESQL = sql<StoredTrigger>`
  select t.tgname as name, c.relname as "table", c.relnamespace = a.relnamespace as "isOwn",
    case when c.relnamespace = a.relnamespace and p.pronamespace = a.relnamespace and c.oid = to_regclass(quote_ident(c.relname))
      and t.tgattr::text = '' and p.proconfig is null then 'own' else 'another' end || ' ' ||
    case t.tgtype when 11 then 'delete' when 19 then 'update' when 34 then 'truncate' else 'another event' end || ' ' || c.relname || ' ' ||
    case when t.tgtype & 1 = 1 then 'row' else 'statement' end || ' ' ||
    case when t.tgqual is null then 'always'
      else coalesce(substring(pg_get_triggerdef(t.oid) from ' WHEN (\\(.*\\)) EXECUTE FUNCTION '), 'another condition') end || ' ' ||
    encode(t.tgargs, 'hex') || ' ' ||
    p.proname || ' ' || p.prosrc as meaning
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid join pg_class a on a.oid = to_regclass('audit')
  where not t.tgisinternal and t.tgenabled in ('O', 'A')`

/** Rules of PostgreSQL, which replace a statement by another one or by nothing; this product makes none. */
const readRules = async ({ kind }: Database, trx: Kysely<Schema>): Promise<string[]> => {
  if (kind === 'embedded') return []
  const { rows } = await sql<{ name: string; table: string }>`
    select r.rulename as name, c.relname as "table" from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_class a on a.oid = to_regclass('audit')
    where c.relkind in ('r', 'p') and c.relnamespace = a.relnamespace order by 1`.execute(trx)
  return rows.map(({ name, table }) => `the rule ${name} on ${table} is none of this edition’s`)
}

/** In the sessions of a replica, which a database or a role can be set to, these triggers do not fire. */
const replicaProblems = async ({ kind }: Database, trx: Kysely<Schema>): Promise<string[]> => {
  if (kind === 'embedded') return []
  const { rows } = await sql<{ role: string }>`select current_setting('session_replication_role') as role`.execute(trx)
  return rows
    .filter(({ role }) => role !== 'origin')
    .map(({ role }) => `session_replication_role is ${role}, not origin: triggers that refuse changes may not fire`)
}

/**
 * The triggers that refuse changes and are not there, are switched off, or do something else than they were made for; and triggers and
 * rules that no migration made, which could change what is written before it is sealed, or keep it from being written.
 */
export const wrongTriggers = async (database: Database, trx: Kysely<Schema>): Promise<string[]> => {
  const { kind } = database
  const expected = await expectedTriggers(database)
  const found = Map.groupBy(await readTriggers(database, trx), ({ name }) => name)
  const isExpected = ({ name, meaning }: Trigger): boolean => expected.get(name) === meaning
  // They refuse all changes of a database that was moved to PostgreSQL.
  const isClosing = ({ name, meaning, table }: StoredTrigger): boolean =>
    kind === 'embedded' && closingTriggers(table).some((one) => one.name === name && asWritten(one.sql) === meaning)
  const guards = APPEND_ONLY.flatMap((table) => REFUSED[kind].map((what) => ({ table, what, name: `${table}_no_${what}` })))
    .filter(({ table, what }) => !(table === 'protocols' && what === 'replace'))
    .map(({ name }) => name)
  const problems = guards.flatMap((name) => {
    const own = found.get(name)
    if (own === undefined) return [`the trigger ${name}, which refuses changes, is missing`]
    return own.some(isExpected) ? [] : [`the trigger ${name} was altered: it does not refuse what it was made to refuse`]
  })
  // One that takes the place of another was named already.
  const added = [...found].flatMap(([name, all]) =>
    guards.includes(name) && !all.some(isExpected) ? [] : all.filter((one) => one.isOwn && !isExpected(one) && !isClosing(one)),
  )
  return [
    ...problems,
    ...added.map(({ name, table }) => `the trigger ${name} on ${table} is none of this edition’s`),
    ...(await readRules(database, trx)),
    ...(await replicaProblems(database, trx)),
  ]
}
