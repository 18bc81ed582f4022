import { writeSync } from 'node:fs'
import { openDb } from '../../db/open-db.ts'
import { doWork, type KilledWork } from './killed-work.ts'

/**
 * Does work and is killed after a number of statements, as if power were gone; it says how many there were where that is after the last one. Its
 * argument is a `KilledWork` as JSON.
 */
const asked = JSON.parse(process.argv[2]!) as KilledWork
const die = (): Promise<void> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}
const statements = await doWork(asked, openDb(asked.settings, { writesInThread: true }), { die })
writeSync(process.stdout.fd, String(statements))
await die()
