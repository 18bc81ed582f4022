import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NoticeKind } from '../../domain/console/notices.ts'
import type { Role } from '../../domain/console/roles.ts'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { makeDigests } from '../mail/digest.ts'
import { createMailWorker } from '../mail/mail-worker.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { deleteRequest } from '../requests/delete-requests.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { FAST, MAIL_SETTINGS } from '../testing/mail-for-tests.ts'
import { headerOf } from '../testing/programs/start-smtp.ts'
import { bringInto, change, newRequest, as } from './desk/testing/desk.ts'
import { changePeople } from './people/change-people.ts'
import { chooseDeliveries } from './people/mail-preferences.ts'
import { addPerson, begunRun, changeNow, submittedRun, submitWhole } from './publishing/testing/publishing.ts'
import { addProducts, as as atBench } from './runs/testing/bench.ts'

const NOW = new Date('2026-05-20T10:00:00Z')
const REQUESTER = as('requester', 'requester')

/** Somebody who can sign in, so that the address is theirs. */
const member = async (database: Database, email: string, ...roles: Role[]): Promise<string> => {
  const id = await addPerson(database, email, ...roles)
  const passkey = { id: randomUUID(), person_id: id, public_key: '', counter: 0, transports: '[]', created_at: NOW.toISOString() }
  await database.kysely.insertInto('passkeys').values(passkey).execute()
  return id
}
const prefer = (database: Database, person: string, delivery: 'at-once' | 'daily' | 'never', ...notices: NoticeKind[]): Promise<void> => {
  const by = { actor: person, now: NOW }
  return changePeople(database, by, (trx) =>
    chooseDeliveries(
      trx,
      person,
      notices.map((notice) => ({ notice, delivery })),
      by,
    ),
  )
}

const workerOf = (database: Database, send: SendMail) =>
  createMailWorker({
    database,
    send,
    settings: MAIL_SETTINGS,
    owner: randomUUID(),
    now: () => new Date(),
    random: () => 0.5,
    maySend: () => true,
    onError: (error) => {
      throw error
    },
    times: FAST,
  })

/** What people of the laboratory are sent now, as "address: subject", with the whole email. */
const sentNow = async (database: Database) => {
  const sent: { line: string; content: string }[] = []
  await workerOf(database, ({ to, content }) => {
    const text = content.toString()
    if (to.endsWith('@lab.example')) sent.push({ line: `${to}: ${headerOf(text, 'Subject')}`, content: text.replaceAll(/=\r\n/g, '') })
    return Promise.resolve()
  }).sendDue()
  return { lines: sent.map(({ line }) => line).toSorted(), text: sent.map(({ content }) => content).join('\n') }
}
const requestVersion = async ({ kysely }: Database, id: string): Promise<number> =>
  (await kysely.selectFrom('requests').select('row_version').where('id', '=', id).executeTakeFirstOrThrow()).row_version
