import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite.ts'
import type { Statement, StatementOutcome, ThreadData } from './threaded-sqlite.ts'

/** Runs the statements of the server's thread one after another, so that only this thread waits for locks and the disk. */
const { folder, readsOnly } = workerData as ThreadData
const database = openSqlite(folder)
if (readsOnly) database.prepare('pragma query_only = on').all([])

const run = ({ sql, parameters }: Statement): StatementOutcome => {
  try {
    const statement = database.prepare(sql)
    if (statement.reader) return { ok: true, rows: statement.all(parameters) }
    const { changes } = statement.run(parameters)
    return { ok: true, rows: [], changes: BigInt(changes) }
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
    return { ok: false, message, code, errcode }
  }
}

parentPort!.on('message', (order: { id: number; statement: Statement } | 'close') => {
  if (order === 'close') {
    database.close()
    parentPort!.close()
    return
  }
  parentPort!.postMessage({ id: order.id, outcome: run(order.statement) }, [])
})
