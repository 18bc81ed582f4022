import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb } from '../../db/open-db.ts'
import { bringInto, newRequest } from '../desk/testing/desk.ts'
import { BENCHED } from './testing/what-is-written.ts'
import type { WatchMailData } from '../../mail/outbox/watch-news.ts'
import { watching } from '../../testing/watchers.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { laboratory, submittedRun } from './testing/publishing.ts'

const SCRIPT = fileURLToPath(new URL('./testing/publish-all.ts', import.meta.url))
const TESTS = 6
/** The first process publishes for at most this long before it is killed, and each after it for half as long again, so that all is published soon. */
const LIFE_MS = 40
const LONGER = 1.5

eachDatabase('a process that is killed while it publishes', ({ settings }) => {
  test('LAB-77 leaves every test whole: submitted with nothing written, or published with its request done and one email, to the requester and (TELL-05) to whoever waits for the mix', async () => {
    const place = await settings()
    const database = openDb(place)
    await migrate(database)
    const { approver } = await laboratory(database)
    const requestOf = new Map<string, string>()
    for (let at = 0; at < TESTS; at++) {
      const request = await newRequest(database, { name: `Visitor ${at}`, ingredients: BENCHED })
      requestOf.set(await submittedRun(database, [{ id: request, rowVersion: await bringInto(database, request, 'accepted') }]), request)
    }
    await watching(database, 'grower@farm.example', ['azo', 'zinc'])
    const { kysely } = database
    let kills = 0
    for (;;) {
      const child = spawn(process.execPath, [SCRIPT, JSON.stringify({ settings: place, approver })], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit') as Promise<[number | null]>
      await once(child.stdout, 'data')
      const life = sleep(Math.random() * LIFE_MS * LONGER ** kills).then(() => child.kill('SIGKILL'))
      const [code] = await ended
      await life
      if (code === 0) break
      kills++
    }
    const counts = []
    for (const [id, request] of requestOf) {
      const { state } = await kysely.selectFrom('test_runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      const { state: asked } = await kysely.selectFrom('requests').select('state').where('id', '=', request).executeTakeFirstOrThrow()
      const rows = await Promise.all([
        kysely.selectFrom('tests').select('id').where('id', '=', id).execute(),
        kysely.selectFrom('test_versions').select('version').where('test_id', '=', id).execute(),
        kysely.selectFrom('publications').select('version').where('test_id', '=', id).execute(),
        kysely.selectFrom('reviews').select('id').where('test_id', '=', id).execute(),
        kysely.selectFrom('mails').select('id').where('request_id', '=', request).where('purpose', '=', 'done').execute(),
      ])
      counts.push([state, asked, ...rows.map(({ length }) => length)])
    }
    expect(counts).toEqual(counts.map(() => ['published', 'done', 1, 1, 1, 1, 1]))
    const news = await kysely.selectFrom('mails').select('data').where('purpose', '=', 'watch news').execute()
    const told = news.flatMap(({ data }) => (JSON.parse(data) as WatchMailData).news!.map(({ test: id }) => id))
    const published = await kysely.selectFrom('tests').select('id').execute()
    expect(told.toSorted()).toEqual(published.map(({ id }) => id).toSorted())
    expect(await verifyAudit(database)).toMatchObject({ problems: [] })
    await database.close()
    process.stdout.write(`killed ${kills} times\n`)
  }, 240_000)
})
