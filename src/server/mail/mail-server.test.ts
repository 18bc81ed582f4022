import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { FAST, MAIL_SETTINGS, storeExamples, waitUntil } from '../testing/mail-for-tests.ts'
import type { SmtpMode } from '../testing/programs/smtp-process.ts'
import { createSmtp, headerOf } from '../testing/programs/start-smtp.ts'
import { createMailWorker, type MailWorker } from './mail-worker.ts'
import { countSent, unsentMails } from './outbox/mail-queue.ts'
import { smtpSender } from './send-mail.ts'

eachDatabase('mail', ({ open }) => {
  let smtp: Awaited<ReturnType<typeof createSmtp>>
  let database: Database
  let worker: MailWorker
  let errors: string[]
  beforeAll(async () => {
    smtp = await createSmtp()
    database = await open()
    errors = []
    worker = createMailWorker({
      database,
      send: smtpSender(smtp.url, { connectionMs: 500, silenceMs: 5_000 }),
      settings: MAIL_SETTINGS,
      owner: 'worker',
      now: () => new Date(),
      random: () => 0.5,
      maySend: () => true,
      onError: (error) => errors.push(String(error)),
      times: FAST,
    })
  })
  afterAll(async () => {
    await worker.stop()
    await smtp.kill()
  })

  test('API-06 a mail server that is down, slow, silent, refuses or disconnects delays emails and loses none', async () => {
    await smtp.kill()
    const references = await storeExamples(database, 8)
    worker.start()
    await waitUntil(() => errors.some((error) => error.includes('ECONNREFUSED')))
    await smtp.start('refuse-4xx')
    const meet = async (mode: SmtpMode, attempts: number): Promise<void> => {
      smtp.be(mode)
      const before = smtp.met.filter((one) => one === mode).length
      await waitUntil(() => smtp.met.filter((one) => one === mode).length >= before + attempts)
    }
    await meet('refuse-4xx', 4)
    await meet('refuse-5xx', 4)
    await meet('drop', 4)
    await meet('silent', 2)
    await meet('lose-answer', 2)
    expect(await countSent(database.kysely)).toBe(0)
    await meet('slow', 2)
    await smtp.kill()
    await smtp.start('slow')
    await meet('slow', 1)
    smtp.be('accept')
    await waitUntil(async () => (await unsentMails(database.kysely)).length === 0)
    expect(errors.join('\n')).toMatch(/451[^]*550[^]*took too long/)

    const messages = new Map(smtp.received.map((mail) => [headerOf(mail.content, 'Message-ID'), mail]))
    expect(messages.size).toBe(16)
    const subjects = [...messages.values()].map(({ from, to, content }) => [from, ...to, headerOf(content, 'Subject')].join(' '))
    const expected = references.flatMap((reference, index) => [
      `tankmix@service.example lab@service.example ${reference}: request for a new Tankmix test`,
      `tankmix@service.example visitor${index + 1}@farm.example Your Tankmix request ${reference}`,
    ])
    expect(subjects.toSorted()).toEqual(expected.toSorted())
    const toLaboratory = [...messages.values()].filter(({ to }) => to[0] === 'lab@service.example')
    const visitors = toLaboratory.map(({ content }) => /<(.*)>/.exec(headerOf(content, 'Reply-To')!)![1]!)
    expect(visitors.toSorted()).toEqual(references.map((_reference, index) => `visitor${index + 1}@farm.example`))
    // Sent twice only where the server accepted an email and its response was lost.
    expect(smtp.received.length - messages.size).toBeLessThanOrEqual(smtp.met.filter((mode) => mode === 'lose-answer').length + 1)
  })
})
