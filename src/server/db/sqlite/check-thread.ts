import { parentPort, workerData } from 'node:worker_threads'
import { checkSqlite } from './sqlite.ts'

/** Checks the structure of the database in the folder; ends with the error where it is broken. */
checkSqlite(workerData as string)
parentPort!.postMessage('whole', [])
