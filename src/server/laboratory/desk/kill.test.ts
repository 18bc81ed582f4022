import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { RequestState } from '../../../domain/console/request-states.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb, type Database, type DatabaseSettings } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { endWithThisProcess } from '../../testing/programs/end-with-this-process.ts'
import { recordPerson } from '../people/record.ts'
import type { DeskChange, Changing } from './desk-change.ts'
import { changeRequests } from './change-request.ts'
import { addTest, as, bringInto, newRequest } from './testing/desk.ts'
import { changeKilled, type KilledChange } from './testing/killed-change.ts'

const PROGRAM = fileURLToPath(new URL('testing/killed-change-process.ts', import.meta.url))
/** `KILLS=all` kills after every statement. */
const isLong = process.env['KILLS'] === 'all'

const CHEMIST = as('chemist-1', 'chemist')
const REQUESTER = as('requester', 'requester')
type Trial = {
  from: RequestState
  change: DeskChange
  by: Changing
  requests: number
  mails: number
  /** For the email of the day. */ waiting?: number
  messages: number
  answers: number
}
const TRIALS: Record<string, Trial> = {
  accepting: { from: 'new', change: { action: 'accept' }, by: CHEMIST, requests: 1, mails: 1, messages: 0, answers: 0 },
  'a question': { from: 'accepted', change: { action: 'ask', text: 'Which one?' }, by: CHEMIST, requests: 1, mails: 1, messages: 1, answers: 0 },
  'an answer to two requests': { from: 'new', change: { action: 'answer', testId: 't1', why: 'Close to it.' }, by: CHEMIST, requests: 2, mails: 2, messages: 2, answers: 2 },
  "the requester's reply": { from: 'waiting', change: { action: 'reply', text: 'The SC.' }, by: REQUESTER, requests: 1, mails: 1, waiting: 1, messages: 1, answers: 0 },
  "the requester's cancelling": { from: 'in-test', change: { action: 'cancel' }, by: REQUESTER, requests: 1, mails: 1, waiting: 1, messages: 0, answers: 0 },
} // prettier-ignore

/** Does a change in a process of its own, which is killed. */
const killProcess = (asked: KilledChange): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(asked)], { stdio: ['ignore', 'ignore', 'pipe'] })
    endWithThisProcess(child)
    let error = ''
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve()
      else reject(new Error(error))
    })
  })

/** The same in this process, on the embedded database: what did the change loses its connection and does nothing from then on. */
const cutOff = async (asked: KilledChange): Promise<void> => {
  const database = openDb(asked.settings)
  await new Promise<void>((resolve, reject) => {
    const die = async (): Promise<void> => {
      await database.close()
      resolve()
      await new Promise(() => undefined)
    }
    changeKilled(asked, database, die).then(() => reject(new Error(`it was not killed after ${asked.after}`)), reject)
  })
}

/** One chemist who is told at once, and one once a day. */
const addReaders = async ({ kysely }: Database): Promise<void> => {
  const time = CHEMIST.now.toISOString()
  for (const id of ['reader-1', 'reader-2']) {
    await kysely
      .insertInto('people')
      .values({ id, name: '', email: `${id}@lab.example`, issuer: 'company', subject: id, created_at: time })
      .execute()
    const role = { role: 'chemist' as const, granted_by: 'command-line', granted_at: time, confirmed_by: 'command-line' }
    await kysely
      .insertInto('roles')
      .values({ person_id: id, ...role })
      .execute()
    await recordPerson(kysely, { actor: 'command-line', now: CHEMIST.now }, 'add', id)
  }
  const daily = (['reply', 'cancelled'] as const).map((notice) => ({ person_id: 'reader-2', notice, delivery: 'daily' as const }))
  await kysely.insertInto('mail_preferences').values(daily).execute()
}

const rowsOf = async ({ kysely }: Database, ids: readonly string[]) => {
  const count = async (table: 'request_events' | 'messages' | 'request_tests'): Promise<number> =>
    (await kysely.selectFrom(table).select('request_id').where('request_id', 'in', ids).execute()).length
  const mails = await kysely.selectFrom('mails').select(['made_at', 'data']).where('request_id', 'in', ids).execute()
  const lines = await kysely.selectFrom('digest_items').select('notice').where('request_id', 'in', ids).execute()
  const audit = await kysely.selectFrom('audit').select('seq').where('entity_id', 'in', ids).execute()
  return {
    events: await count('request_events'),
    messages: await count('messages'),
    answers: await count('request_tests'),
    // That the request is new was told before.
    mails: mails.filter(({ made_at: at, data }) => at !== null && !data.includes('"new-request"')).length,
    waiting: lines.filter(({ notice }) => notice !== 'new-request').length,
    audit: audit.length,
  }
}

eachDatabase('a process that is killed while it changes requests', ({ settings }) => {
  test.each(Object.entries(TRIALS))(
    'LAB-117 LAB-220 does all of %s or nothing, wherever it is killed',
    async (_what, trial) => {
      const place: DatabaseSettings = await settings()
      const database = openDb(place)
      await migrate(database)
      await addTest(database, 't1')
      const { change, by, requests } = trial
      await addReaders(database)
      const nothing = { events: 0, messages: 0, answers: 0, mails: 0, waiting: 0, audit: 0 }
      const { messages, answers, mails, waiting = 0 } = trial
      const all = { events: requests, messages, answers, mails, waiting, audit: requests }

      const attempt = async (
        after: KilledChange['after'],
        run: (asked: KilledChange) => Promise<number | void>,
      ): Promise<number | void> => {
        const ids: string[] = []
        for (let number = 0; number < requests; number++) ids.push(await newRequest(database))
        for (const id of ids) await bringInto(database, id, trial.from)
        const seen = ids.map((id) => ({ id, rowVersion: 1 }))
        const ended = await run({ settings: place, seen, change, by, now: by.now.toISOString(), after })
        const isDone = after === 'commit' || ended !== undefined
        expect([after, await rowsOf(database, ids)]).toEqual([after, isDone ? all : nothing])
        // Whoever saw no answer tries again: it is done once.
        const again = await changeRequests(database, seen, change, by)
        expect(again).toMatchObject(isDone ? { ok: false, reason: 'changed meanwhile' } : { ok: true })
        expect([after, await rowsOf(database, ids)]).toEqual([after, all])
        return ended
      }
      const never = (): Promise<never> => Promise.reject(new Error('it has fewer statements'))
      const statements = (await attempt(Number.MAX_SAFE_INTEGER, (asked) => changeKilled(asked, database, never))) as number
      expect(statements).toBeGreaterThan(5)
      const somewhere = 1 + Math.floor(Math.random() * (statements - 1))
      const places = isLong ? Array.from({ length: statements }, (_, at) => at + 1) : [somewhere]
      for (const after of places) await attempt(after, killProcess)
      const run = place.databaseUrl === undefined && !isLong ? cutOff : killProcess
      for (const after of [statements, 'commit' as const]) await attempt(after, run)
      expect((await verifyAudit(database)).problems).toEqual([])
      await database.close()
    },
    300_000,
  )
})
