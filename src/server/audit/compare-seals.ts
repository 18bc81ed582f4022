import { sql } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { AuditRow } from '../db/schema.ts'
import { BUILT_IN } from './built-in.ts'
import { readObject } from './read-objects.ts'
import type { Seals } from './seal.ts'
import { nameOfObject, type SealedObject } from './sealed-kinds.ts'

/** An object with the hash of what is stored, and that of the newest entry about it; null where there is none. */
export type ComparedObject = { object: string; stored: string | null; sealed: string | null; entry: number | null }

export const readEntriesAbout = ({ kysely }: Database, entity: string, id: string): Promise<AuditRow[]> =>
  kysely.selectFrom('audit').selectAll().where('entity', '=', entity).where('entity_id', '=', id).orderBy('seq').execute()

/** The entries of an upgrade that sealed any of these. */
const readUpgradeEntries = async ({ kysely, contains }: Database, names: readonly string[]): Promise<AuditRow[]> => {
  if (names.length === 0) return []
  const conditions = names.map((name) => contains(sql.ref('seals'), `${JSON.stringify(name)}:`))
  const { rows } = await sql<AuditRow>`
    select * from audit where entity = 'upgrade' and (${sql.join(conditions, sql` or `)}) order by seq`.execute(kysely)
  return rows
}

const newestIn = (entries: readonly AuditRow[]) => {
  const newest = new Map<string, { hash: string | null; seq: number }>()
  for (const { seq, seals } of entries)
    for (const [name, hash] of Object.entries(seals === '' ? {} : (JSON.parse(seals) as Seals))) newest.set(name, { hash, seq })
  return newest
}

/** Compares objects as they are stored with what entries say of them, or those of an upgrade. */
export const compareSeals = async (
  database: Database,
  entries: readonly AuditRow[],
  objects: readonly SealedObject[],
): Promise<ComparedObject[]> => {
  const newest = newestIn(entries)
  const unknown = objects.map(nameOfObject).filter((name) => !newest.has(name))
  const atUpgrade = newestIn(await readUpgradeEntries(database, unknown))
  const compared: ComparedObject[] = []
  for (const object of objects) {
    const [kind, ...key] = object
    const name = nameOfObject(object)
    const seal = newest.get(name) ?? atUpgrade.get(name)
    const stored = (await readObject(database.kysely, kind, key))?.hash ?? null
    // What comes with the product, no entry made.
    compared.push({ object: name, stored, sealed: seal?.hash ?? BUILT_IN[name] ?? null, entry: seal?.seq ?? null })
  }
  // What entries sealed and did not remove, but is not there any more.
  const named = new Set(objects.map(nameOfObject))
  for (const [object, { hash, seq }] of newest)
    if (hash !== null && !named.has(object)) compared.push({ object, stored: null, sealed: hash, entry: seq })
  return compared
}
