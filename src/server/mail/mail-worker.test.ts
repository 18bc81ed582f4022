import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { seeded } from '../data/demo/random.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { migrate } from '../upgrade/migrate.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { FAST, MAIL_SETTINGS, storeExamples, waitUntil } from '../testing/mail-for-tests.ts'
import { headerOf } from '../testing/programs/start-smtp.ts'
import { createMailWorker, MAIL_TIMES, retryDelay, type MailWorker } from './mail-worker.ts'
import { claimMail, countSent, postpone, retryMails, unsentMails } from './outbox/mail-queue.ts'
import { Undeliverable, type SendMail } from './send-mail.ts'

type Part = Partial<Parameters<typeof createMailWorker>[0]> & { database: Database; send: SendMail }
const workerOf = (part: Part): MailWorker =>
  createMailWorker({
    settings: MAIL_SETTINGS,
    owner: 'worker',
    now: () => new Date(),
    random: () => 0.5,
    maySend: () => true,
    onError: () => undefined,
    times: FAST,
    ...part,
  })
const claim = { classes: ['laboratory', 'acknowledgement'] as ('laboratory' | 'acknowledgement')[], leaseMs: 60_000 }

eachDatabase('the outbox', ({ open, settings }) => {
  test('API-06 workers over one database send each email once, and never two at the same time', async () => {
    const place = await settings()
    const databases = [openDb(place)]
    await migrate(databases[0]!)
    // Two connections of one process to the embedded database would wait for each other.
    if (databases[0]!.kind === 'postgresql') databases.push(openDb(place), openDb(place))
    await storeExamples(databases[0]!, 25)
    const sent: string[] = []
    const underWay = new Set<string>()
    const random = seeded(1)
    const send: SendMail = async ({ content }) => {
      const id = headerOf(content.toString(), 'Message-ID')!
      if (underWay.has(id)) throw new Error(`${id} is sent twice at once`)
      underWay.add(id)
      await sleep(random() * 5)
      underWay.delete(id)
      // A failed attempt must be repeated by the next worker.
      if (random() < 0.3) throw new Error('try later')
      sent.push(id)
    }
    const errors: unknown[] = []
    const workers = Array.from({ length: 4 }, (_, index) =>
      workerOf({ database: databases[index % databases.length]!, send, owner: `worker ${index}`, onError: (error) => errors.push(error) }),
    )
    for (const worker of workers) worker.start()
    await waitUntil(async () => (await countSent(databases[0]!.kysely)) === 50)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(sent).toHaveLength(50)
    expect(new Set(sent).size).toBe(50)
    expect(errors.map(String).filter((error) => !error.includes('try later'))).toEqual([])
    for (const database of databases) await database.close()
  })

  test('API-06 an email that a killed process was sending is sent again, as the same message, after its lease', async () => {
    const database = await open()
    await storeExamples(database, 1)
    let now = new Date()
    const killed = await claimMail(database.kysely, { ...claim, owner: 'killed', now })
    const other = await claimMail(database.kysely, { ...claim, owner: 'other', now })
    expect(killed!.id).not.toBe(other!.id)
    const sent: string[] = []
    const worker = workerOf({
      database,
      now: () => now,
      send: ({ content }) => {
        sent.push(headerOf(content.toString(), 'Message-ID')!)
        return Promise.resolve()
      },
    })
    now = new Date(now.getTime() + 59_999)
    await worker.sendDue()
    expect(sent).toEqual([])
    now = new Date(now.getTime() + 1)
    await worker.sendDue()
    expect(sent.toSorted()).toEqual([`<${killed!.id}@service.example>`, `<${other!.id}@service.example>`].toSorted())
  })

  test('API-06 a clock that is set back delays no email for longer than a wait', async () => {
    const database = await open()
    await storeExamples(database, 1)
    const tomorrow = new Date(Date.now() + DAY_MS)
    expect(await claimMail(database.kysely, { ...claim, owner: 'ended', now: tomorrow })).toBeDefined()
    await database.kysely.updateTable('mails').where('leased_by', 'is', null).set({ due_at: tomorrow.toISOString() }).execute()
    const sent: string[] = []
    await workerOf({ database, send: ({ content }) => Promise.resolve(void sent.push(content.toString())) }).sendDue()
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['an hour', 3_600_000],
    ['two days', 2 * DAY_MS],
    ['a year', 365 * DAY_MS],
  ])('STAY-13 a clock that was %s ahead leaves no email leased or waiting once it is right', async (_howFar, ms) => {
    const database = await open()
    await storeExamples(database, 1)
    const now = new Date()
    const ahead = new Date(now.getTime() + ms)
    const first = (await claimMail(database.kysely, { ...claim, owner: 'killed', now: ahead }))!
    // The other one failed, and waits for the maximum time.
    const second = (await claimMail(database.kysely, { ...claim, owner: 'other', now: ahead }))!
    await postpone(database.kysely, second, 'other', new Date(ahead.getTime() + 1.25 * 3_600_000), 'later')
    const claimed = [
      await claimMail(database.kysely, { ...claim, owner: 'right', now }),
      await claimMail(database.kysely, { ...claim, owner: 'right', now }),
    ]
    expect(claimed.map((mail) => mail?.id)).toEqual([first.id, second.id])
    expect(claimed.map((mail) => mail?.first_tried_at)).toEqual([now.toISOString(), now.toISOString()])
  })

  test('API-06 a clock that is set forward by a month makes no email given up after one attempt', async () => {
    const database = await open()
    await storeExamples(database, 1)
    let now = new Date()
    const monthLater = new Date(now.getTime() + 30 * DAY_MS)
    const worker = workerOf({
      database,
      now: () => now,
      times: MAIL_TIMES,
      send: () => {
        now = monthLater
        return Promise.reject(new Error('try later'))
      },
    })
    await worker.sendDue()
    now = new Date(now.getTime() + 60_000)
    await worker.sendDue()
    expect((await unsentMails(database.kysely)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  test('API-06 attempts come with growing waits, end after days, and start again on request', async () => {
    const database = await open()
    await storeExamples(database, 1)
    let now = new Date()
    const started = now.getTime()
    const attempts: number[] = []
    const worker = workerOf({
      database,
      times: MAIL_TIMES,
      now: () => now,
      settings: { ...MAIL_SETTINGS, labEmail: undefined },
      send: () => {
        attempts.push(now.getTime())
        return Promise.reject(new Error('550\r\nnot wanted'))
      },
    })
    const acknowledgement = async () => (await unsentMails(database.kysely)).find(({ purpose }) => purpose === 'acknowledgement')!
    await worker.sendDue()
    while ((await acknowledgement()).state === 'waiting') {
      now = new Date((await acknowledgement()).due_at)
      await worker.sendDue()
    }
    const waits = attempts.slice(1).map((time, index) => time - attempts[index]!)
    expect(waits.slice(0, 3)).toEqual([30_000, 60_000, 120_000])
    expect(Math.max(...waits)).toBe(MAIL_TIMES.longestDelayMs)
    expect(attempts.at(-1)! - started).toBeGreaterThanOrEqual(MAIL_TIMES.giveUpAfterMs)
    expect(await acknowledgement()).toMatchObject({ state: 'given up', last_error: '550 not wanted', leased_by: null })
    expect(await retryMails(database.kysely, (await acknowledgement()).id, now)).toEqual({ due: 1, sending: 0 })
    expect(await acknowledgement()).toMatchObject({ state: 'waiting', first_tried_at: null })
    await worker.sendDue()
    expect((await acknowledgement()).state).toBe('waiting')
    // Without LAB_EMAIL the laboratory's email waits.
    expect((await unsentMails(database.kysely)).find(({ purpose }) => purpose === 'laboratory')).toMatchObject({
      state: 'waiting',
      attempts: 0,
    })
  })

  test('API-14 an email that is being sent is not made due, whoever asks, but one whose lease has ended or comes from a wrong clock is', async () => {
    const database = await open()
    const [reference] = await storeExamples(database, 1)
    const now = new Date()
    const mail = (await claimMail(database.kysely, { ...claim, owner: 'worker', now }))!
    const lease = () => database.kysely.selectFrom('mails').selectAll().where('id', '=', mail.id).executeTakeFirstOrThrow()
    const before = await lease()
    expect(await retryMails(database.kysely, undefined, now)).toEqual({ due: 1, sending: 1 })
    expect(await retryMails(database.kysely, reference, now)).toEqual({ due: 1, sending: 1 })
    expect(await retryMails(database.kysely, mail.id, now)).toEqual({ due: 0, sending: 1 })
    expect(await lease()).toEqual(before)
    expect(await retryMails(database.kysely, mail.id, new Date(now.getTime() + claim.leaseMs))).toEqual({ due: 1, sending: 0 })
    expect(await retryMails(database.kysely, mail.id, new Date(now.getTime() - DAY_MS))).toEqual({ due: 1, sending: 0 })
  })

  test('STAY-14 an email that can never be delivered is given up at once, with the reason', async () => {
    const database = await open()
    await storeExamples(database, 1)
    let attempts = 0
    const worker = workerOf({
      database,
      settings: { ...MAIL_SETTINGS, labEmail: undefined },
      send: () => {
        attempts++
        return Promise.reject(new Undeliverable('no SMTPUTF8'))
      },
    })
    await worker.sendDue()
    await worker.sendDue()
    expect(attempts).toBe(1)
    const mail = (await unsentMails(database.kysely)).find(({ purpose }) => purpose === 'acknowledgement')
    expect(mail).toMatchObject({ state: 'given up', last_error: 'no SMTPUTF8', leased_by: null })
  })

  test('API-06 a stop waits for the current email, starts no other, and releases one that it had to abort', async () => {
    const database = await open()
    await storeExamples(database, 2)
    let begun = 0
    const worker = workerOf({
      database,
      send: async () => {
        begun++
        await sleep(100)
      },
    })
    worker.start()
    await waitUntil(() => begun === 1)
    await worker.stop()
    expect([begun, await countSent(database.kysely)]).toEqual([1, 1])

    const hanging = workerOf({
      database,
      times: { ...FAST, graceMs: 50, attemptMs: 60_000 },
      send: (_message, signal) =>
        new Promise((_resolve, reject) => {
          begun++
          signal.addEventListener('abort', () => reject(new Error('broken off')))
        }),
    })
    hanging.start()
    await waitUntil(() => begun === 2)
    await hanging.stop()
    const unsent = await unsentMails(database.kysely)
    expect(unsent).toHaveLength(3)
    expect(unsent.every(({ leased_by: owner }) => owner === null)).toBe(true)
    expect(unsent.filter(({ last_error: error }) => error === 'broken off')).toHaveLength(1)
  })

  test('API-06 a new request wakes the worker at once', async () => {
    const database = await open()
    const worker = workerOf({ database, times: { ...FAST, pollMs: 600_000 }, send: () => Promise.resolve() })
    worker.start()
    await sleep(50)
    await storeExamples(database, 1)
    worker.wake()
    await waitUntil(async () => (await countSent(database.kysely)) === 2)
    await worker.stop()
    expect(await unsentMails(database.kysely)).toEqual([])
  })

  test('API-06 an email that was sent while the database was unavailable is not sent again', async () => {
    const database = await open()
    await storeExamples(database, 1)
    let sent = 0
    let now = new Date()
    const failing = new Error('the database is unavailable')
    let failed = false
    const worker = workerOf({
      database,
      settings: { ...MAIL_SETTINGS, labEmail: undefined },
      send: () => {
        sent++
        return Promise.resolve()
      },
      // The clock is read first for the claim, then for recording that it was sent.
      now: () => {
        if (sent === 1 && !failed) {
          failed = true
          throw failing
        }
        return now
      },
    })
    await expect(worker.sendDue()).rejects.toThrow(failing)
    now = new Date(now.getTime() + 10 * FAST.attemptMs)
    await worker.sendDue()
    expect([sent, await countSent(database.kysely)]).toEqual([1, 1])
  })
})

test.each([
  [1, 0, 22_500],
  [1, 0.5, 30_000],
  [3, 0.5, 120_000],
  [1_000, 0.5, 3_600_000],
])('the wait after attempt %i with %f is %i ms', (attempts, random, wait) => {
  expect(retryDelay(attempts, () => random, MAIL_TIMES)).toBe(wait)
})
