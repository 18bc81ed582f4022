import { openDb, type DatabaseSettings } from '../../../db/open-db.ts'
import { unsigned } from './signing.ts'
import { changePublication } from '../change-publication.ts'

/** A process of its own that publishes all submitted tests one by one, so that a test can kill it at any moment. */
const { settings, approver } = JSON.parse(process.argv[2]!) as { settings: DatabaseSettings; approver: string }
const database = openDb(settings)
const submitted = await database.kysely
  .selectFrom('test_runs')
  .select(['id', 'row_version'])
  .where('state', '=', 'submitted')
  .orderBy('id')
  .execute()
process.stdout.write('ready\n')
for (const { id, row_version: rowVersion } of submitted) {
  const outcome = await changePublication(
    database,
    { id, rowVersion },
    { action: 'publish', isConfidential: false },
    { actor: approver, now: new Date(), sign: unsigned },
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  process.stdout.write(`${id}\n`)
}
await database.close()
