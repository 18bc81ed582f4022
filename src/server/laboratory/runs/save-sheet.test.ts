import { expect, test } from 'vitest'
import type { BenchLine } from '../../../domain/console/bench/bench-test.ts'
import { listRuns } from './list-runs.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { changeState } from './change-state.ts'
import { readRunEvents } from './in-transaction.ts'
import { readRun } from './read-run.ts'
import { addReading } from './readings.ts'
import { saveSheet } from './save-sheet.ts'
import { addProducts, as, bringInto, CHEMIST, mustSucceed, newRun, NOW, reading, wholeRun, wholeSheet } from './testing/bench.ts'

eachDatabase('the sheet of a test', ({ open }) => {
  test('LAB-63 a sheet is saved whole; from an old version it is refused with what was changed, but readings are no hindrance', async () => {
    const database = await open()
    await addProducts(database)
    const id = await newRun(database)
    await bringInto(database, id, { state: 'running' })
    const first = mustSucceed(await saveSheet(database, { id, rowVersion: 1 }, wholeSheet(), CHEMIST))
    expect(first.rowVersion).toBe(2)
    expect((await readRun(database.kysely, id, ['chemist'], CHEMIST))!.sheet).toEqual(wholeSheet())
    // Nothing is written where nothing is changed.
    expect(await saveSheet(database, { id, rowVersion: 2 }, wholeSheet(), CHEMIST)).toEqual({ ok: true, id, rowVersion: 2 })
    mustSucceed(await addReading(database, id, reading(), as('chemist-2', 'chemist')))
    const other = as('chemist-3', 'chemist')
    expect(await saveSheet(database, { id, rowVersion: 2 }, wholeSheet({ crop: 'Barley' }), other)).toMatchObject({ rowVersion: 4 })
    const late = await saveSheet(database, { id, rowVersion: 3 }, wholeSheet({ deviations: 'None' }), CHEMIST)
    expect(late).toEqual({
      ok: false,
      reason: 'changed meanwhile',
      rowVersion: 4,
      changes: [
        {
          rowVersion: 4,
          at: NOW.toISOString(),
          actor: 'chemist-3',
          action: 'edit',
          changed: { fields: ['crop'] },
          note: '',
          changes: [{ field: 'crop', before: 'Wheat', after: 'Barley' }],
        },
      ],
    })
    // A sheet whose response was lost is sent again and changes nothing.
    expect(await saveSheet(database, { id, rowVersion: 3 }, wholeSheet({ crop: 'Barley' }), other)).toEqual({ ok: true, id, rowVersion: 4 })
    // A version that does not exist yet is no excuse.
    expect(await saveSheet(database, { id, rowVersion: 9 }, wholeSheet(), CHEMIST)).toMatchObject({ reason: 'changed meanwhile' })
    expect(
      await saveSheet(database, { id, rowVersion: 4 }, wholeSheet({ protocol: { id: 'jar-test', version: 7 } }), CHEMIST),
    ).toMatchObject({
      reason: 'unknown protocol',
    })
    expect(await saveSheet(database, { id: 'none', rowVersion: 1 }, wholeSheet(), CHEMIST)).toMatchObject({ reason: 'unknown test' })
  })

  test('ENTRY-01 a save that names what it was made from asks nothing where somebody else changed other fields, also within a product', async () => {
    const database = await open()
    await addProducts(database)
    const id = await newRun(database)
    await bringInto(database, id, { state: 'running' })
    const base = wholeSheet()
    mustSucceed(await saveSheet(database, { id, rowVersion: 1 }, base, CHEMIST))
    const [zinc, azo] = base.lines as [BenchLine, BenchLine]
    const other = as('chemist-2', 'chemist')
    // Both begin from version 2, one knows nothing of the other.
    const [first, second] = await Promise.all([
      saveSheet(database, { id, rowVersion: 2 }, { ...base, base, hardness: 300, lines: [{ ...zinc, weighed: 7.6 }, azo] }, CHEMIST),
      saveSheet(database, { id, rowVersion: 2 }, { ...base, base, crop: 'Barley', lines: [{ ...zinc, batch: 'Z-18' }, azo] }, other),
    ])
    expect([mustSucceed(first).rowVersion, mustSucceed(second).rowVersion].toSorted((a, b) => a - b)).toEqual([3, 4])
    const { sheet } = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
    expect(sheet).toEqual({ ...base, hardness: 300, crop: 'Barley', lines: [{ ...zinc, weighed: 7.6, batch: 'Z-18' }, azo] })
    // Each event of the history has what that person changed, and nothing of the other's.
    const edits = (await readRunEvents(database.kysely, id, 2)).map(({ actor, changes }) => [actor, changes.map(({ field }) => field)])
    expect(Object.fromEntries(edits)).toEqual({ 'chemist-1': ['hardness', 'lines.1.weighed'], 'chemist-2': ['crop', 'lines.1.batch'] })
    // The same field: refused with who changed it, and nothing is written.
    const clash = await saveSheet(database, { id, rowVersion: 2 }, { ...base, base, hardness: 400, ph: 5 }, other)
    expect(clash).toMatchObject({ reason: 'changed meanwhile', rowVersion: 4 })
    expect(!clash.ok && clash.reason === 'changed meanwhile' && clash.changes.map(({ actor }) => actor)).toContain('chemist-1')
    expect((await readRun(database.kysely, id, ['chemist'], CHEMIST))!.sheet).toEqual(sheet)
    // Sent again after a lost response, and from a version that is not there.
    expect(await saveSheet(database, { id, rowVersion: 2 }, { ...base, base, hardness: 300 }, CHEMIST)).toEqual({
      ok: true,
      id,
      rowVersion: 4,
    })
    expect(await saveSheet(database, { id, rowVersion: 9 }, { ...base, base, ph: 5 }, CHEMIST)).toMatchObject({
      reason: 'changed meanwhile',
    })
    // Once it is submitted nothing is merged into it.
    await bringInto(database, id, { state: 'submitted' })
    expect(await saveSheet(database, { id, rowVersion: 2 }, { ...base, base, ph: 5 }, CHEMIST)).toMatchObject({ reason: 'not possible' })
  })

  test('LAB-65 a reading is added once however often it is sent, never changed, and corrected once', async () => {
    const database = await open()
    const id = await newRun(database)
    await bringInto(database, id, { state: 'running' })
    const first = reading({ hours: 2, foam: 12.5, redisperses: 'partly', sieveResidue: 'traces' })
    const added = mustSucceed(await addReading(database, id, first, CHEMIST))
    expect(await addReading(database, id, { ...first, reading: { ...first.reading, foam: 0 } }, CHEMIST)).toEqual({ ok: true, ...added })
    const correction = { ...reading({ hours: 2, foam: 1.5 }), corrects: first.id }
    mustSucceed(await addReading(database, id, correction, { ...as('chemist-2', 'chemist'), now: new Date(NOW.getTime() + 1) }))
    expect(await addReading(database, id, { ...reading(), corrects: first.id }, CHEMIST)).toMatchObject({
      reason: 'changed meanwhile',
      changes: [{ actor: 'chemist-2', action: 'correct-reading' }],
    })
    expect(await addReading(database, id, { ...reading(), corrects: correction.readAt }, CHEMIST)).toMatchObject({
      reason: 'unknown reading',
    })
    const other = await newRun(database)
    await bringInto(database, other, { state: 'running' })
    expect(await addReading(database, other, first, CHEMIST)).toMatchObject({ reason: 'not possible' })
    const { readings } = (await readRun(database.kysely, id, ['viewer'], CHEMIST))!
    expect(readings).toMatchObject([
      { id: first.id, foam: 12.5, redisperses: 'partly', correctedBy: correction.id },
      { id: correction.id, foam: 1.5, corrects: first.id, correctedBy: null },
    ])
    expect((await readRunEvents(database.kysely, id)).map(({ action }) => action)).toEqual(['create', 'add-reading', 'correct-reading'])
  })

  test('LAB-67 tests are found by number, product, crop and batch, in pages, by state, country and who created them', async () => {
    const database = await open()
    await addProducts(database)
    const { id } = await wholeRun(database)
    const all: string[] = [id]
    for (let count = 0; count < 60; count++) {
      const at = new Date(NOW.getTime() + 1_000 * (1 + count))
      all.push(await newRun(database, { ...as(count % 2 === 0 ? 'chemist-2' : 'chemist-1', 'chemist'), now: at }))
    }
    const everything = { state: [], sorting: { by: 'created', isDescending: true } as const }
    const first = await listRuns(database, everything)
    expect(first.rows.map((row) => row.id)).toEqual(all.toReversed().slice(0, 50))
    const second = await listRuns(database, { ...everything, after: first.next! })
    expect([second.rows.map((row) => row.id), second.next]).toEqual([all.toReversed().slice(50), null])
    expect((await listRuns(database, { ...everything, mine: 'chemist-2' })).rows).toHaveLength(30)
    for (const text of [id, 'azost', 'wheat zinc', 'Z-17', 'z-17 WG'])
      expect([text, (await listRuns(database, { ...everything, text })).rows.map((row) => row.id)]).toEqual([text, [id]])
    expect((await listRuns(database, { ...everything, text: 'wheat barley' })).rows).toEqual([])
    expect((await listRuns(database, { ...everything, state: ['running'], country: 'FR' })).rows.map((row) => row.id)).toEqual([id])
    mustSucceed(
      await changeState(database, { id: all[5]!, rowVersion: 1 }, { action: 'start' }, { ...CHEMIST, now: new Date(NOW.getTime() + 1e6) }),
    )
    expect((await listRuns(database, { state: [] })).rows[0]!.id).toBe(all[5])
    expect((await listRuns(database, { state: [], sorting: { by: 'created', isDescending: false } })).rows[0]!.id).toBe(id)
  })
})
