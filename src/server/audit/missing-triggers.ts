import { meaning } from '../db/check-tables.ts'
import { readMigrationTexts } from '../db/migration-texts.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'

/** Tables whose rows are never changed; `protocols` can be inserted again, which does nothing. */
const APPEND_ONLY = [
  'audit',
  'readings',
  'run_events',
  'test_versions',
  'version_photos',
  'reviews',
  'product_events',
  'request_events',
  'messages',
  'protocols',
  'calibrations',
  'request_notes',
  'run_notes',
] as const
const REFUSED: Record<Database['kind'], readonly string[]> = {
  embedded: ['delete', 'replace', 'update'],
  postgresql: ['delete', 'truncate', 'update'],
}

type Trigger = { name: string; /** What it does, to compare. */ meaning: string }
const lower = (text: string): string => meaning(text).toLowerCase()

/** The arguments of a trigger as PostgreSQL keeps them: each ends with a zero byte. */
const hexOf = (given: string): string => Buffer.from(given.replaceAll(/'([^']*)'(, )?/g, '$1\0')).toString('hex')

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
      return name === undefined ? undefined : { name, meaning: lower(statement) }
    }
    const parts = /^create trigger (\w+) before (\w+) on (\w+) for each (\w+)( when \(.*\))? execute function (\w+)\((.*)\)$/.exec(
      statement,
    )
    if (!parts) return undefined
    const [, name, event, table, each, when, calls, given] = parts
    return {
      name: name!,
      meaning: lower([event, table, each, when === undefined ? 'always' : 'when', hexOf(given!), calls, bodies.get(calls!)].join(' ')),
    }
  }
  return new Map(statements.flatMap((statement) => describe(statement) ?? []).map((one) => [one.name, one.meaning]))
}

const EMBEDDED = sql<Trigger>`select name, sql as meaning from sqlite_schema where type = 'trigger'`
/** Bits of `tgtype`: 1 each row, 2 before, 8 delete, 16 update, 32 truncate. */
const POSTGRESQL = sql<Trigger>`
  select t.tgname as name,
    case t.tgtype when 11 then 'delete' when 19 then 'update' when 34 then 'truncate' else 'another event' end || ' ' || c.relname || ' ' ||
    case when t.tgtype & 1 = 1 then 'row' else 'statement' end || ' ' || case when t.tgqual is null then 'always' else 'when' end || ' ' ||
    encode(t.tgargs, 'hex') || ' ' ||
    p.proname || ' ' || p.prosrc as meaning
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and t.tgenabled in ('O', 'A')`

/** The triggers that refuse changes and are not there, are switched off, or do something else than they were made for. */
export const missingTriggers = async (database: Database, trx: Kysely<Schema>): Promise<string[]> => {
  const { kind } = database
  const expected = await expectedTriggers(database)
  const { rows } = await (kind === 'embedded' ? EMBEDDED : POSTGRESQL).execute(trx)
  const found = new Map(rows.map((row) => [row.name, lower(row.meaning)]))
  return APPEND_ONLY.flatMap((table) => REFUSED[kind].map((what) => ({ table, what, name: `${table}_no_${what}` })))
    .filter(({ table, what }) => !(table === 'protocols' && what === 'replace'))
    .flatMap(({ name }) => {
      const own = found.get(name)
      if (own === undefined) return [`the trigger ${name}, which refuses changes, is missing`]
      return own === expected.get(name) ? [] : [`the trigger ${name} was altered: it does not refuse what it was made to refuse`]
    })
}
