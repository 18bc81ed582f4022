import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { deleteComplainantsAgain, deleteOldComplainants } from '../../requests/delete-complainants.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'
import { qualityScene } from './testing/nonconformities.ts'

const ASA = { name: 'Åsa Grower', email: 'Asa@Farm.example', contact: '+46 70 000' }

eachDatabase('who complained', ({ settings }) => {
  test('NC-02 NC-08 stands on the complaint alone, is exported and erased by the address, and deleted as closed requests are; the complaint stays', async () => {
    const place = await settings()
    const { database, opened, read, change, texts, client, people, close } = await qualityScene(place)
    const person = (...args: string[]) => runInProcess(['person', ...args], environmentOf(place))
    const complaint = (part: object = {}) => opened('cleo', { kind: 'complaint', complainant: { ...ASA, ...part } })
    const [erased, old, later] = [
      await complaint(),
      await complaint({ email: 'bo@farm.example' }),
      await complaint({ email: 'cy@farm.example' }),
    ]
    expect((await read(erased)).complainant).toEqual(ASA)
    // Of what is no complaint nobody is kept.
    const other = await opened('cleo', { complainant: ASA })
    expect((await read(other)).complainant).toBeNull()
    expect((await change(other, { action: 'name-complainant', complainant: ASA }))[1]).toBe('not possible')
    expect((await change(erased, { action: 'name-complainant', complainant: { ...ASA, contact: 'By post' } }))[0]).toBe(204)
    const kept = [
      await database.kysely.selectFrom('audit').selectAll().execute(),
      await database.kysely.selectFrom('nonconformities').selectAll().execute(),
      await database.kysely.selectFrom('nonconformity_events').selectAll().execute(),
      (await client.get('nonconformities.csv', { cookie: people.vic.cookie })).body,
    ]
    for (const trace of ['Grower', 'Farm.example', '+46', 'By post']) expect(JSON.stringify(kept)).not.toContain(trace)

    const exported = JSON.parse((await person('export', 'asa@farm.example')).out) as { tables: object }
    expect(exported.tables).toMatchObject({ complainants: [{ ...ASA, contact: 'By post' }] })
    expect(await person('erase', 'asa@farm.example')).toMatchObject({
      code: 2,
      out: expect.stringContaining('who made 1 complaint') as unknown,
    })
    expect((await read(erased)).complainant).not.toBeNull()
    expect((await person('erase', 'asa@farm.example', '--yes')).code).toBe(0)
    expect((await read(erased)).complainant).toBeNull()
    expect((await read(erased)).nonconformity.title).not.toBe('')

    for (const id of [old, later]) await change(id, await texts(id))
    await change(old, { action: 'finish', note: 'Done' })
    await change(old, { action: 'close', note: 'It holds' }, 'bo')
    const after = (days: number) => new Date(Date.now() + days * DAY_MS)
    expect([await deleteOldComplainants(database, 730, after(729)), await deleteOldComplainants(database, 730, after(731))]).toEqual([0, 1])
    // One that is open is never deleted by age.
    expect([(await read(old)).complainant, (await read(later)).complainant?.email]).toEqual([null, 'cy@farm.example'])
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('NC-08 whom a restored copy brought back is deleted again; who is named afterwards stays', async () => {
    const { database, opened, change, read, close } = await qualityScene(await settings())
    const id = await opened('cleo', { kind: 'complaint', complainant: ASA })
    const row = await database.kysely.selectFrom('complainants').selectAll().executeTakeFirstOrThrow()
    await deleteOldComplainants(database, 1, new Date())
    expect((await read(id)).complainant).not.toBeNull()
    await database.kysely.deleteFrom('complainants').execute()
    await database.kysely.insertInto('deleted_requests').values({ id: row.id, deleted_at: '2026-05-14T10:00:00.000Z' }).execute()
    await change(id, { action: 'name-complainant', complainant: { ...ASA, name: 'Bo' } })
    expect(await deleteComplainantsAgain(database, new Date())).toBe(0)
    await database.kysely.deleteFrom('complainants').execute()
    await database.kysely.insertInto('complainants').values(row).execute()
    expect(await deleteComplainantsAgain(database, new Date())).toBe(1)
    expect((await read(id)).complainant).toBeNull()
    await close()
  })
})
