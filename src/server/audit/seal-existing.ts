import type { Kysely } from 'kysely'
import { readDataState } from '../db/data-state.ts'
import type { AuditChain, Schema } from '../db/schema/schema.ts'
import { appendAudit } from './append-audit.ts'
import { BUILT_IN } from './built-in.ts'
import { objectPages, type StoredObject } from './read-objects.ts'
import { sealedKind, type SealedKindName } from './sealed-kinds.ts'

type Db = Kysely<Schema>

const readDemoLots = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('lots').innerJoin('demo_people', 'demo_people.person_id', 'lots.added_by').select('lots.id').execute()
  return rows.map(({ id }) => id)
}

/** Which chain the objects of a kind belong to. */
const readChains = async (
  db: Db,
  kinds: readonly SealedKindName[],
): Promise<(kind: SealedKindName, object: StoredObject) => AuditChain> => {
  const { demo } = await readDataState(db)
  const requests = new Set((await db.selectFrom('demo_requests').select('request_id').execute()).map(({ request_id: id }) => id))
  const people = new Set((await db.selectFrom('demo_people').select('person_id').execute()).map(({ person_id: id }) => id))
  // No table of lots is there yet when the first kinds are sealed.
  const isOfLots = kinds.some((kind) => sealedKind(kind).demonstration === 'lot')
  const lots = new Set(isOfLots ? await readDemoLots(db) : [])
  const owners = { request: requests, person: people, lot: lots, never: new Set<string>() }
  return (kind, { row }) => {
    const { demonstration, owner = '' } = sealedKind(kind)
    const isDemonstration = demonstration === 'data' ? demo : owners[demonstration].has(String(row[owner]))
    return isDemonstration ? 'demonstration' : 'record'
  }
}

/**
 * Seals everything that is stored, for the upgrade from an edition whose audit did not: entries that say so, and that nothing is known of
 * what was altered before. They name the migration; `kinds` are those that there were when it was written.
 */
export const sealExisting = async (db: Db, migration: string, kinds: readonly SealedKindName[]): Promise<void> => {
  const chainOf = await readChains(db, kinds)
  const at = new Date()
  for (const kind of kinds)
    for await (const page of objectPages(db, kind))
      for (const chain of ['record', 'demonstration'] as const) {
        const own = page.filter((one) => chainOf(kind, one) === chain && BUILT_IN[one.name] === undefined)
        if (own.length === 0) continue
        const seals = Object.fromEntries(own.map(({ name, hash }) => [name, hash]))
        const entry = { at, actor: 'server', action: 'upgrade.seal', entity: 'upgrade', entityId: migration, chain }
        await appendAudit(db, { ...entry, after: { kind, objects: own.length }, seals })
      }
}
