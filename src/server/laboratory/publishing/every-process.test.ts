import { expect, test } from 'vitest'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { changeState } from '../runs/change-state.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as, mustSucceed, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { changePeople } from '../people/change-people.ts'
import { startSession } from '../people/sessions.ts'
import { POLL_MS, PUBLIC_WITHIN_MS } from '../../served-data/current-data.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ANTI_FORGERY } from '../../testing/fixtures.ts'
import { environmentOf, startTankmix, type RunningServer } from '../../testing/programs/run-tankmix.ts'
import { givenSignature } from './testing/signing.ts'
import type { PublishingChange } from './publishing-change.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../visitors/brand/load-brand.ts'
import { laboratory, submittedRun } from './testing/publishing.ts'

test('LAB-121 a process looks for new data so often that most of the 5 s are left for reading what changed', () => {
  expect(PUBLIC_WITHIN_MS).toBe(5_000)
  expect(POLL_MS).toBeLessThanOrEqual(PUBLIC_WITHIN_MS / 4)
})

const JSON_HEADERS = { ...ANTI_FORGERY, 'content-type': 'application/json' }

/** Changes tests through the console of a process, as somebody who is signed in. */
const consoleOf = async ({ url }: RunningServer, database: Database, personId: string) => {
  const now = new Date()
  const session = await changePeople(database, { now }, (trx) => startSession(trx, { personId, now }))
  return async (path: string, id: string, change: PublishingChange): Promise<void> => {
    const rowVersion = await versionOf(database, id)
    const { laboratory: named } = loadBrand(DEFAULT_BRAND_FOLDER)
    const signing = { personId, session, now: new Date(), laboratory: named }
    const signature = change.action === 'publish' ? await givenSignature(database, signing, { id, rowVersion, change }) : undefined
    const response = await fetch(`${url}${CONSOLE_API}${path}`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, cookie: `${ANTI_FORGERY.cookie}; console=${session}` },
      body: JSON.stringify({ rowVersion, change, signature }),
    })
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
  }
}

/** What a visitor of a process reads of a test. */
const readerOf = ({ url }: RunningServer, id: string) => ({
  isReady: async () => (await fetch(`${url}/readyz`)).status,
  isFound: async () => {
    const response = await fetch(`${url}/api/tankmix/search`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ countryCode: 'FR' }),
    })
    return ((await response.json()) as { tankmixId: string }[]).some(({ tankmixId }) => tankmixId === id)
  },
  report: async () => {
    const response = await fetch(`${url}/api/tankmix/outcome/${id}/en/FR`)
    return { status: response.status, body: await response.json() }
  },
})

eachDatabase('what one process publishes, amends and withdraws', ({ settings }) => {
  test('LAB-121 is so for the visitors of every process', async () => {
    const place = await settings()
    const database = openDb(place)
    await migrate(database)
    const { chemist, approver, second } = await laboratory(database)
    const id = await submittedRun(database, [], {}, as(chemist, 'chemist'))
    const servers = await Promise.all([startTankmix(environmentOf(place)), startTankmix(environmentOf(place))])
    try {
      const [here, there] = servers
      const readers = servers.map((server) => readerOf(server, id))
      const everywhere = async (ask: (reader: (typeof readers)[number]) => Promise<unknown>, expected: unknown): Promise<void> => {
        await Promise.all(
          readers.map(async (reader) => {
            await expect.poll(() => ask(reader)).toEqual(expected)
          }),
        )
      }
      // Each has its data before anything is published.
      await everywhere(({ isReady }) => isReady(), 200)
      await everywhere(({ isFound }) => isFound(), false)

      const publish = { action: 'publish', isConfidential: false } as const
      await (
        await consoleOf(here, database, approver)
      )(`reviews/${id}`, id, publish)
      await everywhere(({ isFound }) => isFound(), true)
      const first = expect.objectContaining({ result: 'C', issue: expect.objectContaining({ version: 1 }) as unknown }) as unknown
      await everywhere(({ report }) => report(), { status: 200, body: first })

      const atThere = await consoleOf(there, database, chemist)
      await atThere(`published/${id}/change`, id, { action: 'amend', note: 'The batch was mistyped.' })
      await everywhere(({ report }) => report(), { status: 200, body: expect.objectContaining({ underReview: true }) as unknown })
      const bench = as(chemist, 'chemist')
      const sheet = { ...wholeSheet({ result: 'CA', observations: 'Foam.' }), reason: 'The batch was mistyped.' }
      const saved = mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, sheet, bench))
      mustSucceed(await changeState(database, saved, { action: 'submit' }, bench))
      await (
        await consoleOf(there, database, second)
      )(`reviews/${id}`, id, publish)
      const amended = { version: 2, amendments: [expect.objectContaining({ version: 2, reason: 'The batch was mistyped.' })] as unknown }
      const newest = expect.objectContaining({ result: 'CA', issue: expect.objectContaining(amended) as unknown }) as unknown
      await everywhere(({ report }) => report(), { status: 200, body: newest })

      const withdraw = { action: 'withdraw', reason: 'other', note: 'The jar was not clean.' } as const
      await (
        await consoleOf(here, database, second)
      )(`published/${id}/change`, id, withdraw)
      await everywhere(({ isFound }) => isFound(), false)
      const withdrawn = expect.objectContaining({ reason: 'other', text: 'The jar was not clean.' }) as unknown
      await everywhere(({ report }) => report(), { status: 410, body: expect.objectContaining({ withdrawn }) as unknown })
    } finally {
      expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
      await database.close()
    }
  })
})
