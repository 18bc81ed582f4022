import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/call.ts'
import { MAX_CSV_ROWS } from '../../../contract/console/list.ts'
import type { findLots, ListedLot, readLot } from '../../../contract/console/bench/lots.ts'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { submittedRun } from '../publishing/testing/publishing.ts'
import { addProducts, newRun, versionOf, wholeSheet } from '../runs/testing/bench.ts'

eachDatabase('the register of lots', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const role of ['viewer', 'chemist'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
    await addProducts(served.database)
  })
  afterAll(() => served.close())
  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const lotOf = (part: object = {}) => ({
    id: randomUUID(),
    productId: 'zinc',
    lot: `Z ${randomUUID()}`,
    expiry: '2027-03',
    receivedOn: '2026-01-10',
    openedOn: '',
    ...part,
  })
  const add = (lot: object, role: Role = 'chemist') => client.post('lots', lot, as(role))
  const added = async (part: object = {}) => {
    const lot = lotOf(part)
    expect((await add(lot)).statusCode).toBe(200)
    return lot
  }
  const detail = async (id: string) => (await client.get(`lots/${id}`, as('viewer'))).json<OutputOf<typeof readLot>>()
  const read = async (id: string) => (await detail(id)).lot
  const change = async (id: string, asked: object, rowVersion?: number) =>
    client.post(`lots/${id}/change`, { rowVersion: rowVersion ?? (await read(id)).rowVersion, change: asked }, as('chemist'))
  const listed = async (query = '') =>
    (await client.get(`lots${query}`, as('viewer'))).json<{ lots: ListedLot[] }>().lots.map(({ id }) => id)

  test('LAB-234 a lot of a listed product is added once, its days are corrected, and it is withdrawn with a reason', async () => {
    const lot = lotOf({ lot: '100%_/7' })
    const all = await Promise.all(Array.from({ length: 4 }, () => add(lot)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(expectProblem(await add({ ...lot, id: randomUUID() }), 400).detail).toMatch('this product has this lot already')
    for (const wrong of [
      { productId: 'none' },
      { expiry: '' },
      { expiry: '2027-13' },
      { receivedOn: '2999-01-01' },
      { lot: '' },
      { lot: 'A\nB' },
      { openedOn: '2025-12-31' },
    ])
      expectProblem(await add(lotOf(wrong)), 400)
    expectProblem(await add(lotOf(), 'viewer'), 403)

    const days = { expiry: '2027-04-15', receivedOn: '2026-01-11', openedOn: '2026-02-01' }
    expect((await change(lot.id, { action: 'edit', ...days })).statusCode).toBe(204)
    expect(await read(lot.id)).toMatchObject({ ...days, lot: '100%_/7', product: { name: 'Zincora' }, by: 'chemist', tests: 0 })
    expectProblem(await change(lot.id, { action: 'edit', ...days }, 1), 409)
    expectProblem(await change(lot.id, { action: 'withdraw', reason: '' }), 400)
    expect((await change(lot.id, { action: 'withdraw', reason: 'Spilt' })).statusCode).toBe(204)
    expectProblem(await change(lot.id, { action: 'withdraw', reason: 'Twice' }), 409)
    expect(expectProblem(await change(lot.id, { action: 'edit', ...days, openedOn: '' }), 409).reason).toBe('withdrawn')
    expect(await read(lot.id)).toMatchObject(days)
    expect((await read(lot.id)).withdrawn).toMatchObject({ by: 'chemist', reason: 'Spilt' })
    expect([await listed(), await listed('?all=yes&text=100%25_')]).toEqual([expect.not.arrayContaining([lot.id]), [lot.id]])
    expect((await change(lot.id, { action: 'offer-again' })).statusCode).toBe(204)
    // What was typed is no pattern.
    expect([await listed('?text=zinc'), await listed('?text=%25'), await listed('?text=1__')]).toEqual([[lot.id], [], []])
    expectProblem(await change(randomUUID(), { action: 'offer-again' }, 1), 404)
    expect((await verifyAudit(served.database)).problems).toEqual([])
  })

  test('WHO-15 lots are found by the name of their product in another spelling, where nothing begins so', async () => {
    const lot = await added({ productId: 'azo' })
    await served.currentData.refresh()
    expect([await listed('?text=azostar50wg'), await listed('?text=Azostra'), await listed('?text=nothing')]).toEqual([
      [lot.id],
      [lot.id],
      [],
    ])
  })

  test('ENTRY-06 a lot is found by its letters and digits alone, of whichever product, withdrawn ones too', async () => {
    const find = async (lot: string) =>
      (await client.get(`bench-lots?lot=${encodeURIComponent(lot)}`, as('chemist'))).json<OutputOf<typeof findLots>>().lots
    const [own, other] = [await added({ lot: 'QX-17 b' }), await added({ lot: 'qx17B', productId: 'azo' })]
    expect((await change(other.id, { action: 'withdraw', reason: 'Spilt' })).statusCode).toBe(204)
    for (const typed of ['qx17b', ' QX – 17 B', 'QX-17 b'])
      expect(new Map((await find(typed)).map(({ id, product, isWithdrawn }) => [id, [product, isWithdrawn]]))).toEqual(
        new Map([
          [own.id, ['Zincora', false]],
          [other.id, ['Azostar 50 WG', true]],
        ]),
      )
    // What was typed is no pattern, and no part of a number.
    for (const typed of ['QX17', '%', '---', '']) expect(await find(typed)).toEqual([])
  })

  test('LAB-332 nothing that was said of a lot is lost: each withdrawal keeps its reason, each day what it was before', async () => {
    const lot = await added()
    const days = { expiry: '2027-04', receivedOn: '2026-01-10', openedOn: '2026-02-01' }
    for (const asked of [
      { action: 'edit', ...days },
      { action: 'withdraw', reason: 'Smelt of solvent' },
      { action: 'offer-again' },
      { action: 'withdraw', reason: 'Spilt' },
    ])
      expect((await change(lot.id, asked)).statusCode).toBe(204)
    const { history } = await detail(lot.id)
    expect(history.map(({ rowVersion, by, action, note }) => [rowVersion, by, action, note])).toEqual([
      [2, 'chemist', 'edit', ''],
      [3, 'chemist', 'withdraw', 'Smelt of solvent'],
      [4, 'chemist', 'offer-again', ''],
      [5, 'chemist', 'withdraw', 'Spilt'],
    ])
    expect(history.map(({ changes }) => changes)).toEqual([
      [
        { field: 'expiry', before: '2027-03', after: '2027-04' },
        { field: 'openedOn', before: '', after: '2026-02-01' },
      ],
      [],
      [],
      [],
    ])
    expect(history.every(({ at }) => /^\d{4}-\d\d-\d\dT/.test(at))).toBe(true)
    expect((await verifyAudit(served.database)).problems).toEqual([])
    const audited = JSON.stringify(await served.database.kysely.selectFrom('audit').selectAll().execute())
    expect(audited).not.toContain('Smelt')
  })

  test('LAB-235 a product of a test names a lot of the register, which gives batch and expiry; another product’s and a withdrawn one are refused', async () => {
    const { database } = served
    const [good, old, gone, other] = [
      await added({ expiry: '2027-06' }),
      await added({ expiry: '2020-01' }),
      await added(),
      await added({ productId: 'azo' }),
    ]
    await change(gone.id, { action: 'withdraw', reason: 'Frozen' })
    const id = await newRun(database)
    const save = async (lotId: string) => {
      const sheet = wholeSheet()
      const lines = sheet.lines.map((line, at) => (at === 0 ? { ...line, lotId, batch: 'typed', expiry: '' } : line))
      return client.post(`tests/${id}/sheet`, { rowVersion: await versionOf(database, id), sheet: { ...sheet, lines } }, as('chemist'))
    }
    for (const wrong of [randomUUID(), gone.id, other.id])
      expect(expectProblem(await save(wrong), 409).detail).toMatch('choose another one')
    expect((await save(good.id)).statusCode).toBe(200)
    const testDetail = async () => (await client.get(`tests/${id}`, as('chemist'))).json<TestDetail>()
    const saved = await testDetail()
    expect(saved.sheet.lines[0]).toMatchObject({ lotId: good.id, batch: good.lot, expiry: '2027-06' })
    const offered = saved.lots.map((lot) => lot.id)
    expect(offered).toEqual(expect.arrayContaining([good.id, old.id, other.id]))
    expect(offered).not.toContain(gone.id)
    expect(saved.history.at(-1)?.changes).toContainEqual({ field: 'lines.1.lotId', before: null, after: good.id })

    // An expired lot is possible and needs a reason; one that is withdrawn after it was chosen stays.
    expect((await save(old.id)).statusCode).toBe(200)
    await change(old.id, { action: 'withdraw', reason: 'Expired' })
    const expired = await testDetail()
    expect(expired.doubts).toContainEqual({ kind: 'expired', line: 1 })
    expect(expired.lots).toContainEqual(expect.objectContaining({ id: old.id, isWithdrawn: true }))
    expect((await save(old.id)).statusCode).toBe(200)
    expect((await read(old.id)).tests).toBe(1)
    // Typed by hand it is as before.
    expect((await save('')).statusCode).toBe(200)
    expect((await testDetail()).sheet.lines[0]).toMatchObject({ lotId: '', batch: 'typed', expiry: '' })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('ODD-04 the review names the lot of each product, and what the register says of it now', async () => {
    const lot = await added({ expiry: '2027-03' })
    const id = await submittedRun(served.database, [], {
      lines: [
        { ...wholeSheet().lines[0]!, lotId: lot.id },
        { ...wholeSheet().lines[1]!, batch: 'A-4' },
      ],
    })
    const review = async () => (await client.get(`reviews/${id}`, as('viewer'))).json<ReviewDetail>()
    const typed = { product: 'Azostar 50 WG', batch: 'A-4', expiry: '', registered: null }
    const before = { product: 'Zincora', batch: lot.lot, expiry: '2027-03' }
    const register = { expiry: '2027-03', withdrawnAt: null, withdrawnReason: '' }
    expect(await review()).toMatchObject({ testedOn: '2026-05-14', lots: [{ ...before, registered: register }, typed] })
    await change(lot.id, { action: 'withdraw', reason: 'It smells' })
    const withdrawn = { ...register, withdrawnAt: expect.stringMatching(/^20/) as string, withdrawnReason: 'It smells' }
    expect((await review()).lots).toEqual([{ ...before, registered: withdrawn }, typed])
  })

  test('LAB-262 a list of more lots than a file has ends with the line that says so, one of exactly as many does not', async () => {
    const { kysely } = served.database
    const lot = (number: number) => ({
      id: randomUUID(),
      product_id: 'azo',
      lot: `MANY-${number}`,
      expiry: '2027-03',
      received_on: '2026-01-10',
      opened_on: '',
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
      row_version: 1,
      added_at: '2026-01-10T10:00:00.000Z',
      added_by: members.chemist!.id,
    })
    for (let from = 0; from < MAX_CSV_ROWS; from += 1_000)
      await kysely
        .insertInto('lots')
        .values(Array.from({ length: 1_000 }, (_, at) => lot(from + at)))
        .execute()
    const csv = async () => (await client.get('lots.csv?text=many-', as('viewer'))).body.trimEnd().split('\n')
    expect(await csv()).toHaveLength(1 + MAX_CSV_ROWS)
    await kysely.insertInto('lots').values(lot(MAX_CSV_ROWS)).execute()
    const lines = await csv()
    expect(lines).toHaveLength(1 + MAX_CSV_ROWS + 1)
    expect(lines.at(-1)).toBe(`"These are the first ${MAX_CSV_ROWS} rows of the list; filter it for the others."`)
  })
})
