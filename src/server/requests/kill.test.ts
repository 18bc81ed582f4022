import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb } from '../db/open-db.ts'
import { ANTI_FORGERY } from '../testing/acceptance-app.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { IN_FULL } from '../testing/in-full.ts'
import { environmentOf, startTankmix, type RunningServer } from '../testing/programs/run-tankmix.ts'
import { mailsOfRequest } from '../mail/outbox/mail-queue.ts'
import type { StoredRequest } from '../mail/outbox/stored-request.ts'
import { requestPages } from './request-rows.ts'

const CLIENTS = 5
/** The server lives for a random time up to this, or as long as its start took, or up to four times that, before it is killed. */
const MAX_LIFE_MS = 700
/** `KILLS=500` makes it a long run. */
const ENOUGH_KILLS = Number(process.env['KILLS'] ?? (IN_FULL ? 10 : 3))
const ENOUGH_SUBMISSIONS = 20 * ENOUGH_KILLS

eachDatabase('a server that is killed', ({ settings }) => {
  test(
    `API-06 at ${ENOUGH_KILLS} random moments during ${ENOUGH_SUBMISSIONS} submissions and more loses no acknowledged request and doubles none`,
    async () => {
      const place = await settings()
      const env = { ...environmentOf(place), LOG_LEVEL: 'silent' }
      const database = openDb(place)
      await migrate(database)
      let server: RunningServer | undefined
      let kills = 0
      let begun = 0
      let acknowledged = 0
      const isEnough = (): boolean => kills >= ENOUGH_KILLS && acknowledged >= ENOUGH_SUBMISSIONS
      const attempts = { made: 0, answered: 0 }

      /** Repeats a request until it is acknowledged, as a page does. */
      const submit = async (number: number): Promise<{ number: number; reference: string }> => {
        const key = randomUUID()
        for (;;) {
          if (server) {
            attempts.made++
            const answer = await fetch(`${server.url}/api/tankmix/tankmix-request`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': key, ...ANTI_FORGERY },
              body: JSON.stringify({ request: { ...foliarExample, name: `Visitor ${number}` } }),
            })
              .then(async (response) => ({ status: response.status, body: (await response.json()) as { reference: string } }))
              .catch(() => undefined)
            if (answer) attempts.answered++
            if (answer?.status === 201) return { number, reference: answer.body.reference }
            if (answer && answer.status < 500) throw new Error(`status ${answer.status}`)
          }
          await sleep(5)
        }
      }
      const client = async (): Promise<{ number: number; reference: string }[]> => {
        const done = []
        while (!isEnough()) {
          done.push(await submit(++begun))
          acknowledged++
          // Visitors submit over time, so that kills happen during all of it.
          await sleep(kills < (acknowledged / ENOUGH_SUBMISSIONS) * ENOUGH_KILLS ? 60 : 5)
        }
        return done
      }
      const over = new AbortController()
      const life = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const began = performance.now()
          const started = await startTankmix(env)
          server = started
          // Where the machine is slow, a server lives longer, so that submissions keep pace with kills.
          const pace = kills / ENOUGH_KILLS > acknowledged / ENOUGH_SUBMISSIONS ? 4 : 1
          await sleep(Math.random() * Math.max(MAX_LIFE_MS, performance.now() - began) * pace)
          server = undefined
          if (!over.signal.aborted) kills++
          await started.stop('SIGKILL')
        }
      }
      const clients = Promise.all(Array.from({ length: CLIENTS }, client)).finally(() => over.abort())
      const [answers] = await Promise.all([clients, life()])
      const acknowledgements = answers.flat()

      const stored: StoredRequest[] = []
      for await (const page of requestPages(database.kysely)) stored.push(...page)
      expect(kills).toBeGreaterThanOrEqual(ENOUGH_KILLS)
      expect(acknowledgements.length).toBeGreaterThanOrEqual(ENOUGH_SUBMISSIONS)
      const byReference = (list: { reference: string; name: string }[]) => list.toSorted((a, b) => a.reference.localeCompare(b.reference))
      expect(byReference(stored.map(({ reference, body }) => ({ reference, name: body.name })))).toEqual(
        byReference(acknowledgements.map(({ reference, number }) => ({ reference, name: `Visitor ${number}` }))),
      )
      for (const { id } of stored) expect(await mailsOfRequest(database.kysely, id)).toHaveLength(2)
      const numbers = stored.map(({ reference }) => Number(reference.slice(-6))).toSorted((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: begun }, (_, at) => at + 1))
      await database.close()
      process.stdout.write(`killed ${kills} times; ${attempts.made - attempts.answered} of ${attempts.made} attempts got no response\n`)
    },
    // A limit only ends what hangs.
    Math.max(300_000, 18_000 * ENOUGH_KILLS),
  )
})
