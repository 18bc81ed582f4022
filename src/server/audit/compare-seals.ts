import { sql } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { AuditRow } from '../db/schema/schema.ts'
import { BUILT_IN } from './built-in.ts'
import { readObject } from './read-objects.ts'
import { builtInSeals, canFollow, sealsIn, type Seal } from './seal-follows.ts'
import { nameOfObject, type SealedObject } from './sealed-kinds.ts'

/** An object with the hash of what is stored, and that of the newest entry about it; null where there is none. */
export type ComparedObject = { object: string; stored: string | null; sealed: string | null; entry: number | null }

export const readEntriesAbout = ({ kysely }: Database, entity: string, id: string): Promise<AuditRow[]> =>
  kysely.selectFrom('audit').selectAll().where('entity', '=', entity).where('entity_id', '=', id).orderBy('seq').execute()

/** Far below the depth that a condition of SQLite may have. */
const PAGE = 200

/** The entries of an upgrade that sealed any of these. */
const readUpgradeEntries = async ({ kysely, contains }: Database, names: readonly string[]): Promise<AuditRow[]> => {
  const found = new Map<string, AuditRow>()
  for (let at = 0; at < names.length; at += PAGE) {
    const conditions = names.slice(at, at + PAGE).map((name) => contains(sql.ref('seals'), `${JSON.stringify(name)}:`))
    const { rows } = await sql<AuditRow>`
      select * from audit where entity = 'upgrade' and (${sql.join(conditions, sql` or `)}) order by seq`.execute(kysely)
    for (const row of rows) found.set(row.hash, row)
  }
  return [...found.values()]
}

/** What entries of an upgrade can have sealed: all where one is from before entries sealed anything, otherwise what no entry names. */
const maybeOlder = (entries: readonly AuditRow[], names: ReadonlySet<string>): string[] => {
  const isOlder = entries.some(({ seals }) => seals === '')
  const known = new Set(isOlder ? [] : entries.flatMap(({ seals }) => Object.keys(sealsIn(seals))))
  return [...names].filter((name) => !known.has(name) && BUILT_IN[name] === undefined)
}

/** The seal of each of these, and those that cannot follow it (LAB-331). */
const sealsOfNames = (entries: readonly AuditRow[], names: ReadonlySet<string>) => {
  const sealed = builtInSeals()
  const wrong = new Map<string, Seal>()
  for (const entry of entries)
    for (const [name, hash] of Object.entries(sealsIn(entry.seals))) {
      if (!names.has(name)) continue
      const seal = { hash, entry }
      if (canFollow(name, sealed.get(name), seal)) sealed.set(name, seal)
      else wrong.set(name, seal)
    }
  return { sealed, wrong }
}

/** Compares objects as they are stored with what entries say of them, or those of an upgrade. */
export const compareSeals = async (
  database: Database,
  entries: readonly AuditRow[],
  objects: readonly SealedObject[],
): Promise<ComparedObject[]> => {
  const listed = new Set(objects.map(nameOfObject))
  const names = new Set([...listed, ...entries.flatMap(({ seals }) => Object.keys(sealsIn(seals)))])
  const upgrades = await readUpgradeEntries(database, maybeOlder(entries, names))
  const inOrder = [...upgrades, ...entries].toSorted((one, other) => one.seq - other.seq)
  const { sealed, wrong } = sealsOfNames(inOrder, names)
  const compare = (object: string, hash: string | null): ComparedObject => {
    const first = sealed.get(object)
    // Where the record is as it was, the seal that cannot be is what differs.
    const seal = (first && first.hash !== hash ? first : wrong.get(object)) ?? first
    // What comes with the product, no entry made.
    return { object, stored: hash, sealed: seal?.hash ?? null, entry: seal?.entry.seq || null }
  }
  const compared: ComparedObject[] = []
  for (const object of objects) {
    const [kind, ...key] = object
    compared.push(compare(nameOfObject(object), (await readObject(database.kysely, kind, key))?.hash ?? null))
  }
  // What entries sealed and did not remove, or could not remove, but is not there any more.
  for (const name of names)
    if (!listed.has(name) && (wrong.has(name) || (sealed.get(name)?.hash ?? null) !== null)) compared.push(compare(name, null))
  return compared
}
