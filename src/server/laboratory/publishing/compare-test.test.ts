import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testRecordFile } from '../../../contract/console/bench/test-record.ts'
import { auditHash } from '../../audit/audit-hash.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { photoFolder } from '../../photos/photo-store.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { unguard } from '../audit/testing/alter.ts'
import { sealedLaboratory } from '../audit/testing/sealed-laboratory.ts'
import { addToRegister, calibrate, setEquipmentRetired } from '../equipment/keep-equipment.ts'
import { addToLots } from '../lots/keep-lots.ts'
import { addVersion } from '../protocols/keep-protocols.ts'
import { changeState } from '../runs/change-state.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as, mustSucceed, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { compareTest, isAsSealed } from './compare-test.ts'
import { findRun } from './find-runs.ts'
import { readTestRecord } from './read-record.ts'
import { addPerson, amendAndSubmit, changeNow, NOW } from './testing/publishing.ts'

eachDatabase('what proves a test', ({ settings }) => {
  /** A published test under amendment that names a balance and a lot of the registers. */
  const scene = async () => {
    const place = await settings()
    const database = openDb(place)
    const { id, chemist, approver, store } = await sealedLaboratory(database, place.dataFolder)
    mustSucceed((await changeNow(database, id, { action: 'amend', note: 'The balance was not named.' }, approver)) as never)
    const lot = await database.kysely.selectFrom('lots').select('id').executeTakeFirstOrThrow()
    await database.kysely.updateTable('lots').set({ withdrawn_at: null }).execute()
    const lines = wholeSheet().lines.map((line, at) => (at === 0 ? { ...line, lotId: lot.id } : line))
    const sheet = { ...wholeSheet({ ph: 7.4, balance: 'B-1', lines }), reason: 'Named' }
    mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, sheet, as(chemist, 'chemist')))
    const altered = async (): Promise<string[]> => {
      const { objects } = await compareTest(database, (await findRun(database.kysely, id))!, store)
      return objects.filter((one) => !isAsSealed(one)).map(({ object }) => object)
    }
    return { database, id, chemist, altered, folder: photoFolder(place.dataFolder), lot: lot.id, store }
  }

  test('LAB-323 what a test was made with counts as well: its protocol, its lots with what happened to them, and its equipment with each calibration', async () => {
    const { database, id, altered, lot, store } = await scene()
    const { kysely: db } = database
    await unguard(database)
    const record = await readTestRecord(database, id, {
      people: new Map(),
      photos: store,
      now: new Date(),
      withAudit: false,
      timeZone: 'UTC',
    })
    expect(record!.lots).toMatchObject([{ id: lot, history: [{ rowVersion: 2, action: 'withdraw', note: 'Spilt', changes: [] }] }])
    // The scene itself took back the withdrawal of the lot.
    expect(await altered()).toEqual([`lot:${lot}`])
    const calibration = await db.selectFrom('calibrations').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('calibrations').set({ valid_until: '2031-01-01' }).execute()
    expect(await altered()).toContain(`calibration:${calibration.id}`)
    await db.deleteFrom('calibrations').execute()
    expect(await altered()).toContain(`calibration:${calibration.id}`)
    await db.updateTable('lot_events').set({ note: 'Empty' }).execute()
    expect(await altered()).toContain(`lot-event:${lot}:2`)
    await db.updateTable('equipment').set({ name: 'Another' }).where('id', '=', 'B-1').execute()
    await db.updateTable('protocols').set({ text: 'Shorter' }).where('id', '=', 'jar-test').where('version', '=', 1).execute()
    expect(await altered()).toEqual(expect.arrayContaining(['equipment:B-1', 'protocol:jar-test:1']))
    await database.close()
  })

  test('LAB-182 LAB-323 what an earlier version or value named stays in the record and in the comparison', async () => {
    const place = await settings()
    const database = openDb(place)
    const { id, chemist, approver, store } = await sealedLaboratory(database, place.dataFolder)
    const second = await addPerson(database, 'eve@lab.example', 'approver')
    const changing = { actor: approver, now: NOW, timeZone: 'UTC' }
    const [early, late] = [randomUUID(), randomUUID()]
    for (const [lotId, lot] of [[early, 'E-1'] as const, [late, 'L-1'] as const])
      await addToLots(database, { id: lotId, productId: 'zinc', lot, expiry: '2027-03', receivedOn: '2026-01-10', openedOn: '' }, changing)
    for (const scale of ['B-3', 'B-4']) await addToRegister(database, { id: scale, kind: 'balance', name: 'Scale' }, changing)
    const sheetWith = (balance: string, lotId: string, version: number) => ({
      balance,
      protocol: { id: 'jar-test', version },
      lines: wholeSheet().lines.map((line, at) => (at === 0 ? { ...line, lotId } : line)),
    })
    const publish = async () => mustSucceed((await changeNow(database, id, { action: 'publish', isConfidential: false }, second)) as never)
    await amendAndSubmit(database, id, sheetWith('B-1', early, 1), chemist, { note: 'As weighed' })
    await publish()
    // The balance in between was in no version.
    mustSucceed((await changeNow(database, id, { action: 'amend', note: 'Another balance' }, approver)) as never)
    for (const sheet of [sheetWith('B-4', late, 2), sheetWith('B-3', late, 2)]) {
      const seen = { id, rowVersion: await versionOf(database, id) }
      mustSucceed(await saveSheet(database, seen, { ...wholeSheet(sheet), reason: 'Mistaken' }, as(chemist, 'chemist')))
    }
    const seen = { id, rowVersion: await versionOf(database, id) }
    mustSucceed(await changeState(database, seen, { action: 'submit', note: 'As weighed' }, as(chemist, 'chemist')))
    await publish()

    const record = (await readTestRecord(database, id, { people: new Map(), photos: store, now: NOW, withAudit: false, timeZone: 'UTC' }))!
    expect(record.equipment.map((one) => one.id)).toEqual(['B-1', 'B-3', 'B-4'])
    expect(record.lots).toHaveLength(2)
    expect(record.lots).toEqual(expect.arrayContaining(['E-1', 'L-1'].map((lot): unknown => expect.objectContaining({ lot }))))
    expect([record.protocol, ...record.earlierProtocols]).toMatchObject([{ version: 2 }, { version: 1 }])
    expect(record.seals.isUnaltered).toBe(true)

    const { kysely: db } = database
    await unguard(database)
    await db.updateTable('calibrations').set({ valid_until: '2031-01-01' }).where('equipment_id', '=', 'B-1').execute()
    await db.updateTable('equipment').set({ name: 'Another' }).where('id', '=', 'B-4').execute()
    await db.updateTable('lots').set({ expiry: '2030-01' }).where('id', '=', early).execute()
    const { id: calibration } = await db.selectFrom('calibrations').select('id').executeTakeFirstOrThrow()
    const { objects } = await compareTest(database, (await findRun(db, id))!, store)
    const altered = objects.filter((one) => !isAsSealed(one)).map(({ object }) => object)
    expect(altered.toSorted()).toEqual([`calibration:${calibration}`, 'equipment:B-4', `lot:${early}`])
    await database.close()
  })

  test('LAB-182 LAB-323 the record says who entered and retired its equipment, who entered each calibration, and when, and names whoever made a protocol', async () => {
    const { database, id, chemist, store } = await scene()
    const [added, late, retired, made] = [
      await addPerson(database, 'adds@lab.example', 'chemist'),
      await addPerson(database, 'calibrates@lab.example', 'chemist'),
      await addPerson(database, 'retires@lab.example', 'chemist'),
      await addPerson(database, 'makes@lab.example', 'approver'),
    ]
    const [first, later, last] = ['2026-01-12T08:00:00.000Z', '2026-09-01T09:30:00.000Z', '2026-10-01T10:00:00.000Z']
    const calibration = { id: randomUUID(), calibration: { on: '2026-01-11', until: '2027-01-11', certificate: 'C 2' } }
    await addToRegister(database, { id: 'B-7', kind: 'balance', name: 'Scale' }, { actor: added, now: new Date(first) })
    await calibrate(database, 'B-7', calibration, { actor: late, now: new Date(later), timeZone: 'UTC' })
    const content = { name: 'Jar test', text: 'Longest', decisionRule: 'The same' }
    await addVersion(database, { id: 'jar-test', base: 2 }, content, { actor: made, now: NOW })
    const sheet = { ...wholeSheet({ balance: 'B-7', protocol: { id: 'jar-test', version: 3 } }), reason: 'Mistaken' }
    mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, sheet, as(chemist, 'chemist')))
    await setEquipmentRetired(database, 'B-7', true, { actor: retired, now: new Date(last) })

    const people = new Map([added, late, retired, made].map((one, at) => [one, ['Ada', 'Lea', 'Rex', 'Mia'][at]!]))
    const record = (await readTestRecord(database, id, { people, photos: store, now: NOW, withAudit: false, timeZone: 'UTC' }))!
    expect(record.equipment.map((one) => [one.id, one.isRetired, one.retiredAt, one.retiredBy])).toEqual([
      ['B-1', false, null, null],
      ['B-7', true, last, retired],
    ])
    expect(record.equipment[1]).toMatchObject({
      addedAt: first,
      addedBy: added,
      calibrations: [{ ...calibration.calibration, id: calibration.id, addedAt: later, addedBy: late }],
    })
    expect(record.people).toMatchObject({ [added]: 'Ada', [late]: 'Lea', [retired]: 'Rex', [made]: 'Mia' })
    // Nobody of the laboratory made the protocol that comes with the product.
    expect(record.earlierProtocols).toContainEqual(expect.objectContaining({ version: 1, madeBy: '' }))
    expect(Object.keys(record.people).filter((one) => one === '' || one === 'null')).toEqual([])
    const sent: unknown = JSON.parse(JSON.stringify(record))
    expect(testRecordFile.parse(sent)).toEqual(sent)
    await database.close()
  })

  test('LAB-323 so does the file of each photo', async () => {
    const { database, altered, folder } = await scene()
    const { id, sha256 } = await database.kysely.selectFrom('photos').select(['id', 'sha256']).executeTakeFirstOrThrow()
    const other = Buffer.from('another photo')
    if (database.kind === 'embedded') writeFileSync(join(folder, `${sha256}.jpg`), other)
    else await database.kysely.updateTable('photo_files').set({ content: other }).execute()
    expect(await altered()).toContain(`file:${id}`)
    await database.close()
  })

  test('LAB-323 who alters a reading and the entry that sealed it is found too, as is an entry that is gone', async () => {
    const { database, id, altered } = await scene()
    const { kysely: db } = database
    await unguard(database)
    const entryAbout = async (action: string) =>
      db.selectFrom('audit').selectAll().where('entity_id', '=', id).where('action', '=', action).orderBy('seq').executeTakeFirstOrThrow()
    const put = (seq: number, change: Partial<Awaited<ReturnType<typeof entryAbout>>>): Promise<unknown> =>
      db.updateTable('audit').set(change).where('chain', '=', 'record').where('seq', '=', seq).execute()
    const before = await altered()
    const nameOf = (seq: number): string => `entry:${seq}`

    // Its text only; then with a hash of its own, which the next entry does not name.
    const made = await entryAbout('test.create')
    await put(made.seq, { seals: made.seals.replace(/:"[0-9a-f]{4}/, ':"0000') })
    expect(await altered()).toContain(nameOf(made.seq))
    const forged = { ...made, seals: made.seals.replace(/:"[0-9a-f]{4}/, ':"0000') }
    await put(made.seq, { ...forged, hash: auditHash(forged) })
    expect(await altered()).toContain(nameOf(made.seq))
    await put(made.seq, made)
    expect(await altered()).toEqual(before)

    // One that is gone between two others, and the last one.
    const started = await entryAbout('test.start')
    await db.deleteFrom('audit').where('chain', '=', 'record').where('seq', '=', started.seq).execute()
    expect(await altered()).toContain(nameOf(started.seq))
    await db.insertInto('audit').values(started).execute()
    expect(await altered()).toEqual(before)
    const last = await lastEntry(database)
    await db.deleteFrom('audit').where('chain', '=', 'record').where('seq', '=', last).execute()
    expect((await altered()).length).toBeGreaterThan(before.length)
    await database.close()
  })
})

const lastEntry = async ({ kysely: db }: Database): Promise<number> => {
  const { seq } = await db.selectFrom('audit').select('seq').where('chain', '=', 'record').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return seq
}
