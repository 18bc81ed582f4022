import { sql, type Kysely } from 'kysely'
import type { ImportSealRow, Schema } from '../../db/schema/schema.ts'
import { objectHash, type Row } from '../object-hash.ts'
import { sealedKind } from '../sealed-kinds.ts'

type Db = Kysely<Schema>

/** The kinds of objects that an import makes. */
export const IMPORTED_KINDS = ['product', 'public-test'] as const satisfies ImportSealRow['kind'][]
export type ImportedKind = (typeof IMPORTED_KINDS)[number]

export const isImportedKind = (kind: string): kind is ImportedKind => (IMPORTED_KINDS as readonly string[]).includes(kind)

/** A row by its id: its hash as an import left it, empty where an undo took it away, and that of the row which it replaced. */
export type Leaf = readonly [id: string, hash: string, before?: string]

/** Rows of a block: so many are named where somebody altered a block. */
export const BLOCK_ROWS = 500
/** Stands for the hash of a row that an undo took away. */
export const TAKEN_AWAY = ''

/** Ids of one statement. */
const AT_ONCE = 500

const isLeaf = (value: unknown): value is Leaf => Array.isArray(value) && value.every((one) => typeof one === 'string') && value.length > 1

/** None where they cannot be read: such a block was altered, which its own hash shows. */
export const leavesIn = ({ leaves }: Pick<ImportSealRow, 'leaves'>): Leaf[] => {
  try {
    const read: unknown = JSON.parse(leaves)
    return Array.isArray(read) ? read.filter(isLeaf) : []
  } catch {
    return []
  }
}

/** The hash of a row of products or tests, whole: the same that an entry of the console has of it. */
export const hashOfRow = (kind: ImportedKind, row: Row): string => objectHash(kind, row, [])

/** These rows by their ids, as they are stored. */
export const storedRows = async (db: Db, kind: ImportedKind, ids: readonly string[]): Promise<Map<string, Row>> => {
  const found = new Map<string, Row>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = sql.join(ids.slice(at, at + AT_ONCE))
    const { rows } = await sql<Row & { id: string }>`select * from ${sql.table(sealedKind(kind).table)} where id in (${some})`.execute(db)
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** A leaf of a row that was written, with what it replaced. */
export const leafOf = (kind: ImportedKind, id: string, row: Row, before: Row | undefined): Leaf => {
  const hash = hashOfRow(kind, row)
  return before === undefined ? [id, hash] : [id, hash, hashOfRow(kind, before)]
}
