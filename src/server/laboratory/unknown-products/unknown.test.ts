import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnknownDetail, UnknownList } from '../../../contract/console/unknown-products.ts'
import type { Today } from '../../../contract/console/today.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { productRecord } from '../../db/record-rows.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { eraseEverything } from '../../commands/person/erase-everything.ts'
import { exportPerson } from '../../commands/person/export-person.ts'
import { findEverything } from '../../commands/person/find-everything.ts'
import { countWatching, exportWatcher } from '../../requests/watches/export-watches.ts'
import { sweepWatches, UNCONFIRMED_DAYS } from '../../requests/watches/sweep-watches.ts'
import { followLink } from '../../requests/watches/follow-link.ts'
import { sendUnknown, UNKNOWN_EXAMPLE } from '../../requests/unknown-products/testing/unknown.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProductsNamed, sendAllMails, tokenIn } from '../../testing/watchers.ts'
import { runKilled } from '../testing/run-killed.ts'

const CELLS = {
  kind: 'agrochemical',
  name: 'Novel Gold 50',
  manufacturer: 'Helvagro',
  form: 'L',
  formulation: 'SC',
  active_ingredients: '',
  countries: 'FR',
  market_names: '',
  product_sets: '',
  role: '',
  strengths: '',
  codes: '',
}

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#275' } })
    .jpeg()
    .toBuffer()
})

