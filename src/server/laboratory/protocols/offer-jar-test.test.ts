import { expect, test } from 'vitest'
import { JAR_TEST, JAR_TEST_REQUIREMENTS } from '../../../domain/method/jar-test.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { newRun } from '../runs/testing/bench.ts'
import { addVersion, setRetired } from './keep-protocols.ts'
import { offerJarTest } from './offer-jar-test.ts'

const NOW = new Date('2026-05-14T10:00:00Z')
const BY = { actor: 'ada', now: NOW }
const CONTENT = { name: 'Ours', text: 'Fill', decisionRule: 'Nothing separates' }

eachDatabase('the jar test that a new laboratory begins with', ({ open }) => {
  const versions = async ({ kysely }: Database) =>
    (
      await kysely.selectFrom('protocols').select(['id', 'version', 'made_by', 'requirements']).orderBy('id').orderBy('version').execute()
    ).map(({ id, version, made_by: by, requirements }) => [
      `${id} ${version}`,
      by,
      requirements === null ? null : (JSON.parse(requirements) as unknown),
    ])

  test('GATE-04 it is added once, as a version that nobody made, sealed, whichever server starts first', async () => {
    const database = await open()
    await Promise.all([offerJarTest(database, NOW), offerJarTest(database, NOW)])
    await offerJarTest(database, NOW)
    expect(await versions(database)).toEqual([
      ['jar-test 1', '', null],
      ['jar-test 2', '', JAR_TEST_REQUIREMENTS],
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
    const { after } = await database.kysely
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'protocol.new-version')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after)).toMatchObject({ version: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  })

  test.each<[string, (database: Database) => Promise<unknown>]>([
    ['has a test', (database) => newRun(database)],
    ['has a version of its own', (database) => addVersion(database, { id: JAR_TEST.id, base: 1 }, CONTENT, BY)],
    ['has a protocol of its own', (database) => addVersion(database, { id: 'ours', base: 0 }, CONTENT, BY)],
    ['has retired it', (database) => setRetired(database, JAR_TEST.id, true, BY)],
  ])('GATE-04 a laboratory that %s goes on as before', async (_what, begin) => {
    const database = await open()
    await begin(database)
    const before = await versions(database)
    await offerJarTest(database, NOW)
    expect(await versions(database)).toEqual(before)
  })
})
