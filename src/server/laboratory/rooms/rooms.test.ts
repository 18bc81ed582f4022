import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RoomDay } from '../../../contract/console/quality/rooms.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { qualityScene, type Who } from '../nonconformities/testing/nonconformities.ts'

eachDatabase('the conditions of rooms', ({ settings }) => {
  test('ROOM-01 ROOM-02 ROOM-03 are entered once by who works at the bench, corrected by another entry once, sealed, and in the record', async () => {
    const { post, get, client, people, database, begun, close } = await qualityScene(await settings())
    const test1 = await begun({ testedOn: '2026-05-14' })
    const entry = (part: object = {}) => ({
      id: randomUUID(),
      room: 'Room 1',
      day: '2026-05-14',
      temperature: 20.5,
      humidity: null,
      note: '',
      corrects: null,
      ...part,
    })
    const enter = (body: object, who: Who = 'cleo') => post('room-days', body, who)
    const first = entry({ temperature: 2.5 })
    expect((await Promise.all([1, 2, 3].map(() => enter(first)))).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect((await enter(first, 'ada')).json()).toMatchObject({ status: 409, reason: 'known day' })
    for (const who of ['vic', 'max'] as const) expect((await enter(entry(), who)).statusCode).toBe(403)
    for (const wrong of [
      { room: '' },
      { day: '2999-01-01' },
      { temperature: 20.55 },
      { temperature: 61 },
      { humidity: -1 },
      { humidity: 101 },
      { temperature: null },
    ])
      expect((await enter(entry(wrong))).statusCode).toBe(400)
    // Two correct it at once.
    const corrections = await Promise.all([
      enter(entry({ corrects: first.id })),
      enter(entry({ corrects: first.id, temperature: 21 }), 'ada'),
    ])
    expect(new Set(corrections.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
    expect((await enter(entry({ corrects: randomUUID() }))).json()).toMatchObject({ reason: 'corrected already' })
    expect((await enter(entry({ day: '2026-05-01', room: 'Store', temperature: null, humidity: 40 }))).statusCode).toBe(204)

    const listed = async (query = '') => get<{ days: RoomDay[]; rooms: string[] }>(`room-days${query}`)
    expect((await listed()).days.map(({ day, isCorrected }) => [day, isCorrected])).toEqual(
      expect.arrayContaining([['2026-05-14', true], ['2026-05-14', false], ['2026-05-01', false]]) as never, // prettier-ignore
    )
    expect([(await listed('?from=2026-05-10')).days.length, (await listed('?room=Store')).days.length, (await listed()).rooms]).toEqual([
      2,
      1,
      ['Room 1', 'Store'],
    ])
    expect((await client.get('room-days.csv?to=2026-05-10', { cookie: people.vic.cookie })).body).toContain('"2026-05-01","Store","","40"')
    const record = await get<TestRecordFile>(`tests/${test1}/record`)
    expect(record.rooms.map(({ id, corrects }) => [id === first.id, corrects])).toEqual(expect.arrayContaining([[true, null], [false, first.id]]) as never) // prettier-ignore
    expect([record.rooms.length, record.seals.isUnaltered]).toEqual([2, true])
    expect(record.seals.objects.map(({ object }) => object)).toContain(`room-day:${first.id}`)
    for (const statement of [`update room_days set temperature = 1`, 'delete from room_days'])
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('append-only')
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })
})