eachDatabase('unknown products in the console', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { sendsEmails: true })
    client = consoleClient(served.app)
    await addProductsNamed(served.database, ['1', '2'])
    for (const role of ['admin', 'viewer'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
  })
  afterAll(() => served.close())

  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const send = (fields: object = {}, sent: Parameters<typeof sendUnknown>[2] = {}) =>
    sendUnknown(served, { ...UNKNOWN_EXAMPLE, ...fields }, sent)
  const list = async (query = '') => (await client.get(`unknown-products?${query}`, as('viewer'))).json<UnknownList>().unknown
  const detail = async (id: string) => (await client.get(`unknown-products/${id}`, as('admin'))).json<UnknownDetail>()
  const settle = (id: string, decision: object, role: Role = 'admin') => client.post(`unknown-products/${id}/settle`, decision, as(role))
  const caseOf = async (number: string): Promise<string> => (await list('state=all')).find((one) => one.number === number)!.id
  /** Sends one with an address, and confirms that where it is told to; returns the case. */
  const asked = async (number: string, email: string, isConfirmed = true): Promise<{ id: string; token: string }> => {
    expect((await send({ number, name: '<b>Buy pills</b>', email })).statusCode).toBe(200)
    const mail = (await sendAllMails(served.database)).find(({ to }) => to === email)!
    expect([mail.text.includes('pills'), mail.raw.includes('about=3Dproduct') || mail.text.includes('about=product')]).toEqual([
      false,
      true,
    ])
    const token = tokenIn(mail)
    if (isConfirmed) expect(await followLink(served.database, token, new Date())).toBe('confirmed')
    return { id: await caseOf(number), token }
  }

  test('WHO-64 the list has the same ones together, the most asked about first, with filters, orders and CSV, and never who asked', async () => {
    for (const fields of [{}, { number: '' }, { name: 'Rare', number: '7' }, { name: 'Rare', number: '7', country: 'DE' }])
      await send({ ...fields, email: '' }, { photo: fields.number === undefined ? photo : undefined })
    expect((await list()).map(({ name, country, asked: times, photos }) => [name, country, times, photos])).toMatchObject([
      ['Novel Gold 50', 'FR', 2, 1],
      ['Rare', expect.any(String), 1, 0],
      ['Rare', expect.any(String), 1, 0],
    ])
    expect((await list('country=DE&sort=last')).map(({ country }) => country)).toEqual(['DE'])
    expect(await list('state=closed')).toEqual([])
    const today = async (role: Role) => (await client.get('today', as(role))).json<Today>().unknownProducts
    expect([await today('admin'), await today('viewer')]).toEqual([3, 0])
    expect((await client.get('unknown-products.csv', as('viewer'))).body).toContain('"Novel Gold 50","9-12345","FR","2","1",')
    const { id } = (await list())[0]!
    const { reports, mayEdit, waiting } = (await client.get(`unknown-products/${id}`, as('viewer'))).json<UnknownDetail>()
    expect([reports.map((one) => one.photo), mayEdit, waiting]).toEqual([[null, { width: 60, height: 40 }], false, 0])
    const shown = await client.get(`unknown-products/${id}/photos/${reports.at(-1)!.id}`, as('viewer'))
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
    expectProblem(await client.get(`unknown-products/${id}/photos/${reports[0]!.id}`, as('viewer')), 404)
    expectProblem(await client.get(`unknown-products/${randomUUID()}`, as('viewer')), 404)
    await client.post(`unknown-products/${id}/settle`, { action: 'close', reason: 'not-found' }, as('admin'))
  })

  test('WHO-65 who keeps products closes it, says which product it is or makes one of it, once and with an entry of the audit', async () => {
    for (const number of ['65-1', '65-2', '65-3']) await send({ number, name: '' })
    const [closed, known, added] = await Promise.all(['65-1', '65-2', '65-3'].map(caseOf))
    expectProblem(await settle(closed!, { action: 'close', reason: 'not-found' }, 'viewer'), 403)
    expectProblem(await settle(closed!, { action: 'close', reason: 'because' }), 400)
    expectProblem(await settle(known!, { action: 'is-product', productId: 'none' }), 400)
    expect((await settle(closed!, { action: 'close', reason: 'not-for-tanks' })).statusCode).toBe(204)
    expect((await settle(known!, { action: 'is-product', productId: '1' })).statusCode).toBe(204)
    const add = (id: string) => client.post(`unknown-products/${added}/product`, { id, cells: CELLS }, as('admin'))
    expectProblem(await add('1'), 400)
    expect((await add('novel')).statusCode).toBe(200)
    expect(expectProblem(await add('novel-2'), 409).reason).toBe('settled already')
    for (const id of [closed!, known!, added!])
      expect(expectProblem(await settle(id, { action: 'close', reason: 'not-found' }), 409).reason).toBe('settled already')
    const states = [closed!, known!, added!].map(async (id) => {
      const { unknown, settled } = await detail(id)
      return [unknown.state, unknown.product?.id, unknown.reason, settled?.by]
    })
    expect(await Promise.all(states)).toEqual([
      ['closed', undefined, 'not-for-tanks', expect.any(String)],
      ['found', '1', null, expect.any(String)],
      ['found', 'novel', null, expect.any(String)],
    ])
    const entries = await served.database.kysely
      .selectFrom('audit')
      .selectAll()
      .where('entity_id', 'in', [closed!, known!, added!])
      .orderBy('seq')
      .execute()
    expect(entries.map(({ action, entity_id: id, reason }) => [action, id, reason])).toEqual([
      ['unknown-product.close', closed, 'not-for-tanks'],
      ['unknown-product.is-product', known, ''],
      ['unknown-product.is-product', added, ''],
    ])
    // Those that the test wrote itself have no entries.
    const { problems } = await verifyAudit(served.database)
    expect(problems.filter((one) => !/^product:[12] /.test(one))).toEqual([])
  })

  test('WHO-65 a product of the list gets the name besides, in the country that was asked about, unless it has it already', async () => {
    for (const number of ['65-4', '65-5', '65-6']) await send({ number, name: `Gold; ${number}`, country: 'DE' })
    const [named, again, odd] = await Promise.all(['65-4', '65-5', '65-6'].map(caseOf))
    const decide = (id: string | undefined, otherName: string) => settle(id!, { action: 'is-product', productId: '2', otherName })
    expect(expectProblem(await decide(odd, 'Gold; = 65'), 400).errors).toMatchObject([{ path: 'otherName' }])
    expect((await decide(named, 'Gold Extra')).statusCode).toBe(204)
    expect((await decide(again, 'gold-extra™')).statusCode).toBe(204)
    const row = await served.database.kysely.selectFrom('products').selectAll().where('id', '=', '2').executeTakeFirstOrThrow()
    expect(productRecord(row).otherNames).toEqual([{ name: 'Gold Extra', kind: 'market', country: 'DE', from: '', until: '' }])
    expect([row.row_version, (await detail(odd!)).unknown.state]).toEqual([2, 'open'])
    await settle(odd!, { action: 'close', reason: 'not-found' })
  })

  test('WHO-71 beside an open one stand the products that it may be, with the reason, and none of them is taken', async () => {
    const coded = { ...CELLS, name: 'Coded Plus', countries: 'DE', codes: 'DE:006123-00' }
    expect((await client.post('products', { id: 'coded', cells: coded }, as('admin'))).statusCode).toBe(200)
    await served.currentData.refresh()
    await send({ number: '71-1', name: 'product2' })
    await send({ number: '006123-00/00', name: '', country: 'FR' })
    await send({ number: '71-3', name: '006123-00', country: 'DE' })
    await send({ number: '71-4', name: 'Nothing like it' })
    const cases = await Promise.all(['71-1', '006123-00/00', '71-3', '71-4'].map(caseOf))
    const candidates = await Promise.all(cases.map(async (id) => (await detail(id)).candidates.map((one) => [one.id, one.why])))
    expect(candidates).toEqual([[['2', 'spelling']], [['coded', 'foreign code']], [['coded', 'code']], []])
    for (const id of cases) {
      expect((await detail(id)).unknown).toMatchObject({ state: 'open', product: null })
      await settle(id, { action: 'close', reason: 'not-found' })
    }
    expect((await detail(cases[0]!)).candidates).toEqual([])
  })

  test('SPELL-06 what is written as it is heard stands beside it with that reason', async () => {
    await send({ number: '71-5', name: 'Kodedd Ploos' })
    const id = await caseOf('71-5')
    expect((await detail(id)).candidates.map((one) => [one.id, one.why])).toEqual([['coded', 'near']])
    await settle(id, { action: 'close', reason: 'not-found' })
  })

  test('WHO-66 who confirmed an address is told once what became of it; who confirms later at once; whoever did not is told nothing', async () => {
    const one = await asked('66-1', 'one@farm.example')
    const late = await asked('66-1', 'late@farm.example', false)
    await asked('66-1', 'never@farm.example', false)
    expect((await detail(one.id)).waiting).toBe(1)
    await settle(one.id, { action: 'is-product', productId: '2' })
    const told = await sendAllMails(served.database)
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([['one@farm.example', expect.stringContaining('Product 2')]])
    expect([told[0]!.text.includes('pills'), told[0]!.raw.includes('List-Unsubscribe-Post')]).toEqual([false, true])
    expect(await followLink(served.database, late.token, new Date())).toBe('confirmed')
    expect(await followLink(served.database, late.token, new Date())).toBe('confirmed')
    expect((await sendAllMails(served.database)).map(({ to }) => to)).toEqual(['late@farm.example'])
    expect(await followLink(served.database, tokenIn(told[0]!), new Date())).toBe('ended')
    expect((await findEverything(served.database, 'one@farm.example')).watchers).toEqual([])
    expect(await sendAllMails(served.database)).toEqual([])
  })

  test('WHO-66 of those who confirm while it is decided nobody is missed or told twice', async () => {
    const waiting = []
    for (const at of [1, 2, 3, 4, 5]) waiting.push(await asked('66-2', `at-once-${at}@farm.example`, at > 3))
    await Promise.all([
      settle(waiting[0]!.id, { action: 'close', reason: 'not-found' }),
      ...waiting.slice(0, 3).map(({ token }) => followLink(served.database, token, new Date())),
    ])
    expect((await sendAllMails(served.database)).map(({ to }) => to).toSorted()).toEqual([1, 2, 3, 4, 5].map((at) => `at-once-${at}@farm.example`)) // prettier-ignore
  })

  test('WHO-68 what an address sent is exported and erased with the person’s other data, the photo too; others of the same product stay', async () => {
    await send({ number: '68', name: 'Mine', email: 'Me@farm.example' }, { photo })
    await send({ number: '68', name: 'Theirs', email: '' })
    const found = await findEverything(served.database, 'me@FARM.example')
    const { tables } = await exportPerson(served.database, 'me@farm.example', found)
    expect(tables['unknown_reports']).toMatchObject([{ name: 'Mine', number: '68', photo_sha256: expect.any(String) }])
    expect(await exportWatcher(served.database, 'me@farm.example')).toMatchObject({
      watches: [{ unknownProduct: expect.any(String) }],
      unknownProducts: [{ name: 'Mine', number: '68', photo: expect.any(String) }],
    })
    expect((await countWatching(served.database)).unconfirmed).toBe(0)
    await eraseEverything(served.database, 'me@farm.example', found, () => undefined)
    const left = await served.database.kysely.selectFrom('unknown_reports').selectAll().where('number', '=', '68').execute()
    expect(left.map(({ name, photo_sha256: hash }) => [name, hash])).toEqual([['Theirs', null]])
    expect((await detail(await caseOf('68'))).unknown.asked).toBe(2)
  })

  test('WHO-67 an address that is not confirmed within 7 days is deleted, and what was sent stays without it', async () => {
    await asked('67', 'silent@farm.example', false)
    await sweepWatches(served.database, new Date(Date.now() + (UNCONFIRMED_DAYS + 1) * DAY_MS))
    expect((await findEverything(served.database, 'silent@farm.example')).watchers).toEqual([])
    const left = await served.database.kysely.selectFrom('unknown_reports').select('watcher_id').where('number', '=', '67').execute()
    expect(left).toEqual([{ watcher_id: null }])
  })

  test('WHO-70 killed after any statement, what was sent is stored whole or not at all, and sent again it is there once', async () => {
    const fields = { ...UNKNOWN_EXAMPLE, number: '70', email: 'killed@farm.example' }
    const rows = async () => {
      const { kysely } = served.database
      const reports = await kysely.selectFrom('unknown_reports').select('id').where('number', '=', '70').execute()
      const cases = await kysely.selectFrom('unknown_products').select('asked').where('number', '=', '70').execute()
      const watchers = await kysely.selectFrom('watchers').select('id').where('email', '=', 'killed@farm.example').execute()
      return [reports.length, cases.map(({ asked: times }) => times), watchers.length]
    }
    const key = randomUUID()
    for (const after of process.env['KILLS'] === 'all' ? [1, 2, 4, 6, 8, 10, 12, 14, 16, 18] : [1 + Math.floor(Math.random() * 16)]) {
      await runKilled({ settings: served.settings, work: { unknown: fields, key }, after })
      expect([
        [0, [], 0],
        [1, [1], 1],
      ]).toContainEqual(await rows())
    }
    for (const _again of [1, 2]) expect((await sendUnknown(served, fields, { key })).statusCode).toBe(200)
    expect(await rows()).toEqual([1, [1], 1])

    const id = await caseOf('70')
    const call = { path: `unknown-products/${id}/product`, body: { id: 'of-70', cells: CELLS }, cookie: members.admin!.cookie }
    const isThere = async (of: string) =>
      (await served.database.kysely.selectFrom('products').select('id').where('id', '=', of).executeTakeFirst()) !== undefined
    await runKilled({ settings: served.settings, work: call, after: 2 + Math.floor(Math.random() * 14) })
    const { unknown } = await detail(id)
    expect(await isThere('of-70')).toBe(unknown.state === 'found')
    if (unknown.state === 'open') await client.post(call.path, call.body, as('admin'))
    expect([await isThere('of-70'), (await detail(id)).unknown.state]).toEqual([true, 'found'])
  })
})
