import { expect, test } from 'vitest'
import { testRecordFile } from '../../../contract/console/bench/test-record.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { sealedLaboratory } from '../audit/testing/sealed-laboratory.ts'
import { changePhoto } from '../runs/photos.ts'
import { readRunEvents } from '../runs/in-transaction.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as, mustSucceed, NOW, reading, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { changeNow } from './testing/publishing.ts'
import { readTestRecord } from './read-record.ts'

eachDatabase('the values of a test', ({ settings }) => {
  const scene = async () => {
    const place = await settings()
    const database = openDb(place)
    const made = await sealedLaboratory(database, place.dataFolder)
    const eventOf = async (action: string) => (await readRunEvents(database.kysely, made.id)).findLast((one) => one.action === action)!
    const seen = async () => ({ id: made.id, rowVersion: await versionOf(database, made.id) })
    return { ...made, database, eventOf, seen, by: as(made.chemist, 'chemist') }
  }

  test('LAB-179 every change keeps old and new values, who and when: of the sheet, of captions, and of a dropped amendment', async () => {
    const { id, database, eventOf, seen, by, chemist, approver } = await scene()
    const created = await eventOf('create')
    expect(created.changes).toContainEqual({ field: 'crop', before: null, after: expect.any(String) as unknown })
    expect(await eventOf('edit')).toMatchObject({
      actor: chemist,
      at: NOW.toISOString(),
      note: 'The meter was read wrongly',
      changes: [{ field: 'ph', before: 7.2, after: 7.4 }],
    })
    mustSucceed((await changeNow(database, id, { action: 'amend', note: 'The batch was mistyped.' }, approver)) as never)
    const sheet = wholeSheet({ ph: 7.4, lines: wholeSheet().lines.map((one) => ({ ...one, batch: `${one.batch}0` })) })
    mustSucceed(await saveSheet(database, await seen(), { ...sheet, reason: 'Typed anew' }, by))
    const lines = ['1', '2'].map((line) => `lines.${line}.batch`)
    expect((await eventOf('edit')).changes.map(({ field }) => field)).toEqual(lines)
    const { id: photo } = await database.kysely.selectFrom('photos').select('id').executeTakeFirstOrThrow()
    mustSucceed(
      await changePhoto(database, { runId: id, id: photo }, { action: 'caption-photo', caption: 'Later', reason: 'Misdated' }, by),
    )
    expect((await eventOf('caption-photo')).changes).toEqual([
      { field: `photos.${photo}.caption`, before: 'After two hours', after: 'Later' },
    ])
    mustSucceed((await changeNow(database, id, { action: 'drop-amendment', note: 'It was right.' }, approver)) as never)
    expect((await eventOf('drop-amendment')).changes).toEqual([
      { field: 'lines.1.batch', before: 'Z-170', after: 'Z-17' },
      { field: 'lines.2.batch', before: 'A-40', after: 'A-4' },
      { field: `photos.${photo}.caption`, before: 'Later', after: 'After two hours' },
    ])
    expect((await eventOf('drop-amendment')).changed).toMatchObject({ photos: [photo] })
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })

  test('LAB-180 from the first submission on a sheet is changed, a reading corrected, a caption changed and a photo removed, with a reason only', async () => {
    const { id, database, eventOf, seen, by, approver } = await scene()
    mustSucceed((await changeNow(database, id, { action: 'amend', note: 'The batch was mistyped.' }, approver)) as never)
    const refused = { ok: false, reason: 'reason needed' }
    expect(await saveSheet(database, await seen(), wholeSheet({ ph: 7.5 }), by)).toEqual(refused)
    const [old] = await database.kysely.selectFrom('readings').select('id').where('corrects', 'is not', null).execute()
    const correction = { ...reading({ foam: 1 }), corrects: old!.id }
    expect(await addReading(database, id, correction, by)).toEqual(refused)
    // What was seen later corrects nothing.
    mustSucceed(await addReading(database, id, reading({ hours: 24, appearance: 'Even' }), by))
    mustSucceed(await addReading(database, id, { ...correction, reason: 'Misread' }, by))
    expect((await eventOf('correct-reading')).note).toBe('Misread')
    // So is a caption changed, and a photo removed; another photo changes none that is there.
    const { id: photo } = await database.kysely.selectFrom('photos').select('id').executeTakeFirstOrThrow()
    const ofPhoto = { runId: id, id: photo }
    for (const reason of [undefined, '']) {
      expect(await changePhoto(database, ofPhoto, { action: 'caption-photo', caption: 'Later', reason }, by)).toEqual(refused)
      expect(await changePhoto(database, ofPhoto, { action: 'remove-photo', reason }, by)).toEqual(refused)
    }
    mustSucceed(await changePhoto(database, ofPhoto, { action: 'caption-photo', caption: 'Later', reason: 'Misdated' }, by))
    mustSucceed(await changePhoto(database, ofPhoto, { action: 'remove-photo', reason: 'Of another jar' }, by))
    expect([(await eventOf('caption-photo')).note, (await eventOf('remove-photo')).note]).toEqual(['Misdated', 'Of another jar'])
    expect((await verifyAudit(database)).problems).toEqual([])
    const audited = JSON.stringify(await database.kysely.selectFrom('audit').selectAll().execute())
    expect(audited).not.toContain('Misread')
    await database.close()
  })

  test('LAB-182 the record of a test has all that is kept of it, and the hash of each part as it is stored and as the audit sealed it', async () => {
    const { id, database, chemist, store: photos } = await scene()
    const people = new Map([[chemist, 'Cleo']])
    const options = { people, photos, now: NOW, withAudit: true, timeZone: 'UTC' }
    const record = (await readTestRecord(database, id, options))!
    expect(record).toMatchObject({
      format: 'test record',
      version: 8,
      test: { id, state: 'published', createdBy: chemist },
      sheet: { ph: 7.4, lines: [{ batch: 'Z-17' }, { batch: 'A-4' }] },
      protocol: { id: 'jar-test', version: 1, name: 'Jar test' },
      // From the start on it has named no other.
      earlierProtocols: [],
      photos: [{ caption: 'After two hours', removedAt: null }],
      versions: [{ version: 1, document: { id, result: 'C' } }],
      publication: { isConfidential: 0 },
      requests: ['TM-2026-000001'],
      people: { [chemist]: 'Cleo' },
      seals: { isUnaltered: true },
    })
    // As it arrives, nothing of it is unknown to the contract.
    const sent: unknown = JSON.parse(JSON.stringify(record))
    expect(testRecordFile.parse(sent)).toEqual(sent)
    // Made at one moment, in any order.
    expect(record.readings.map(({ foam }) => foam)).toEqual(expect.arrayContaining([5, 3]))
    expect(record.reviews.map(({ comment }) => comment)).toEqual(expect.arrayContaining(['Sieve it again', '']))
    expect(record.history.find(({ note }) => note === 'The meter was read wrongly')).toMatchObject({
      by: 'Cleo',
      changes: [{ after: 7.4 }],
    })
    // And the entry of its PDF.
    expect(record.seals.entries).toHaveLength(record.history.length + record.notes.length + 1)
    expect(JSON.stringify(record)).not.toContain('asa@farm.example')
    expect((await readTestRecord(database, id, { ...options, withAudit: false, timeZone: 'UTC' }))!.seals).not.toHaveProperty('entries')

    await database.kysely.updateTable('run_lines').set({ batch: 'X' }).where('position', '=', 1).execute()
    const altered = (await readTestRecord(database, id, options))!.seals
    expect(altered.isUnaltered).toBe(false)
    expect(altered.objects.filter(({ stored, sealed }) => stored !== sealed).map(({ object }) => object)).toEqual([`run:${id}`])
    expect(await readTestRecord(database, '2020-0001', options)).toBeUndefined()
    await database.close()
  })
})
