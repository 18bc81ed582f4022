import type { Kysely } from 'kysely'
import type { AuditListEntry } from '../../../contract/console/audit.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isErased, isPersonId, nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'

type Db = Kysely<Schema>
type Entry = Pick<AuditListEntry, 'before' | 'after'> & { entity: string; entity_id: string }
type Names = ReadonlyMap<string, string>

/** Entities whose rows can be gone: then an entry says that they were erased. */
const NAMED = [
  'person',
  'request',
  'test',
  'product',
  'protocol',
  'equipment',
  'equipment-kind',
  'lot',
  'series',
  'unknown-product',
  'published-verdict',
  'upload',
  'competence',
  'nonconformity',
  'item',
  'room',
  'method-check',
] as const
type Named = (typeof NAMED)[number]
const isNamed = (entity: string): entity is Named => (NAMED as readonly string[]).includes(entity)

const mapOf = (rows: readonly { id: string; name: string }[]): Names => new Map(rows.map(({ id, name }) => [id, name]))

/** How the laboratory calls each of these: the reference of a request, the number of a test or report, product and number of a lot, the name of all others. */
const READ: Record<Exclude<Named, 'person'>, (db: Db, ids: readonly string[]) => Promise<Names>> = {
  request: async (db, ids) => mapOf(await db.selectFrom('requests').select(['id', 'reference as name']).where('id', 'in', ids).execute()),
  test: async (db, ids) => mapOf(await db.selectFrom('test_runs').select(['id', 'test_id as name']).where('id', 'in', ids).execute()),
  product: async (db, ids) => mapOf(await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()),
  protocol: async (db, ids) =>
    // The newest version is the last one.
    mapOf(await db.selectFrom('protocols').select(['id', 'name']).where('id', 'in', ids).orderBy('version').execute()),
  equipment: async (db, ids) => mapOf(await db.selectFrom('equipment').select(['id', 'name']).where('id', 'in', ids).execute()),
  'equipment-kind': async (db, ids) =>
    mapOf(await db.selectFrom('equipment_kinds').select(['id', 'name']).where('id', 'in', ids).execute()),
  series: async (db, ids) => mapOf(await db.selectFrom('series').select(['id', 'name']).where('id', 'in', ids).execute()),
  upload: async (db, ids) => mapOf(await db.selectFrom('imports').select(['id', 'file_name as name']).where('id', 'in', ids).execute()),
  competence: async (db, ids) => {
    const people = await readPeopleNames(db)
    const rows = await db.selectFrom('competences').select(['id', 'person_id', 'protocol_id']).where('id', 'in', ids).execute()
    return mapOf(rows.map((row) => ({ id: row.id, name: `${nameOf(row.person_id, people)} · ${row.protocol_id}` })))
  },
  nonconformity: async (db, ids) => {
    const rows = await db.selectFrom('nonconformities').select(['id', 'number', 'title']).where('id', 'in', ids).execute()
    return mapOf(rows.map(({ id, number, title }) => ({ id, name: `${number} · ${title}` })))
  },
  item: async (db, ids) => {
    const rows = await db.selectFrom('items').select(['id', 'number', 'what']).where('id', 'in', ids).execute()
    return mapOf(rows.map(({ id, number, what }) => ({ id, name: `${number} · ${what}` })))
  },
  room: async (db, ids) => {
    const rows = await db.selectFrom('room_days').select(['id', 'room', 'day']).where('id', 'in', ids).execute()
    return mapOf(rows.map(({ id, room, day }) => ({ id, name: `${room} · ${day}` })))
  },
  'published-verdict': async (db, ids) =>
    mapOf(await db.selectFrom('published_verdicts').select(['id', 'title as name']).where('id', 'in', ids).execute()),
  'method-check': async (db, ids) =>
    mapOf(await db.selectFrom('method_checks').select(['id', 'what as name']).where('id', 'in', ids).execute()),
  'unknown-product': async (db, ids) => {
    const rows = await db.selectFrom('unknown_products').select(['id', 'name', 'number']).where('id', 'in', ids).execute()
    return mapOf(rows.map(({ id, name, number }) => ({ id, name: name || number })))
  },
  lot: async (db, ids) => {
    const rows = await db
      .selectFrom('lots')
      .leftJoin('products', 'products.id', 'lots.product_id')
      .select(['lots.id', 'lots.lot', 'products.name as product'])
      .where('lots.id', 'in', ids)
      .execute()
    return mapOf(rows.map(({ id, lot, product }) => ({ id, name: product === null ? lot : `${product} · ${lot}` })))
  },
}

const textsIn = (value: Entry['before'][string]): string[] => (typeof value === 'string' ? [value] : Array.isArray(value) ? value : [])

/** Ids of requests are UUIDs like those of people; other values of entries are shorter. */
const read = async (db: Db, entity: Exclude<Named, 'person'>, ids: Iterable<string>): Promise<Names> => {
  const different = [...new Set(ids)]
  return different.length === 0 ? new Map() : READ[entity](db, different)
}

/** The names of what the entries of a page are about, and of the people, requests and products among their values. */
export const readAuditNames = async (db: Db, entries: readonly Entry[], people: PeopleNames) => {
  const idsOf = (entity: Named): string[] => entries.filter((one) => one.entity === entity).map((one) => one.entity_id)
  const known = new Map<Named, Names>([['person', people]])
  for (const entity of NAMED) if (entity !== 'person') known.set(entity, await read(db, entity, idsOf(entity)))

  const changes = entries.flatMap(({ before, after }) => [before, after].flatMap((one) => Object.entries(one)))
  const texts = changes.flatMap(([, value]) => textsIn(value)).filter(isPersonId)
  const requests = await read(
    db,
    'request',
    texts.filter((text) => !people.has(text)),
  )
  const products = await read(
    db,
    'product',
    changes.filter(([field]) => /product/i.test(field)).flatMap(([, value]) => textsIn(value)),
  )
  const persons = texts.filter((text) => people.has(text)).map((id) => [id, nameOf(id, people)] as const)
  return {
    about: (entity: string, id: string): { name: string; isErased: boolean } => {
      if (!isNamed(entity)) return { name: '', isErased: false }
      if (entity === 'person' && isErased(id, people)) return { name: '', isErased: true }
      const name = known.get(entity)!.get(id)
      return { name: name ?? '', isErased: name === undefined }
    },
    ofValues: Object.fromEntries([...products, ...requests, ...persons]),
  }
}
