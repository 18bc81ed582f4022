import { sql, type Kysely } from 'kysely'
import type { AuditRow, Schema } from '../db/schema/schema.ts'
import { nameOfEntry, nameOfSealing } from './entry-names.ts'
import { isImportedKind } from './imports/leaves.ts'
import { compareImported } from './imports/compare-imported.ts'
import { isUnsealedDemonstration } from './imports/not-sealed.ts'
import { objectPages, type StoredObject } from './read-objects.ts'
import { builtInSeals, canFollow, sealsIn, type SealingEntry } from './seal-follows.ts'
import { nameOfObject, sealedKind, SEALED_KIND_NAMES, type SealedKind, type SealedKindName } from './sealed-kinds.ts'

type TakenOver = Map<string, { hash: string; entry: SealingEntry }>

/** The hash of a row that an import had left, in the entry of the console that took it over. */
const importedIn = (before: string): string | undefined => {
  if (!before.includes('"imported"')) return undefined
  try {
    const { imported } = JSON.parse(before) as { imported?: unknown }
    return typeof imported === 'string' ? imported : undefined
  } catch {
    return undefined
  }
}

/**
 * The seal of each object, from the entries of the record and then those of the demonstration, in their order: the newest one of what is
 * rewritten, the first one of what is append-only. No entry of the demonstration, whose chain is kept nowhere else, says anything about what the
 * record sealed.
 */
export const collectSeals = () => {
  const sealed = builtInSeals()
  const takenOver: TakenOver = new Map()
  const problems: string[] = []
  return {
    sealed,
    takenOver,
    problems,
    add: ({ chain, seq, action, entity, entity_id, before: old, seals }: AuditRow): void => {
      const entry = { chain, seq, action, entity, entity_id }
      const imported = importedIn(old)
      if (imported !== undefined)
        for (const name of Object.keys(sealsIn(seals)))
          if (isImportedKind(name.slice(0, name.indexOf(':'))) && !takenOver.has(name)) takenOver.set(name, { hash: imported, entry })
      for (const [name, hash] of Object.entries(sealsIn(seals))) {
        const seal = { hash, entry }
        const before = sealed.get(name)
        if (before && before.entry.chain !== chain) problems.push(`${name} belongs to the record, but ${nameOfSealing(entry)} seals it`)
        else if (canFollow(name, before, seal)) sealed.set(name, seal)
        else if (hash === null) problems.push(`${name} was removed by ${nameOfSealing(entry)}, but it is never removed`)
        else problems.push(`${name} was sealed anew by ${nameOfSealing(entry)}`)
      }
    },
  }
}

/** Requests of the record that are there although an entry says that they were deleted: their threads can be gone (LAB-330). */
const notDeleted = async (trx: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{ id: string; seq: number }>`
    select requests.id, audit.seq from audit join requests on requests.id = audit.entity_id
    where audit.chain = 'record' and audit.action = 'request.delete' order by audit.seq`.execute(trx)
  return rows.map(({ id, seq }) => `request:${id} is there, but was removed by ${nameOfEntry('record', seq)}`)
}

/** Rows that are part of nothing that is sealed: whoever reads them takes them for that (LAB-333). */
const partsOfNothing = async (trx: Kysely<Schema>, kind: SealedKindName): Promise<string[]> => {
  const { table, key, where = 'true', parts = [] }: SealedKind = sealedKind(kind)
  const problems: string[] = []
  for (const { table: part, of } of parts) {
    const belongs = sql.join(
      key.map((name, at) => sql`whole.${sql.ref(name)} = part.${sql.ref(of[at]!)}`),
      sql` and `,
    )
    const names = sql.join(of.map((name) => sql`part.${sql.ref(name)}`))
    const { rows } = await sql<Record<string, string | number>>`
      select distinct ${names} from ${sql.table(part)} as part
      where not exists (select 1 from (select * from ${sql.table(table)} where ${sql.raw(where)}) as whole where ${belongs})`.execute(trx)
    for (const row of rows) {
      const name = nameOfObject([kind, ...of.map((column) => row[column]!)])
      problems.push(`a row of ${part} belongs to ${name}, which has no entry in the audit`)
    }
  }
  return problems
}

/** Records that are there more than once, as they can be without the table's primary key (LAB-333). */
const thereTwice = async (trx: Kysely<Schema>, kind: SealedKindName): Promise<string[]> => {
  const { table, key } = sealedKind(kind)
  const names = sql.join(key.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, string | number> & { times: string | number }>`
    select ${names}, count(*) as times from ${sql.table(table)} group by ${names} having count(*) > 1`.execute(trx)
  return rows.map((row) => `${nameOfObject([kind, ...key.map((column) => row[column]!)])} is there ${row.times} times`)
}

/** The rows whose hashes are in a block that was altered. */
const inBlock = ({ name, row }: StoredObject): string =>
  `${name} has the hashes of ${String(row['kind'])}:${String(row['first_id'])} to ${String(row['kind'])}:${String(row['last_id'])}: these cannot be compared`

type Collected = Pick<ReturnType<typeof collectSeals>, 'sealed' | 'takenOver'>

/** Compares everything that is stored with its seal: what differs, is missing, has no entry, or is there again or twice. */
export const verifySeals = async (
  trx: Kysely<Schema>,
  collected: Collected,
): Promise<{ objects: number; problems: string[]; isDemonstration: boolean }> => {
  const { sealed } = collected
  const problems: string[] = []
  const found = new Set<string>()
  let imported = 0
  const isDemonstration = await isUnsealedDemonstration(trx, sealed.keys())
  for (const kind of SEALED_KIND_NAMES) {
    problems.push(...(await thereTwice(trx, kind)), ...(await partsOfNothing(trx, kind)))
    if (!isDemonstration && isImportedKind(kind)) {
      const compared = await compareImported(trx, kind, collected, (name) => {
        if (sealed.has(name)) found.add(name)
        else imported++
      })
      problems.push(...compared)
      continue
    }
    for await (const page of objectPages(trx, kind))
      for (const object of page) {
        const { name, hash } = object
        const seal = sealed.get(name)
        if (!seal && sealedKind(kind).isWrittenBefore) continue
        found.add(name)
        if (!seal) problems.push(`${name} has no entry in the audit`)
        else if (seal.hash === null) problems.push(`${name} is there, but was removed by ${nameOfSealing(seal.entry)}`)
        else if (seal.hash !== hash) {
          problems.push(`${name} was altered: ${nameOfSealing(seal.entry)} has another hash of it`)
          if (kind === 'import-seal') problems.push(inBlock(object))
        }
      }
  }
  for (const [name, { hash, entry }] of sealed)
    if (hash !== null && !found.has(name)) problems.push(`${name} is missing: ${nameOfSealing(entry)} has its hash`)
  return { objects: found.size + imported, problems: [...new Set([...problems, ...(await notDeleted(trx))])], isDemonstration }
}
