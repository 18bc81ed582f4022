import { openDb } from '../../../db/open-db.ts'
import { changeKilled, type KilledChange } from './killed-change.ts'

/** Changes requests in a process of its own, which is killed as if power were gone. Its argument is a `KilledChange` as JSON. */
const asked = JSON.parse(process.argv[2]!) as KilledChange
const die = (): Promise<void> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}
await changeKilled(asked, openDb(asked.settings, { writesInThread: true }), die)
throw new Error(`it was not killed after ${asked.after}`)
