import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'
import { applyStaging, type ImportedCounts } from './apply-staging.ts'
import { FILES, type Fields, type FileKey } from './columns.ts'
import { crossCheck } from './cross-check.ts'
import { lockData, markChanged, readDataState } from './data-state.ts'
import { createFaultList, type FaultList } from './faults.ts'
import { isId, parseIngredient, parseProduct, parseTest, type FaultAt } from './parse-row.ts'
import { readCsv, type ReadProgress } from './read-csv.ts'
import { productValues, testValues } from './record-rows.ts'
import { createStaging, dropStaging, indexStaging, stagingWriters, type Connection, type StagedSchema } from './staging.ts'

export type ImportOutcome =
  | { ok: true; counts: ImportedCounts; replacedDemo: boolean }
  | { ok: false; faults: FaultList }

export type ImportStep =
  | { step: 'reading'; file: string; bytes: number; totalBytes: number }
  | { step: 'checking' | 'writing' }

/** Rolls the transaction back without being an error of the program. */
class Refused extends Error {}

type Writer = { add: (line: number, values: readonly unknown[]) => Promise<void>; flush: () => Promise<void> }

type StageOptions = { folder: string; faults: FaultList; onProgress: ReadProgress; signal: AbortSignal | undefined }

/** Stages one file. True when every row could be read as a row. */
const stageFile = async <Key extends FileKey>(
  { folder, key, faults, onProgress, signal }: StageOptions & { key: Key },
  writer: Writer,
  parse: (fields: Fields<Key>, fault: FaultAt) => readonly unknown[],
): Promise<boolean> => {
  const rows = readCsv(folder, key, faults, onProgress)
  for (;;) {
    const next = await rows.next()
    if (next.done) {
      await writer.flush()
      return next.value
    }
    signal?.throwIfAborted()
    const { line, fields } = next.value
    const before = faults.count
    const values = parse(fields, (column, reason) => faults.add({ file: FILES[key].name, line, column, reason }))
    if (faults.count === before) await writer.add(line, values)
    else if (isId(values[0])) await writer.add(line, values.slice(0, 1))
  }
}

const stageAll = async (connection: Connection, options: StageOptions): Promise<boolean> => {
  const writers = stagingWriters(connection)
  const from = <Key extends FileKey>(key: Key) => ({ ...options, key })
  const products = await stageFile(from('products'), writers.products, (fields, fault) =>
    productValues(parseProduct(fields, fault)),
  )
  const tests = await stageFile(from('tests'), writers.tests, (fields, fault) => testValues(parseTest(fields, fault)))
  const ingredients = await stageFile(from('ingredients'), writers.ingredients, (fields, fault) => {
    const { testId, order, productId, rate } = parseIngredient(fields, fault)
    return [testId, order, productId, rate]
  })
  return products && tests && ingredients
}

type TakeOver = { faults: FaultList; whole: boolean; onStep: (step: ImportStep) => void; signal: AbortSignal | undefined }

/** Checks and writes what is staged in one transaction. Demonstration data give way to what is imported. */
const takeOver = (connection: Connection, database: Database, { faults, whole, onStep, signal }: TakeOver) =>
  connection.transaction().execute(async (trx) => {
    const record = trx as unknown as Kysely<Schema>
    await lockData(record)
    const { demo } = await readDataState(record)
    if (demo) {
      await trx.deleteFrom('tests').execute()
      await trx.deleteFrom('products').execute()
    }
    // Rows that could not be read would be missed by every rule that looks across files.
    if (whole) await crossCheck(trx, faults)
    if (faults.count > 0) throw new Refused()
    onStep({ step: 'writing' })
    const counts = await applyStaging(trx, database)
    // Statements of the embedded database hold back signals too: let one that came meanwhile be seen before it is too late.
    await nextTurn()
    signal?.throwIfAborted()
    await markChanged(record, { demo: false })
    return { ok: true, counts, replacedDemo: demo } as const
  })

/**
 * Reads products.csv, tests.csv and ingredients.csv of a folder into the database. Any fault leaves the database as it
 * was and comes back in the outcome; so does an aborted signal, whose reason is thrown. The files are staged before the transaction, so that others can write meanwhile.
 */
export const importData = async (
  database: Database,
  folder: string,
  onStep: (step: ImportStep) => void = () => undefined,
  signal?: AbortSignal,
): Promise<ImportOutcome> => {
  const faults = createFaultList()
  const onProgress: ReadProgress = (key, bytes, totalBytes) =>
    onStep({ step: 'reading', file: FILES[key].name, bytes, totalBytes })
  return (database.kysely as unknown as Kysely<StagedSchema>).connection().execute(async (connection) => {
    await dropStaging(connection)
    await createStaging(connection, database)
    try {
      const whole = await stageAll(connection, { folder, faults, onProgress, signal })
      onStep({ step: 'checking' })
      signal?.throwIfAborted()
      await indexStaging(connection)
      return await takeOver(connection, database, { faults, whole, onStep, signal })
    } catch (error) {
      if (error instanceof Refused) return { ok: false, faults }
      throw error
    } finally {
      await dropStaging(connection)
    }
  })
}
