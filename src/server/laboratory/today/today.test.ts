import { expect, test } from 'vitest'
import { MAX_TODAY, readToday, type Today } from '../../../contract/console/today.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { as as onDesk, change, newRequest } from '../desk/testing/desk.ts'
import { createRun } from '../runs/create-run.ts'
import { changeState } from '../runs/change-state.ts'
import { addReading } from '../runs/readings.ts'
import { as, bringInto, mustSucceed, newRun, NOW, reading } from '../runs/testing/bench.ts'
import { changeNow, laboratory, submittedRun } from '../publishing/testing/publishing.ts'
import { readTodayOf } from './read-today.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString()
const everything = { mine: false }
const reader = (id: string, email: string, ...roles: ('viewer' | 'chemist' | 'approver' | 'admin')[]) => ({ id, email, roles })
const VIEWER = reader('vera', 'vera@lab.example', 'viewer')

eachDatabase('today', ({ open }) => {
  test('LAB-210 LAB-211 readings stand by when they are due, by the last that is valid; what is read to the end is to be submitted', async () => {
    const database = await open()
    const { chemist } = await laboratory(database)
    const cleo = as(chemist, 'chemist')
    const running = async (...readings: [hours: number, readAt: string][]): Promise<string> => {
      const id = await newRun(database, cleo)
      await bringInto(database, id, { state: 'running' })
      for (const [hours, readAt] of readings) mustSucceed(await addReading(database, id, { ...reading({ hours }), readAt }, cleo))
      return id
    }
    const unmixed = await running()
    const later = await running([0, ago(1)])
    const late = await running([0, ago(30)], [2, ago(28)])
    const ended = await running([0, ago(50)], [24, ago(26)])
    const draft = await newRun(database, cleo)
    // A correction says that the mix was made later.
    const corrected = await newRun(database, cleo)
    await bringInto(database, corrected, { state: 'running' })
    const wrong = { ...reading(), readAt: ago(9) }
    mustSucceed(await addReading(database, corrected, wrong, cleo))
    mustSucceed(await addReading(database, corrected, { ...reading(), corrects: wrong.id, readAt: ago(1.5) }, cleo))

    const today = await readTodayOf(database, VIEWER, everything, { now: NOW, timeZone: 'UTC' })
    expect(today.now).toBe(NOW.toISOString())
    expect(today.readings.map(({ id, next }) => [id, next.hours, next.dueAt])).toEqual([
      [late, 24, ago(6)],
      [corrected, 2, ago(-0.5)],
      [later, 2, ago(-1)],
      [unmixed, 0, null],
    ])
    expect(today.readings[0]).toMatchObject({ createdBy: 'cleo@lab.example' })
    expect(today.toSubmit.map(({ id }) => id)).toEqual([ended])
    expect(JSON.stringify(today)).not.toContain(`"${draft}"`)

    const ofOther = await readTodayOf(database, VIEWER, { mine: true }, { now: NOW, timeZone: 'UTC' })
    expect([ofOther.readings, ofOther.toSubmit]).toEqual([[], []])
    const own = await readTodayOf(
      database,
      reader(chemist, 'cleo@lab.example', 'chemist'),
      { mine: true, show: 'readings' },
      { now: NOW, timeZone: 'UTC' },
    )
    expect(own.readings).toHaveLength(4)
    expect(own.toSubmit).toEqual([])
  })

  test('LAB-210 reviews are those that the reader may approve, withdrawals those of another approver, and returned tests say why', async () => {
    const database = await open()
    const { chemist, approver, second } = await laboratory(database)
    const ada = reader(approver, 'ada@lab.example', 'approver')
    const bo = reader(second, 'bo@lab.example', 'approver')
    const cleo = as(chemist, 'chemist')
    const asked = await newRequest(database, { email: 'Bo+farm@lab.example' })
    const rowVersion = await change(database, asked, 1, { action: 'accept' }, onDesk(chemist, 'chemist'))
    const ofBo = await submittedRun(database, [{ id: asked, rowVersion }], {}, cleo)
    const byAda = await submittedRun(database, [], {}, as(approver, 'approver'))
    const forBoth = await submittedRun(database, [], {}, cleo)
    const reviewsOf = async (who: typeof ada) =>
      (await readTodayOf(database, who, everything, { now: NOW, timeZone: 'UTC' })).reviews.map(({ id }) => id)
    expect(await reviewsOf(ada)).toEqual([ofBo, forBoth])
    expect(await reviewsOf(bo)).toEqual([byAda, forBoth])
    expect(await reviewsOf(reader('another account', 'bo+ok@lab.example', 'approver'))).toEqual([byAda, forBoth])
    expect(await reviewsOf(reader('another account', 'ada+ok@lab.example', 'approver'))).toEqual([ofBo, forBoth])
    expect(await reviewsOf(reader(chemist, 'cleo@lab.example', 'chemist'))).toEqual([])
    expect(await reviewsOf(VIEWER)).toEqual([])

    // Who asked for it did so after they cancelled, too.
    const cancelling = { action: 'cancel' } as const
    const { row_version: asVersion } = await database.kysely
      .selectFrom('requests')
      .select('row_version')
      .where('id', '=', asked)
      .executeTakeFirstOrThrow()
    await change(database, asked, asVersion, cancelling, onDesk('requester', 'requester'))
    expect(await reviewsOf(bo)).toEqual([byAda, forBoth])
    expect(await reviewsOf(ada)).toEqual([ofBo, forBoth])

    expect(await changeNow(database, forBoth, { action: 'return', note: 'Read the sieve again' }, approver)).toMatchObject({ ok: true })
    expect(await changeNow(database, byAda, { action: 'publish', isConfidential: false }, second)).toMatchObject({ ok: true })
    expect(await changeNow(database, byAda, { action: 'withdraw', reason: 'other', note: 'Wrong jar' }, second)).toMatchObject({ ok: true })
    const ofAda = await readTodayOf(database, ada, everything, { now: NOW, timeZone: 'UTC' })
    expect(ofAda.returned).toMatchObject([{ id: forBoth, comment: 'Read the sieve again', returnedBy: 'ada@lab.example' }])
    expect(ofAda.withdrawals).toHaveLength(1)
    for (const who of [bo, reader('another account', 'bo+ok@lab.example', 'approver')])
      expect((await readTodayOf(database, who, everything, { now: NOW, timeZone: 'UTC' })).withdrawals).toEqual([])
    expect((await readTodayOf(database, VIEWER, everything, { now: NOW, timeZone: 'UTC' })).withdrawals).toEqual([])
    expect(await readTodayOf(database, ada, { mine: false, show: 'reviews' }, { now: NOW, timeZone: 'UTC' })).toMatchObject({
      returned: [],
      requests: [],
      readings: [],
    })
  })

  test('LAB-210 a request stands once, by the first reason: overdue, replied, new, waiting for its requester', async () => {
    const database = await open()
    const chemist = onDesk('chemist-1', 'chemist')
    const requester = onDesk('requester', 'requester')
    const overdue = await newRequest(database)
    await change(database, overdue, 1, { action: 'set-due', dueOn: '2026-05-13' }, chemist)
    const dueToday = await newRequest(database)
    await change(database, dueToday, 1, { action: 'accept' }, chemist)
    await change(database, dueToday, 2, { action: 'set-due', dueOn: '2026-05-14' }, chemist)
    const replied = await newRequest(database)
    await change(database, replied, 1, { action: 'ask', text: 'Which batch?' }, chemist)
    const waiting = await newRequest(database)
    await change(database, waiting, 1, { action: 'ask', text: 'Which crop?' }, chemist)
    await change(database, replied, 2, { action: 'reply', text: 'M-17' }, requester)
    const refused = await newRequest(database)
    await change(database, refused, 1, { action: 'refuse', reason: 'rates-missing', text: '' }, chemist)

    const called = async (asked: Parameters<typeof readTodayOf>[2], who = VIEWER): Promise<Today['requests']> =>
      (await readTodayOf(database, who, asked, { now: NOW, timeZone: 'UTC' })).requests
    expect((await called(everything)).map(({ id, why }) => [id, why])).toEqual([
      [overdue, 'overdue'],
      [replied, 'replied'],
      [waiting, 'waiting'],
    ])
    expect(await called({ mine: true })).toEqual([])
    expect(await called({ mine: false, show: 'tests' })).toEqual([])
    // Whoever answers or looks at it takes it from the list.
    await change(database, replied, 3, { action: 'accept' }, chemist)
    const fresh = await newRequest(database)
    expect((await called(everything)).map(({ why }) => why)).toEqual(['overdue', 'new', 'waiting'])
    expect((await called(everything))[1]).toMatchObject({ id: fresh, country: 'FR - France', state: 'new', assignee: null, dueOn: null })
  })

  test('MIX-28 a request of several mixes says how many of them are reported', async () => {
    const database = await open()
    const asked = await newRequest(database)
    const only = await newRequest(database)
    const mixes = [[{ name: 'Zincora', productId: 'zinc', applicationRate: null, applicationUnit: 'Litres' as const }]]
    await change(database, asked, 1, { action: 'add-mixes', mixes }, onDesk('chemist-1', 'chemist'))
    const today = readToday.response.parse(await readTodayOf(database, VIEWER, everything, { now: NOW, timeZone: 'UTC' }))
    const found = new Map(today.requests.map((one) => [one.id, one.mixes]))
    expect([found.get(asked), found.get(only)]).toEqual([{ all: 2, reported: 0 }, null])
  })

  test('LAB-210 a group that is longer than the page is cut, and the page says so', async () => {
    const database = await open()
    const { chemist } = await laboratory(database)
    const cleo = as(chemist, 'chemist')
    for (let made = 0; made <= MAX_TODAY; made++) {
      const { id, rowVersion } = mustSucceed(await createRun(database, { from: 'nothing', kind: 'foliar' }, cleo))
      mustSucceed(await changeState(database, { id, rowVersion }, { action: 'start' }, cleo))
    }
    const today = await readTodayOf(database, VIEWER, everything, { now: NOW, timeZone: 'UTC' })
    expect([today.readings.length, today.more]).toEqual([MAX_TODAY, ['readings']])
    // Of more than are shown those are left out that are due last, whenever they were changed.
    const [late] = today.readings.slice(-1)
    mustSucceed(await addReading(database, late!.id, { ...reading(), readAt: ago(30) }, cleo))
    const { kysely } = database
    await kysely.updateTable('test_runs').set({ changed_at: NOW.toISOString() }).where('id', '=', late!.id).execute()
    const left = (await kysely.selectFrom('test_runs').select('id').execute()).find(({ id }) =>
      today.readings.every((one) => one.id !== id),
    )!
    mustSucceed(await addReading(database, left.id, { ...reading(), readAt: ago(40) }, cleo))
    await kysely
      .updateTable('test_runs')
      .set({ changed_at: ago(-1) })
      .where('id', '=', left.id)
      .execute()
    const later = await readTodayOf(database, VIEWER, everything, { now: NOW, timeZone: 'UTC' })
    expect(later.readings.slice(0, 2).map(({ id }) => id)).toEqual([left.id, late!.id])
  })
})
