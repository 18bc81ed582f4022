import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOfSealing } from '../entry-names.ts'
import type { Row } from '../object-hash.ts'
import type { Seal, SealingEntry } from '../seal-follows.ts'
import { nameOfObject, sealedKind } from '../sealed-kinds.ts'
import { hashOfRow, TAKEN_AWAY, leavesIn, type ImportedKind, type Leaf } from './leaves.ts'

type Trx = Kysely<Schema>

/** What entries of the audit say, as far as rows of imports are concerned. */
type SealedRows = {
  /** The seal of each object: of blocks too. */
  sealed: ReadonlyMap<string, Seal>
  /** The hash of a row as it was when the console took it over, by its name. */
  takenOver: ReadonlyMap<string, { hash: string; entry: SealingEntry }>
}

type Found = { hash: string; entry: SealingEntry }
type Block = { import_id: string; block: number; entry: SealingEntry }

/** Rows that are compared at a time: so much is in memory, whatever the number of rows. */
const RANGE = 5_000

/** No entry of the demonstration, whose chain is kept nowhere else, is newer than one of the record. */
const isNewer = (one: SealingEntry, other: SealingEntry): boolean => one.chain === 'record' && one.seq > other.seq

/** The blocks of rows behind `after` up to `upTo` that an entry of the record has the hash of, in the order of these entries. */
const blocksOf = async (
  trx: Trx,
  kind: ImportedKind,
  { sealed }: SealedRows,
  [after, upTo]: [after: string, upTo: string | undefined],
): Promise<Block[]> => {
  const rows = await trx
    .selectFrom('import_seals')
    .select(['import_id', 'block'])
    .where('kind', '=', kind)
    .where('last_id', '>', after)
    .$if(upTo !== undefined, (query) => query.where('first_id', '<=', upTo!))
    .execute()
  return rows
    .flatMap((row): Block[] => {
      const entry = sealed.get(nameOfObject(['import-seal', row.import_id, row.block]))?.entry
      return entry?.chain === 'record' ? [{ ...row, entry }] : []
    })
    .toSorted((one, other) => one.entry.seq - other.entry.seq || one.block - other.block)
}

const readLeaves = async (trx: Trx, { import_id: id, block }: Block): Promise<Leaf[]> =>
  leavesIn(
    await trx.selectFrom('import_seals').select('leaves').where('import_id', '=', id).where('block', '=', block).executeTakeFirstOrThrow(),
  )

/** Whether one import may follow what was known of a row: what it says that it replaced has to be that. */
const notReplaced = (name: string, [, , before]: Leaf, found: Found | undefined, entry: SealingEntry): string | undefined => {
  const known = found?.hash === TAKEN_AWAY ? undefined : found
  if (known?.hash === before) return undefined
  if (known === undefined) return `${name} had no entry in the audit when ${nameOfSealing(entry)} replaced it`
  if (before === undefined)
    return `${name} was missing when ${nameOfSealing(entry)} added it again: ${nameOfSealing(known.entry)} has its hash`
  return `${name} was altered before ${nameOfSealing(entry)} replaced it: ${nameOfSealing(known.entry)} has another hash of it`
}

/** What the imports say of the rows of a range: of each the newest one. */
const readRange = async (trx: Trx, kind: ImportedKind, sealedRows: SealedRows, range: [string, string | undefined], problems: string[]) => {
  const [after, upTo] = range
  const found = new Map<string, Found>()
  for (const block of await blocksOf(trx, kind, sealedRows, range))
    for (const leaf of await readLeaves(trx, block)) {
      const [id, hash] = leaf
      if (id <= after || (upTo !== undefined && id > upTo)) continue
      const name = nameOfObject([kind, id])
      const own = sealedRows.sealed.get(name)
      const ofConsole = own && own.hash !== null && isNewer(block.entry, own.entry) ? { hash: own.hash, entry: own.entry } : undefined
      const problem = notReplaced(name, leaf, ofConsole ?? found.get(id), block.entry)
      if (problem !== undefined) problems.push(problem)
      found.set(id, { hash, entry: block.entry })
    }
  return found
}

/** Whether the console took over what an import had left. */
const notTakenOver = (name: string, known: Found | undefined, { takenOver }: SealedRows): string | undefined => {
  const taken = takenOver.get(name)
  if (!taken || taken.hash === known?.hash) return undefined
  if (!known) return `${name} had no entry in the audit when ${nameOfSealing(taken.entry)} took it over from an import`
  return `${name} was altered before ${nameOfSealing(taken.entry)} took it over from an import: ${nameOfSealing(known.entry)} has another hash of it`
}

/**
 * Compares all rows of a kind with what imports and the console said of them, of each the newer one, some rows at a time: what differs, is
 * missing or was never written by either. `see` is told the name of each row that is there.
 */
export const compareImported = async (
  trx: Trx,
  kind: ImportedKind,
  sealedRows: SealedRows,
  see: (name: string) => void,
): Promise<string[]> => {
  const problems: string[] = []
  for (let after = ''; ;) {
    const { rows } = await sql<Row & { id: string }>`
      select * from ${sql.table(sealedKind(kind).table)} where id > ${after} order by id limit ${sql.lit(RANGE)}`.execute(trx)
    const upTo = rows.length < RANGE ? undefined : rows.at(-1)!.id
    const imported = await readRange(trx, kind, sealedRows, [after, upTo], problems)
    const stored = new Map(rows.map((row) => [row.id, hashOfRow(kind, row)]))
    for (const id of new Set([...stored.keys(), ...imported.keys()])) {
      const [name, hash, ofImport] = [nameOfObject([kind, id]), stored.get(id), imported.get(id)]
      const ofConsole = sealedRows.sealed.get(name)
      const isConsole = ofConsole !== undefined && (!ofImport || isNewer(ofConsole.entry, ofImport.entry))
      const wrong = notTakenOver(name, ofImport, sealedRows)
      if (wrong !== undefined) problems.push(wrong)
      const seal = isConsole ? ofConsole : ofImport
      if (hash === undefined) {
        // What the console sealed and is missing is found where its seals are looked through.
        if (!isConsole && seal && seal.hash !== TAKEN_AWAY) problems.push(`${name} is missing: ${nameOfSealing(seal.entry)} has its hash`)
        continue
      }
      see(name)
      if (!seal) problems.push(`${name} has no entry in the audit`)
      else if (seal.hash === null || seal.hash === TAKEN_AWAY)
        problems.push(`${name} is there, but was removed by ${nameOfSealing(seal.entry)}`)
      else if (seal.hash !== hash) problems.push(`${name} was altered: ${nameOfSealing(seal.entry)} has another hash of it`)
    }
    if (upTo === undefined) return problems
    after = upTo
  }
}
