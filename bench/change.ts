import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { lockData, markChanged } from '../src/server/db/data-state.ts'
import { openDb } from '../src/server/db/open-db.ts'
import type { Schema } from '../src/server/db/schema/schema.ts'
import { environmentOf, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { fillDatabase, inTemporaryFolder } from './support/data.ts'
import { byEffort, sizesOf } from './support/effort.ts'
import type { Measurement } from './support/measurement.ts'
import { median, rounded } from './support/statistics.ts'

const CHANGED = 10
const MS_BETWEEN_LOOKS = 20

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200

/** Gives some tests another observation, in one transaction; `told` says which, as a publication or a small import does. */
const change = (db: Kysely<Schema>, text: string, told: boolean): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await lockData(trx)
    const rows = await trx.selectFrom('tests').select('id').orderBy('id').limit(CHANGED).execute()
    const ids = rows.map(({ id }) => id)
    await trx.updateTable('tests').set({ observations: text }).where('id', 'in', ids).execute()
    await markChanged(trx, { demo: true, ...(told ? { tests: ids } : {}) })
    return ids[0]!
  })

/** Seconds until a running server's report of a changed test has the change. */
const untilServed = async (url: string, db: Kysely<Schema>, text: string, told: boolean): Promise<number> => {
  const id = await change(db, text, told)
  const started = performance.now()
  for (;;) {
    const response = await fetch(`${url}/api/tankmix/outcome/${id}/en/fr`)
    if (!response.ok) throw new Error(`the report of ${id} gives ${response.status}`)
    if ((await response.text()).includes(text)) break
    await pause(MS_BETWEEN_LOOKS)
  }
  return (performance.now() - started) / 1000
}

export const measureChange: Measurement = {
  name: 'change',
  title: `from the commit of a change of ${CHANGED} tests to its report from a running server, SQLite`,
  run: async (report, effort) => {
    const times = byEffort(effort, 1, 5)
    for (const tests of sizesOf(effort))
      await inTemporaryFolder(async (dataFolder) => {
        await fillDatabase(dataFolder, tests)
        const database = openDb({ dataFolder })
        const server = await startTankmix(environmentOf({ dataFolder }))
        try {
          while (!(await isReady(server.url))) await pause(MS_BETWEEN_LOOKS)
          const told: number[] = []
          const untold: number[] = []
          for (let round = 0; round < times; round++) {
            untold.push(await untilServed(server.url, database.kysely, `Untold ${round}.`, false))
            told.push(await untilServed(server.url, database.kysely, `Told ${round}.`, true))
          }
          report(`A change of ${CHANGED} tests, median of ${times}`, {
            tests,
            'read whole, s': rounded(median(untold)),
            'only the change, s': rounded(median(told)),
            times: rounded(median(untold) / median(told)),
          })
        } finally {
          await server.stop()
          await database.close()
        }
      })
  },
}