const referenceOf = async ({ kysely }: Database, id: string): Promise<string> =>
  (await kysely.selectFrom('requests').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference

const MIX = '(Zinc 700 + Azoxy 250 SC)'
const asked = { ingredients: foliarExample.ingredients.map((one, at) => ({ ...one, name: ['Zinc 700', 'Azoxy 250 SC'][at] ?? one.name })) }

eachDatabase('what the laboratory is told', ({ open, settings }) => {
  test('LAB-220 of a new request, an assignment, a reply and a cancellation in test, each with its own subject and a link without a token', async () => {
    const database = await open()
    await addProducts(database)
    const cleo = await member(database, 'cleo@lab.example', 'chemist')
    const dana = await member(database, 'dana@lab.example', 'chemist')
    await member(database, 'vera@lab.example', 'viewer')
    const id = await newRequest(database, asked)
    const reference = await referenceOf(database, id)
    const first = await sentNow(database)
    expect(first.lines).toHaveLength(2)
    expect(first.lines[0]).toMatch(/^cleo@lab\.example: /)
    expect(first.text).toContain(`https://tanks.example/console/requests/${reference}`)
    expect(first.text).not.toMatch(/request-status|noredirect|Grower|farm\.example/)

    const accepted = await change(database, id, 1, { action: 'accept' }, as(cleo, 'chemist'))
    expect((await sentNow(database)).lines).toEqual([])
    const given = await change(database, id, accepted, { action: 'assign', assignee: dana }, as(cleo, 'chemist'))
    const assigned = await sentNow(database)
    expect(assigned.lines).toEqual([`dana@lab.example: ${reference} ${MIX}: assigned to you`])
    expect(assigned.text).toContain('cleo@lab.example assigned this request to you')
    // Who takes a request is not told that they have it.
    const taken = await change(database, id, given, { action: 'assign', assignee: dana }, as(dana, 'chemist'))
    const question = await change(database, id, taken, { action: 'ask', text: 'Which one?' }, as(dana, 'chemist'))
    expect((await sentNow(database)).lines).toEqual([])
    const replied = await change(database, id, question, { action: 'reply', text: 'The secret answer' }, REQUESTER)
    const reply = await sentNow(database)
    expect(reply.lines).toEqual([`dana@lab.example: ${reference} ${MIX}: the requester replied`])
    expect(reply.text).not.toContain('secret')

    await submittedRun(database, [{ id, rowVersion: replied }], {}, atBench(cleo, 'chemist'))
    await sentNow(database)
    await change(database, id, await requestVersion(database, id), { action: 'cancel' }, REQUESTER)
    const subject = `${reference} ${MIX}: cancelled by the requester while in test`
    expect((await sentNow(database)).lines).toEqual([`cleo@lab.example: ${subject}`, `dana@lab.example: ${subject}`])
  })

  test('LAB-220 a reply to a request that nobody has, or whose chemist is gone, is told to all who can answer it', async () => {
    const database = await open()
    const cleo = await member(database, 'cleo@lab.example', 'chemist')
    await member(database, 'dana@lab.example', 'approver')
    for (const [assignee, told] of [
      ['', 2],
      [cleo, 1],
      [randomUUID(), 2],
    ] as const) {
      const id = await newRequest(database, asked)
      const version = await bringInto(database, id, 'waiting')
      await database.kysely.updateTable('requests').set({ assignee }).where('id', '=', id).execute()
      await sentNow(database)
      await change(database, id, version, { action: 'reply', text: 'This' }, REQUESTER)
      expect((await sentNow(database)).lines).toHaveLength(told)
    }
  })

  test('LAB-221 of a submission to those approvers who may approve it, of a return to whoever submitted it', async () => {
    const database = await open()
    await addProducts(database)
    const chemist = await member(database, 'cleo@lab.example', 'chemist', 'approver')
    const approver = await member(database, 'ada@lab.example', 'approver')
    await member(database, 'asa+lab@lab.example', 'approver')
    await member(database, 'cleo+ok@lab.example', 'approver')
    const id = await newRequest(database, { ...asked, email: 'asa@lab.example' })
    const version = await bringInto(database, id, 'accepted')
    await sentNow(database)
    const run = await submittedRun(database, [{ id, rowVersion: version }], {}, atBench(chemist, 'chemist'))
    const submitted = await sentNow(database)
    // Not to who submitted it, under any account, nor to who asked for it under another form of the address.
    expect(submitted.lines).toEqual([`ada@lab.example: Test ${run} (Zincora + Azostar 50 WG): waits for your review`])
    expect(submitted.text).toContain(`https://tanks.example/console/reviews/${run}`)
    await changeNow(database, run, { action: 'return', note: 'Sieve it again' }, approver)
    const returned = await sentNow(database)
    expect(returned.lines).toEqual([`cleo@lab.example: Test ${run} (Zincora + Azostar 50 WG): returned to the bench`])
    expect(returned.text).toContain(`https://tanks.example/console/tests/${run}`)
    expect(returned.text).not.toContain('Sieve')
  })

  test('LAB-222 one email a day for who prefers that, made once by many servers at a time, also when a clock jumps, with each line once', async () => {
    const place = await settings()
    const database = openDb(place)
    const others = database.kind === 'postgresql' ? [openDb(place), openDb(place)] : [database]
    const cleo = await member(database, 'cleo@lab.example', 'chemist')
    const dana = await member(database, 'dana@lab.example', 'chemist')
    await prefer(database, cleo, 'daily', 'new-request', 'assigned')
    await prefer(database, dana, 'never', 'new-request')
    const one = await newRequest(database, asked, NOW)
    await newRequest(database, asked, NOW)
    const lost = await newRequest(database, asked, NOW)
    expect((await sentNow(database)).lines).toEqual([])

    const allAt = async (now: Date): Promise<number> => {
      const made = await Promise.all([database, ...others, database, ...others].map((each) => makeDigests(each, now)))
      return made.reduce((sum, count) => sum + count, 0)
    }
    expect(await allAt(NOW)).toBe(1)
    expect(await allAt(NOW)).toBe(0)
    await deleteRequest(database, lost, NOW)
    const [reference, gone] = [await referenceOf(database, one), 'TM-2026-000003']
    const digest = await sentNow(database)
    expect(digest.lines).toEqual(['cleo@lab.example: Tankmix console, 2026-05-20: 3 new'])
    expect(digest.text.split(`console/requests/${reference}`)).toHaveLength(4)
    expect(digest.text).not.toContain(gone)

    // What comes later waits for the next day, which begins at five.
    const more = async (): Promise<void> => void (await newRequest(database, asked, NOW))
    await more()
    expect(await allAt(new Date('2026-05-21T04:59:00Z'))).toBe(0)
    expect(await allAt(new Date('2026-05-21T05:00:00Z'))).toBe(1)
    // A clock a few days ahead makes one, and its day is not in the way when it is right again.
    await more()
    expect(await allAt(new Date(Date.parse('2026-05-21T06:00:00Z') + 4 * DAY_MS))).toBe(1)
    await more()
    expect(await allAt(new Date('2026-05-21T06:01:00Z'))).toBe(1)
    await more()
    expect(await allAt(new Date(Date.parse('2026-05-21T06:02:00Z') - HOUR_MS))).toBe(0)
    // A clock that nobody can believe makes none.
    expect(await allAt(new Date(Date.parse('2026-05-21T06:02:00Z') + 400 * DAY_MS))).toBe(0)
    expect(await allAt(new Date('2026-05-22T05:00:00Z'))).toBe(1)
    expect((await sentNow(database)).lines.filter((line) => line.startsWith('cleo'))).toHaveLength(4)
    expect(await database.kysely.selectFrom('digest_items').selectAll().execute()).toEqual([])

    // Who wants none any more loses what waits.
    await more()
    await prefer(database, cleo, 'never', 'new-request')
    expect(await allAt(new Date('2026-05-23T05:00:00Z'))).toBe(0)
    for (const other of new Set([database, ...others])) await other.close()
  })

  test('LAB-223 nobody is told who is disabled, lost the role, cannot sign in yet or is of the demonstration, nor of demonstration data', async () => {
    const database = await open()
    const cleo = await member(database, 'cleo@lab.example', 'chemist')
    const dana = await member(database, 'dana@lab.example', 'chemist')
    const made = await member(database, 'mira@lab.example', 'chemist')
    await addPerson(database, 'invited@lab.example', 'chemist')
    const { kysely } = database
    await kysely.insertInto('demo_people').values({ person_id: made }).execute()
    await newRequest(database, asked)
    // Between the change and the sending.
    await kysely.updateTable('people').set({ disabled_at: NOW.toISOString() }).where('id', '=', cleo).execute()
    await kysely.deleteFrom('roles').where('person_id', '=', dana).execute()
    expect((await sentNow(database)).lines).toEqual([])
    expect(await kysely.selectFrom('mails').select('id').where('purpose', '=', 'notice').execute()).toEqual([])
    await kysely.updateTable('people').set({ disabled_at: null }).where('id', '=', cleo).execute()

    const id = await newRequest(database, asked)
    expect((await sentNow(database)).lines).toHaveLength(1)
    await kysely.insertInto('demo_requests').values({ request_id: id }).execute()
    const version = await bringInto(database, id, 'waiting')
    await change(database, id, version, { action: 'reply', text: 'This' }, REQUESTER)
    expect((await sentNow(database)).lines).toEqual([])
  })

  test('LAB-224 a product with a hostile name adds no header, no recipient and no other direction to an email', async () => {
    const database = await open()
    await member(database, 'cleo@lab.example', 'chemist')
    const id = await newRequest(database, asked)
    await sentNow(database)
    // The contract refuses U+0000 and halves of pairs, and PostgreSQL has no JSON with them.
    for (const evil of ['\r\n', '\n', '\u2028', '\u0001\n', '\u0085', '\u202e']) {
      const name = `Zinc${evil}Bcc: evil@spam.example${evil}${evil}<img src=x onerror=alert(1)>{link}`
      const hostile = { ...foliarExample, ingredients: [{ ...foliarExample.ingredients[0]!, name }] }
      const body = JSON.stringify(hostile)
      await database.kysely.updateTable('requests').set({ body, state: 'waiting', waiting_from: 'new' }).where('id', '=', id).execute()
      await change(database, id, await requestVersion(database, id), { action: 'reply', text: 'This' }, REQUESTER)
      const { lines, text } = await sentNow(database)
      const head = text.split('\r\n\r\n')[0]!
      expect(lines).toHaveLength(1)
      expect(head).not.toMatch(/^bcc:/im)
      expect(head.match(/^[A-Z][\w-]*:/gim)).toEqual([...new Set(head.match(/^[A-Z][\w-]*:/gim))])
      expect(text).not.toMatch(/[\p{Cf}\u2028]/u)
      expect(text.split('text/html')[1]).not.toContain('<img')
    }
  })

  test('LAB-224 the products of a request under an agreement are not in an email, nor is who asked', async () => {
    const database = await open()
    await member(database, 'cleo@lab.example', 'chemist')
    const id = await newRequest(database, { ...asked, ndaRef: 'NDA-7' })
    const { lines, text } = await sentNow(database)
    expect(lines).toEqual([`cleo@lab.example: ${await referenceOf(database, id)}: new request`])
    expect(text).not.toMatch(/Zinc|NDA|Grower/)
  })

  test.each(['cancelled', 'deleted'])('LAB-224 nor are those of a test that was begun for such a request, once it was %s', async (how) => {
    const database = await open()
    await addProducts(database)
    const chemist = await member(database, 'cleo@lab.example', 'chemist')
    await member(database, 'ada@lab.example', 'approver')
    const id = await newRequest(database, { ...asked, ndaRef: 'NDA-7' })
    const version = await bringInto(database, id, 'accepted')
    const run = await begunRun(database, [{ id, rowVersion: version }], atBench(chemist, 'chemist'))
    if (how === 'deleted') await deleteRequest(database, id, NOW)
    else await change(database, id, await requestVersion(database, id), { action: 'cancel' }, REQUESTER)
    await sentNow(database)
    await submitWhole(database, run, {}, atBench(chemist, 'chemist'))
    const { lines, text } = await sentNow(database)
    expect(lines).toEqual([`ada@lab.example: Test ${run}: waits for your review`])
    expect(text).not.toMatch(/Zinc|Azo/)
  })

  test('LAB-226 however many are told of it, a requester waits for few of these', async () => {
    const database = await open()
    for (const name of ['a', 'b', 'c', 'd']) await member(database, `${name}@lab.example`, 'chemist')
    for (let count = 0; count < 3; count++) await newRequest(database, asked)
    const order: string[] = []
    await workerOf(database, ({ to }) => Promise.resolve(void order.push(to.split('@')[1]!))).sendDue()
    expect(order.filter((domain) => domain === 'lab.example')).toHaveLength(12)
    // Twelve notices have half the share of three acknowledgements and of as many emails to the laboratory: two of them go before the last.
    expect(order.slice(0, 8).filter((domain) => domain === 'lab.example')).toHaveLength(2)
    expect(order.slice(8)).toEqual(Array<string>(10).fill('lab.example'))
  })
})
