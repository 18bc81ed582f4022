import type { Kysely } from 'kysely'
import { readDataState } from '../db/data-state.ts'
import type { AuditChain, Schema } from '../db/schema.ts'
import { appendAudit } from './append-audit.ts'
import { BUILT_IN } from './built-in.ts'
import { objectPages, type StoredObject } from './read-objects.ts'
import { sealedKind, type SealedKindName } from './sealed-kinds.ts'

type Db = Kysely<Schema>

/** Which chain the objects of a kind belong to. */
const readChains = async (db: Db): Promise<(kind: SealedKindName, object: StoredObject) => AuditChain> => {
  const { demo } = await readDataState(db)
  const requests = new Set((await db.selectFrom('demo_requests').select('request_id').execute()).map(({ request_id: id }) => id))
  const people = new Set((await db.selectFrom('demo_people').select('person_id').execute()).map(({ person_id: id }) => id))
  return (kind, { row }) => {
    const { demonstration, owner = '' } = sealedKind(kind)
    const id = String(row[owner])
    const isDemonstration =
      demonstration === 'data' ? demo : demonstration === 'request' ? requests.has(id) : demonstration === 'person' && people.has(id)
    return isDemonstration ? 'demonstration' : 'record'
  }
}

/**
 * Seals everything that is stored, for the upgrade from an edition whose audit did not: entries that say so, and that nothing is known of
 * what was altered before. They name the migration; `kinds` are those that there were when it was written.
 */
export const sealExisting = async (db: Db, migration: string, kinds: readonly SealedKindName[]): Promise<void> => {
  const chainOf = await readChains(db)
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
