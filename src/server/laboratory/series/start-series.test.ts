import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptySheet } from '../../../domain/console/bench/bench-test.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { bringInto as bringRequest, newRequest } from '../desk/testing/desk.ts'
import { addToLots } from '../lots/keep-lots.ts'
import { readRun } from '../runs/read-run.ts'
import { addProducts, NOW, wholeSheet } from '../runs/testing/bench.ts'
import { readSeriesDetail } from './read-series.ts'
import { manyMixes, newSeries, sharedOf, textOf } from './testing/series.ts'

const WHEN = { now: NOW, timeZone: 'UTC' }

const rowsIn = async ({ kysely }: Database) => ({
  series: (await kysely.selectFrom('series').select('id').execute()).map(({ id }) => id),
  runs: (await kysely.selectFrom('test_runs').select('id').execute()).length,
  numbers: (await kysely.selectFrom('test_numbers').select('last').executeTakeFirst())?.last ?? 0,
  entries: (await kysely.selectFrom('audit').select('seq').execute()).length,
})
const started = (outcome: Awaited<ReturnType<typeof newSeries>>): string => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.id
}

eachDatabase('a series is started', ({ open }) => {
  test('SERIES-02 each mix is a running test with its number, and begins with what was entered once', async () => {
    const database = await open()
    await addProducts(database)
    const lot = { id: randomUUID(), productId: 'zinc', lot: 'Z-99', expiry: '2027-03', receivedOn: '2026-01-10', openedOn: '' }
    await addToLots(database, lot, { actor: 'chemist-1', ...WHEN })
    const id = started(
      await newSeries(database, {
        source: manyMixes(12),
        lots: [
          { productId: 'zinc', lotId: lot.id, batch: '' },
          { productId: 'azo', lotId: '', batch: 'A-4' },
        ],
      }),
    )
    expect(id).toBe('S-2026-0001')
    const { jars } = (await readSeriesDetail(database.kysely, id, ['chemist'], WHEN))!
    expect(jars.map(({ test: { id: number, state } }) => [number, state])).toEqual(
      Array.from({ length: 12 }, (_, at) => [`2026-${String(at + 1).padStart(4, '0')}`, 'running']),
    )
    const { lines: _lines, result: _result, observations: _observations, deviations: _deviations, ...shared } = wholeSheet()
    for (const { sheet } of jars) expect(sheet).toMatchObject(shared)
    expect(jars[4]!.sheet.lines).toMatchObject([
      { productId: 'zinc', rate: 5, lotId: lot.id, batch: 'Z-99', expiry: '2027-03', weighedUnit: 'ml' },
      { productId: 'azo', rate: 0.8, lotId: '', batch: 'A-4', weighedUnit: 'g' },
    ])
    const { history } = (await readRun(database.kysely, '2026-0005', ['chemist'], WHEN))!
    expect(history.map(({ action }) => action)).toEqual(['create', 'start'])
    expect(history[0]!.changed).toMatchObject({ series: id })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('SERIES-02 stopped between two of its tests, nothing of a series is there, and the same call makes it then', async () => {
    const database = await open()
    await addProducts(database)
    const request = await newRequest(database)
    const rowVersion = await bringRequest(database, request, 'accepted')
    const before = await rowsIn(database)
    const key = randomUUID()
    const source = { from: 'requests' as const, requests: [{ id: request, rowVersion }] }
    for (const at of [0, 5, 11]) {
      const beforeEach = (place: number): void => {
        if (place === at) throw new Error('killed')
      }
      await expect(newSeries(database, { key, source: manyMixes(12), beforeEach })).rejects.toThrow('killed')
    }
    const stopped = { key, source, shared: { ...sharedOf(emptySheet('foliar')), protocol: { id: 'none', version: 1 } } }
    expect(await newSeries(database, stopped)).toMatchObject({ ok: false, reason: 'unknown protocol' })
    expect(await rowsIn(database)).toEqual(before)
    const state = async () =>
      (await database.kysely.selectFrom('requests').select('state').where('id', '=', request).executeTakeFirstOrThrow()).state
    expect(await state()).toBe('accepted')
    const id = started(await newSeries(database, { key, source }))
    expect([await state(), (await rowsIn(database)).runs]).toEqual(['in-test', 1])
    // The response was lost: it is sent again.
    expect(await newSeries(database, { key, source })).toEqual({ ok: true, id })
    expect((await rowsIn(database)).runs).toBe(1)
  })

  test('SERIES-02 two series at once have numbers of their own, and one that is sent twice at once is started once', async () => {
    const database = await open()
    await addProducts(database)
    const key = randomUUID()
    const all = await Promise.all([
      newSeries(database, { key, source: manyMixes(3) }),
      newSeries(database, { key, source: manyMixes(3) }),
      newSeries(database, { source: manyMixes(3) }),
    ])
    const [one, again, other] = all.map(started)
    expect([one, [one, other].toSorted((a, b) => (a! < b! ? -1 : 1))]).toEqual([again, ['S-2026-0001', 'S-2026-0002']])
    expect(await rowsIn(database)).toMatchObject({ runs: 6, numbers: 6 })
  })

  test('SERIES-02 of a base mix each partner makes a row; what cannot be read, or is in the base already, starts nothing and is named', async () => {
    const database = await open()
    await addProducts(database)
    const before = await rowsIn(database)
    expect(
      await newSeries(database, { source: textOf('Azostar 50 WG 1,250 g/ha\nUnheard of\n\nZincora', 'Zincora 1 L/ha') }),
    ).toMatchObject({
      ok: false,
      problems: [
        { line: 1, problem: 'number' },
        { line: 2, problem: 'unknown product', text: 'Unheard of' },
        { line: 4, problem: 'twice' },
      ],
    })
    expect(await newSeries(database, { source: textOf('\n\n') })).toMatchObject({ ok: false, reason: 'no mix' })
    expect(await rowsIn(database)).toEqual(before)
    const id = started(await newSeries(database, { source: textOf('Azostar 50 WG 0.5 kg/ha', 'Zincora 1 L/ha') }))
    const { jars } = (await readSeriesDetail(database.kysely, id, ['viewer'], WHEN))!
    expect(jars.map(({ sheet }) => sheet.lines.map(({ productId, rate }) => [productId, rate]))).toEqual([
      [
        ['zinc', 1],
        ['azo', 0.5],
      ],
    ])
    expect(jars[0]).toMatchObject({ mayRead: false, actions: [] })
  })

  test('SERIES-02 requests for the same mix and rates share a test, all others have their own; what they ask for is kept where nothing is entered for all', async () => {
    const database = await open()
    await addProducts(database)
    const ask = async (name: string, rate = 1) => {
      const ingredients = [
        { name: 'Zincora', productId: 'zinc', orderOfAddition: 1, applicationRate: 2, applicationUnit: 'Litres' as const },
        { name, orderOfAddition: 2, applicationRate: rate, applicationUnit: 'Litres' as const },
      ]
      const id = await newRequest(database, { ingredients })
      return { id, rowVersion: await bringRequest(database, id, 'accepted') }
    }
    const requests = [await ask('Atlas'), await ask('Boron'), await ask('Atlas'), await ask('Atlas', 1.5)]
    const shared = { ...sharedOf(emptySheet('foliar')), testedOn: '2026-05-14' }
    const id = started(await newSeries(database, { source: { from: 'requests', requests }, shared }))
    const { jars } = (await readSeriesDetail(database.kysely, id, ['chemist'], WHEN))!
    expect(jars.map(({ sheet }) => sheet.lines.map(({ name }) => name))).toEqual([
      ['Zincora', 'Atlas'],
      ['Zincora', 'Boron'],
      ['Zincora', 'Atlas'],
    ])
    expect(jars[0]!.sheet).toMatchObject({ testedOn: '2026-05-14', country: 'FR' })
    const links = await database.kysely.selectFrom('request_tests').selectAll().orderBy('test_id').execute()
    expect(links.map(({ test_id: number }) => number)).toEqual(['2026-0001', '2026-0001', '2026-0002', '2026-0003'])
  })
})
