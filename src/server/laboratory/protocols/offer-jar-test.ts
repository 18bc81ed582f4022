import { JAR_TEST } from '../../../domain/method/jar-test.ts'
import type { Database } from '../../db/open-db.ts'
import { addVersion } from './keep-protocols.ts'

/**
 * Gives a new laboratory the jar test whose readings are required: one without any test, whose only protocol is the first that came with the
 * product, as it came. A laboratory that tests already publishes its versions itself (GATE-04).
 */
export const offerJarTest = async (database: Database, now: Date): Promise<void> => {
  const { id, ...content } = JAR_TEST
  const protocols = await database.kysely.selectFrom('protocols').select(['id', 'version', 'made_by']).execute()
  const isAsItCame = protocols.length === 1 && protocols.every((one) => one.id === id && one.version === 1 && one.made_by === '')
  if (!isAsItCame) return
  const run = await database.kysely.selectFrom('test_runs').select('id').limit(1).executeTakeFirst()
  const retired = await database.kysely.selectFrom('retired_protocols').select('protocol_id').limit(1).executeTakeFirst()
  if (run || retired) return
  // Of several servers that start at once one adds it; the others find a newer version, which is no error.
  await addVersion(database, { id, base: 1 }, content, { actor: 'server', now, isStandard: true })
}
