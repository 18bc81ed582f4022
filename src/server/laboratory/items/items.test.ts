import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListedItem } from '../../../contract/console/quality/items.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { change as changeRequest, newRequest } from '../desk/testing/desk.ts'
import { qualityScene, type Who } from '../nonconformities/testing/nonconformities.ts'
import { submittedRun } from '../publishing/testing/publishing.ts'
import { as } from '../runs/testing/bench.ts'

eachDatabase('items that were received', ({ settings, untouched }) => {
  test('ITEM-01 ITEM-02 ITEM-03 are recorded once by who works at the bench, moved, ended once, sealed, and in the record of their tests', async () => {
    const scene = await qualityScene(await settings())
    const { post, get, client, people, database, close } = scene
    const request = await newRequest(database)
    const rowVersion = await changeRequest(database, request, 1, { action: 'accept' })
    const asked = await submittedRun(database, [{ id: request, rowVersion }], {}, as(people.cleo.id, 'chemist'))
    const { reference } = await database.kysely
      .selectFrom('requests')
      .select('reference')
      .where('id', '=', request)
      .executeTakeFirstOrThrow()
    const lot = { productId: 'zinc', expiry: '2999-03', receivedOn: '2026-01-10', openedOn: '' }
    for (const [id, productId, number] of [
      [randomUUID(), 'zinc', 'Z 9'],
      [randomUUID(), 'azo', 'Twice'],
      [randomUUID(), 'zinc', 'twice'],
    ])
      expect((await post('lots', { ...lot, id, productId, lot: number }, 'cleo')).statusCode).toBe(200)
    const item = (part: object = {}) => ({
      id: randomUUID(),
      what: 'A can of Zincora',
      receivedOn: '2026-05-01',
      condition: 'as-expected',
      conditionNote: '',
      place: 'Shelf 1',
      request: '',
      lot: '',
      ...part,
    })
    const body = item({ request: reference.toLowerCase(), lot: 'z9' })
    const sent = await Promise.all(Array.from({ length: 4 }, () => post('items', body, 'cleo')))
    expect(sent.map((one) => [one.statusCode, one.json()])).toEqual(Array.from({ length: 4 }, () => [200, { number: 1 }]))
    expect((await post('items', body, 'ada')).json()).toMatchObject({ reason: 'known item' })
    for (const who of ['vic', 'max'] as const) expect((await post('items', item(), who)).statusCode).toBe(403)
    for (const wrong of [
      { what: '' },
      { place: '' },
      { receivedOn: '2999-01-01' },
      { condition: 'deviating' },
      { condition: 'good' },
      { request: 'TM-0000-000000' },
      { lot: 'none' },
      { lot: 'twice' },
    ])
      expect((await post('items', item(wrong), 'cleo')).statusCode).toBe(400)
    const others = await Promise.all(
      [1, 2, 3].map((at) => post('items', item({ what: `Bag ${at}`, condition: 'deviating', conditionNote: 'Wet' }), 'ada')),
    )
    expect(new Set(others.map((one) => one.json<{ number: number }>().number))).toEqual(new Set([2, 3, 4]))

    const note = (part: object, who: Who = 'cleo') =>
      post(`items/${body.id}/events`, { id: randomUUID(), on: '2026-05-03', action: 'move', note: 'Fridge', ...part }, who)
    for (const who of ['vic', 'max'] as const) expect((await note({}, who)).statusCode).toBe(403)
    for (const wrong of [{ on: '2026-04-30' }, { on: '2999-01-01' }, { note: '' }, { action: 'lose' }])
      expect((await note(wrong)).statusCode).toBe(400)
    expect((await note({})).statusCode).toBe(204)
    const ends = await Promise.all([note({ action: 'dispose', note: 'Burnt' }), note({ action: 'return', note: 'By post' }, 'ada')])
    expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
    expect((await note({})).json()).toMatchObject({ status: 409, reason: 'has ended' })
    expect(
      (await post(`items/${randomUUID()}/events`, { id: randomUUID(), on: '2026-05-03', action: 'move', note: 'X' }, 'cleo')).statusCode,
    ).toBe(404)

    const listed = async (query = '') => (await get<{ items: ListedItem[] }>(`items${query}`)).items
    expect((await listed('?state=there')).map(({ number }) => number)).toEqual([4, 3, 2])
    expect(await listed('?text=zincora%20fridge')).toMatchObject([{ number: 1, place: 'Fridge', request: reference, lot: 'Z 9' }])
    expect((await client.get('items.csv?state=ended', { cookie: people.vic.cookie })).body.trim().split('\n')).toHaveLength(2)
    const record = await get<TestRecordFile>(`tests/${asked}/record`)
    expect(record.items).toMatchObject([
      { number: 1, what: 'A can of Zincora', history: [{ action: 'move', note: 'Fridge' }, { onDay: '2026-05-03' }] },
    ])
    expect([record.seals.isUnaltered, record.seals.objects.some(({ object }) => object === `item:${body.id}`)]).toEqual([true, true])
    for (const statement of [
      `update items set what = 'forged'`,
      'delete from items',
      `update item_events set note = 'forged'`,
      'delete from item_events',
    ])
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('append-only')
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('ITEM-02 ROOM-02 a database of before has none of either, and takes both', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '061-report-pdfs')
    await migrate(database)
    for (const table of ['items', 'item_events', 'room_days'] as const)
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
    await database.close()
  })
})
