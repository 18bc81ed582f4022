import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { openSqlite } from './sqlite.ts'
import { markUnavailable } from '../unavailable.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type ThreadData = { folder: string; readsOnly: boolean }
export type StatementOutcome =
  | { ok: true; rows: unknown[]; changes?: bigint }
  | { ok: false; message: string; code: string | undefined; errcode: number | undefined }

const THREAD = new URL('./sqlite-thread.ts', import.meta.url)
/** Maximum wait of a read, since it blocks the server's thread; readers wait only for recovery after a crash. */
const READ_WAIT_MS = 200
/** Maximum wait of a stop for the current statement. */
const CLOSE_MS = 2_000

/** Runs statements one after another on a connection of its own, in a thread that is started with the first one. */
const createThread = (folder: string, { readsOnly }: { readsOnly: boolean }) => {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, { resolve: (outcome: StatementOutcome) => void; reject: (error: unknown) => void }>()
  const fail = (error: unknown): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(THREAD, { workerData: { folder, readsOnly } satisfies ThreadData })
    started.unref()
    started.on('message', ({ id, outcome }: { id: number; outcome: StatementOutcome }) => {
      waiting.get(id)?.resolve(outcome)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', fail)
    started.on('exit', () => {
      if (worker === started) fail(markUnavailable(new Error('the thread of the database ended')))
    })
    return started
  }
  return {
    run: async <Row>({ sql, parameters }: Statement): Promise<QueryResult<Row>> => {
      worker ??= start()
      worker.ref()
      const id = ++last
      const outcome = await new Promise<StatementOutcome>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker!.postMessage({ id, statement: { sql, parameters } }, [])
      })
      if (!outcome.ok) {
        const { message, code, errcode } = outcome
        throw Object.assign(new Error(message), { code, errcode })
      }
      return { rows: outcome.rows as Row[], ...(outcome.changes === undefined ? {} : { numAffectedRows: outcome.changes }) }
    },
    /** Ends the thread after its queued statements, or after a timeout. */
    close: async (): Promise<void> => {
      const ending = worker
      if (!ending) return
      worker = undefined
      await new Promise<void>((resolve) => {
        const late = setTimeout(() => void ending.terminate().then(() => resolve()), CLOSE_MS)
        ending.once('exit', () => {
          clearTimeout(late)
          resolve()
        })
        ending.ref()
        ending.postMessage('close', [])
      })
      fail(new Error('the database was closed'))
    },
  }
}

/** Nothing that begins so writes. */
const IS_READ = /^\s*select\b/i

/** Waits until the turn before has ended. */
const createLockedQueue = () => {
  let last = Promise.resolve()
  return async (): Promise<() => void> => {
    const before = last
    let done = (): void => undefined
    last = new Promise((resolve) => {
      done = resolve
    })
    await before
    return done
  }
}

/**
 * The embedded database for a server: writes and transactions run one after another in a thread, so that waiting for the lock of
 * an import or for a slow disk blocks no visitor. Single reads never wait for a writer: those made by the query builder, which find their
 * rows by a key, run at once; those written in SQL, such as the console's lists, can take longer and have a thread of their own.
 */
export const threadedSqlite = (folder: string): Dialect => {
  const writer = createThread(folder, { readsOnly: false })
  const lists = createThread(folder, { readsOnly: true })
  const turn = createLockedQueue()
  let reader: SqliteDatabase | undefined
  const read = <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    if (!reader) {
      reader = openSqlite(folder)
      reader.prepare(`pragma busy_timeout = ${READ_WAIT_MS}`).all([])
    }
    return { rows: reader.prepare(sql).all(parameters) as Row[] }
  }

  class Connection implements DatabaseConnection {
    /** Ends the turn of the current transaction. */
    #end: (() => void) | undefined

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (this.#end) return writer.run<Row>(query)
      if (SelectQueryNode.is(query.query)) return read<Row>(query)
      if (IS_READ.test(query.sql)) return lists.run<Row>(query)
      const end = await turn()
      return writer.run<Row>(query).finally(end)
    }

    async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      yield await this.executeQuery<Row>(query)
    }

    async begin(): Promise<void> {
      const end = await turn()
      try {
        await writer.run({ sql: 'begin immediate', parameters: [] })
        this.#end = end
      } catch (error) {
        end()
        throw error
      }
    }

    async finish(statement: 'commit' | 'rollback'): Promise<void> {
      try {
        await writer.run({ sql: statement, parameters: [] })
        this.#release()
      } catch (error) {
        // A failed commit is rolled back by the caller, still in its turn.
        if (statement === 'rollback') this.#release()
        throw error
      }
    }

    #release(): void {
      this.#end?.()
      this.#end = undefined
    }
  }

  class ThreadedDriver implements Driver {
    init(): Promise<void> {
      return Promise.resolve()
    }
    acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(new Connection())
    }
    beginTransaction(connection: DatabaseConnection): Promise<void> {
      return (connection as Connection).begin()
    }
    commitTransaction(connection: DatabaseConnection): Promise<void> {
      return (connection as Connection).finish('commit')
    }
    rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      return (connection as Connection).finish('rollback')
    }
    releaseConnection(): Promise<void> {
      return Promise.resolve()
    }
    async destroy(): Promise<void> {
      await Promise.all([writer.close(), lists.close()])
      reader?.close()
      reader = undefined
    }
  }

  class ThreadedAdapter extends SqliteAdapter {
    /** Connections share one writer, which runs one turn after another. */
    override get supportsMultipleConnections(): boolean {
      return true
    }
  }

  return {
    createDriver: () => new ThreadedDriver(),
    createAdapter: () => new ThreadedAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
