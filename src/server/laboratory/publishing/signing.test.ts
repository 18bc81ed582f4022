import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublishedDetail, ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { consoleClient, memberWith, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { changePeople } from '../people/change-people.ts'
import { setRoles } from '../people/roles.ts'
import type { SignPublication } from '../signing/sign-publication.ts'
import { changePublication } from './change-publication.ts'
import { changeNow, submittedRun } from './testing/publishing.ts'
import { written } from './testing/what-is-written.ts'
import { addProducts, as, versionOf } from '../runs/testing/bench.ts'
import { decideAs, signAs, signedBy } from './testing/signing.ts'

const PUBLISH = { action: 'publish', isConfidential: false } as const
const NOTHING = { row: 0, versions: 0, publications: 0, reviews: 0 }

/** A laboratory with two approvers and an admin at a clock that can be moved. */
const scene = async (served: TestApp, clock: { ms: number }) => {
  const { app, database } = served
  await addProducts(database)
  const now = new Date(clock.ms)
  const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'], now)
  const approver = await memberWith(app, database, 'ada@lab.example', ['approver'], now)
  const second = await memberWith(app, database, 'bo@lab.example', ['approver'], now)
  const client = consoleClient(app)
  const submitted = async () => submittedRun(database, [], {}, as(chemist.id, 'chemist'))
  const decided = async (id: string) => ({ id, rowVersion: await versionOf(database, id), change: PUBLISH })
  const publish = async (id: string, signature: string | undefined, who: Member = approver, change: object = PUBLISH) => {
    const body = { rowVersion: await versionOf(database, id), change, ...(signature === undefined ? {} : { signature }) }
    const response = await client.post(`reviews/${id}`, body, { cookie: who.cookie })
    return [response.statusCode, response.statusCode === 200 ? '' : response.json<{ reason: string }>().reason]
  }
  const begin = async (who: Member, ...tests: object[]) => client.post('signings', { tests, page: '/console' }, { cookie: who.cookie })
  const sign = (who: Member, ...tests: object[]) => signAs({ client, member: who }, ...tests)
  return { ...served, client, chemist, approver, second, submitted, decided, publish, begin, sign }
}

eachDatabase('the signature of an approval', ({ settings }) => {
  const clock = { ms: Date.now() }
  const open = async () => scene(await buildTestApp(await settings(), undefined, { console: { now: () => new Date(clock.ms) } }), clock)
  const NOT_SIGNED = [409, 'not signed']
  const ELSE = [409, 'signed something else']

  test('SIGN-01 SIGN-06 nothing is published without a signature, and only approving asks for one', async () => {
    const { database, client, approver, second, submitted, publish, close } = await open()
    const id = await submitted()
    expect(await publish(id, undefined)).toEqual(NOT_SIGNED)
    expect(await publish(id, randomUUID())).toEqual(NOT_SIGNED)
    expect(await written(database, id)).toEqual(NOTHING)
    const body = { rowVersion: await versionOf(database, id), change: PUBLISH }
    expect((await decideAs({ client, member: approver }, id, body)).statusCode).toBe(200)
    const make = async (change: object, who: Member) => {
      const changed = await client.post(
        `published/${id}/change`,
        { rowVersion: await versionOf(database, id), change },
        { cookie: who.cookie },
      )
      expect(changed.statusCode).toBe(200)
    }
    await make({ action: 'amend', note: 'Looked at again.' }, approver)
    await make({ action: 'withdraw', reason: 'wrong-result', note: '' }, approver)
    await make({ action: 'confirm-withdrawal' }, second)
    const other = await submitted()
    const back = { rowVersion: await versionOf(database, other), change: { action: 'return', note: 'Weigh again.' } }
    expect((await client.post(`reviews/${other}`, back, { cookie: approver.cookie })).statusCode).toBe(200)
    await close()
  })

  test('SIGN-02 a signature is of one person in one session, for one test as it was reviewed and published so, once, for five minutes', async () => {
    const { database, client, approver, second, submitted, decided, publish, sign, close } = await open()
    const id = await submitted()
    const signature = await sign(approver, await decided(id))
    // Borrowed: by another approver, and by the same one in another browser.
    expect(await publish(id, signature, second)).toEqual(NOT_SIGNED)
    const elsewhere = await client.signIn(approver.authenticator)
    const cookie = [elsewhere.headers['set-cookie']]
      .flat()
      .find((one) => one!.startsWith('console='))!
      .split(';')[0]!
    expect(await publish(id, signature, { ...approver, cookie })).toEqual(NOT_SIGNED)
    // For another decision, and another test.
    expect(await publish(id, signature, approver, { ...PUBLISH, isConfidential: true })).toEqual(ELSE)
    expect(await publish(id, signature, approver, { ...PUBLISH, why: 'Nearest' })).toEqual(ELSE)
    const other = await submitted()
    expect(await publish(other, signature)).toEqual(ELSE)
    // Older: the product is called otherwise since, so that the report is another one.
    const changed = await sign(approver, await decided(other))
    const { protocol_id: protocol } = await database.kysely
      .selectFrom('test_runs')
      .select('protocol_id')
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    expect(protocol).not.toBeNull()
    await database.kysely.updateTable('test_runs').set({ crop: 'Barley' }).where('id', '=', other).execute()
    expect(await publish(other, changed)).toEqual(ELSE)
    // Too late.
    clock.ms += 5 * 60_000 + 1
    expect(await publish(id, signature)).toEqual(NOT_SIGNED)
    expect(await written(database, id)).toEqual(NOTHING)
    const again = await sign(approver, await decided(id))
    expect(await publish(id, again)).toEqual([200, ''])
    // Used up: the same test once more, returned to the same place by an amendment.
    await changeNow(database, id, { action: 'amend', note: 'Once more.' }, second.id)
    expect((await publish(id, again))[0]).toBe(409)
    expect(await database.kysely.selectFrom('signatures').select('id').execute()).toHaveLength(1)
    await close()
  })

  test('SIGN-02 what was returned and submitted again since is not what was signed, and a role that is gone publishes nothing', async () => {
    const { database, approver, second, submitted, decided, publish, sign, close } = await open()
    const id = await submitted()
    const seen = await decided(id)
    const signature = await sign(approver, seen)
    await database.kysely
      .updateTable('test_runs')
      .set({ row_version: seen.rowVersion + 2 })
      .where('id', '=', id)
      .execute()
    expect(await publish(id, signature)).toEqual(ELSE)
    const fresh = await sign(approver, await decided(id))
    const by = { actor: 'command-line', now: new Date(clock.ms) }
    await changePeople(database, by, (trx) => setRoles(trx, approver.id, ['viewer'], by))
    expect((await publish(id, fresh))[0]).toBe(403)
    expect((await publish(id, fresh, second))[1]).toBe('not signed')
    expect(await written(database, id)).toEqual(NOTHING)
    await close()
  })

  test('SIGN-02 a publication that was interrupted after it was signed leaves nothing, and its signature is still good', async () => {
    const { database, approver, submitted, decided, close } = await open()
    const id = await submitted()
    const toSign = await decided(id)
    const now = new Date(clock.ms)
    const sign = await signedBy(database, { personId: approver.id, session: 'of-the-test', now }, toSign)
    const killed: SignPublication = async (trx, issued) => {
      await sign(trx, issued)
      throw new Error('killed')
    }
    const publishWith = (how: SignPublication) => changePublication(database, toSign, PUBLISH, { actor: approver.id, now, sign: how })
    await expect(publishWith(killed)).rejects.toThrow('killed')
    expect(await written(database, id)).toEqual(NOTHING)
    expect(await database.kysely.selectFrom('signatures').select('id').execute()).toEqual([])
    expect(await publishWith(sign)).toMatchObject({ ok: true })
    expect(await database.kysely.selectFrom('signatures').select('id').execute()).toHaveLength(1)
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('SIGN-02 a passkey of somebody else, one without its PIN or finger, a forged and a replayed one sign nothing', async () => {
    const { client, approver, second, submitted, decided, publish, begin, close } = await open()
    const id = await submitted()
    const toSign = await decided(id)
    const complete = async (signing: string, passkey: object) =>
      (await client.post(`signings/${signing}/complete`, { passkey }, { cookie: approver.cookie })).statusCode
    const begun = async () => {
      const response = await begin(approver, toSign)
      return { signing: response.json<{ id: string }>().id, options: client.optionsOf(response) }
    }
    const used = await begun()
    const passkey = approver.authenticator.sign(used.options)
    for (const wrong of [
      (options: typeof used.options) => second.authenticator.sign(options),
      (options: typeof used.options) => approver.authenticator.sign(options, { isUnverified: true }),
      (options: typeof used.options) => approver.authenticator.sign(options, { isForged: true }),
      (options: typeof used.options) => approver.authenticator.sign(options, { origin: 'https://evil.example' }),
    ]) {
      const { signing, options } = await begun()
      expect(await complete(signing, wrong(options))).toBe(403)
      // It can be tried once.
      expect(await complete(signing, approver.authenticator.sign(options))).toBe(403)
      expect(await publish(id, signing)).toEqual(NOT_SIGNED)
    }
    // A replayed one names the challenge that it signed, of another signature.
    expect(await complete((await begun()).signing, passkey)).toBe(403)
    await close()
  })

  test('SIGN-03 one signature covers several tests that it names; each is published by itself, and of two calls at once one', async () => {
    const { database, approver, second, submitted, decided, publish, sign, close } = await open()
    const ids = [await submitted(), await submitted(), await submitted()] as const
    const signature = await sign(approver, await decided(ids[0]), await decided(ids[1]))
    expect(await publish(ids[2], signature)).toEqual(ELSE)
    const outcomes = await Promise.all([publish(ids[0], signature), publish(ids[0], signature)])
    expect(outcomes.map(([status]) => String(status)).toSorted()).toEqual(['200', '409'])
    // The second was changed by somebody before its turn.
    await changeNow(database, ids[1], { action: 'return', note: 'Weigh again.' }, second.id)
    expect((await publish(ids[1], signature))[0]).toBe(409)
    const rows = await database.kysely.selectFrom('signatures').select(['test_id', 'signing_id']).execute()
    expect(rows).toEqual([{ test_id: ids[0], signing_id: signature }])
    await close()
  })

  test('SIGN-04 who signed, when, how and what it means is kept with the version, sealed, and shown in review, versions and record', async () => {
    const { database, client, approver, chemist, submitted, decided, publish, sign, close } = await open()
    const id = await submitted()
    const signature = await sign(approver, await decided(id))
    const at = new Date(clock.ms).toISOString()
    clock.ms += 60_000
    expect(await publish(id, signature)).toEqual([200, ''])
    const sent = { cookie: chemist.cookie }
    const review = (await client.get(`reviews/${id}`, sent)).json<ReviewDetail>()
    const shown = { at, by: 'ada', method: 'passkey' }
    expect(review.reviews).toMatchObject([{ decision: 'published', signature: shown }])
    expect((await client.get(`published/${id}`, sent)).json<PublishedDetail>().versions).toMatchObject([{ version: 1, signature: shown }])
    const record = (await client.get(`tests/${id}/record`, sent)).json<TestRecordFile>()
    expect(record.signatures).toMatchObject([
      {
        version: 1,
        personId: approver.id,
        signedAt: at,
        meaning: 'approval',
        method: 'passkey',
        content: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ])
    expect(record.people[approver.id]).toBe('ada')
    expect(record.seals).toMatchObject({ isUnaltered: true })
    expect(record.seals.objects.map(({ object }) => object)).toContain(`signature:${String(record.signatures[0]!['id'])}`)
    const signed = await database.kysely.selectFrom('audit').select(['actor', 'entity_id']).where('action', '=', 'person.sign').execute()
    expect(signed).toEqual([{ actor: approver.id, entity_id: approver.id }])
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('SIGN-07 what could not be published is refused before anybody signs, with its test, and trying it writes nothing', async () => {
    const { app, database, client, approver, submitted, decided, begin, close } = await open()
    const id = await submitted()
    const hand = await memberWith(app, database, 'hana@lab.example', ['chemist', 'approver'], new Date(clock.ms))
    const own = await submittedRun(database, [], {}, as(hand.id, 'chemist'))
    const before = await database.kysely.selectFrom('audit').select('seq').execute()
    const refused = await begin(hand, await decided(id), await decided(own))
    expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ reason: 'had a hand in it', test: own })])
    const old = { ...(await decided(id)), rowVersion: (await versionOf(database, id)) - 1 }
    expect((await begin(approver, old)).json()).toMatchObject({ reason: 'changed meanwhile', test: id })
    expect((await begin(approver, await decided(id))).statusCode).toBe(200)
    expect(await written(database, id)).toEqual(NOTHING)
    expect(await database.kysely.selectFrom('audit').select('seq').execute()).toHaveLength(before.length)
    expect(await database.kysely.selectFrom('mails').select('id').where('purpose', '=', 'watch news').execute()).toEqual([])
    const { id: signing } = (await begin(approver, await decided(id))).json<{ id: string }>()
    const asked = await client.get(`signings/${signing}`, { cookie: approver.cookie })
    expect(asked.json()).toEqual({ tests: [await decided(id)], isSigned: false })
    expect((await client.get(`signings/${signing}`, { cookie: hand.cookie })).statusCode).toBe(404)
    await close()
  })
})
