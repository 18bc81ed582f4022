import { expect, test } from 'vitest'
import { eachDatabase } from '../../testing/each-database.ts'
import { InvalidCursor } from '../../db/lists/list-page.ts'
import { laboratory, submittedRun } from '../publishing/testing/publishing.ts'
import { listRuns, type RunFilter } from './list-runs.ts'
import { addReading } from './readings.ts'
import { as, bringInto, mustSucceed, newRun, NOW, reading } from './testing/bench.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString()

eachDatabase('tests by their next reading', ({ open }) => {
  test('LAB-302 tests sort by when their next reading is due, those without one last in either direction, each once over all pages', async () => {
    const database = await open()
    const { chemist, second } = await laboratory(database)
    const running = async (by: string, ...readings: [hours: number, readAt: string][]): Promise<string> => {
      const id = await newRun(database, as(by, 'chemist'))
      await bringInto(database, id, { state: 'running' })
      for (const [hours, readAt] of readings)
        mustSucceed(await addReading(database, id, { ...reading({ hours }), readAt }, as(by, 'chemist')))
      return id
    }
    const unmixed = await running(chemist)
    const soon = await running(chemist, [0, ago(1)])
    const overdue = await running(second, [0, ago(30)], [2, ago(28)])
    const ended = await running(chemist, [0, ago(50)], [24, ago(26)])
    const draft = await newRun(database, as(chemist, 'chemist'))
    const corrected = await running(chemist)
    const wrong = { ...reading(), readAt: ago(60) }
    mustSucceed(await addReading(database, corrected, wrong, as(chemist, 'chemist')))
    mustSucceed(await addReading(database, corrected, { ...reading(), corrects: wrong.id, readAt: ago(1.5) }, as(chemist, 'chemist')))

    const listed = async (filter: Partial<RunFilter>, isDescending = false): Promise<string[]> => {
      const ids: string[] = []
      for (let after: string | undefined; ;) {
        const sorting = { by: 'next', isDescending } as const
        const { rows: runs, next } = await listRuns(database, { state: [], ...filter, sorting, after, size: 2 })
        ids.push(...runs.map(({ id }) => id))
        if (next === null) return ids
        after = next
      }
    }
    const others = (await listRuns(database, { state: [] })).rows.map(({ id }) => id).filter((id) => id === draft || id === ended)
    expect(await listed({})).toEqual([overdue, corrected, soon, unmixed, ...others])
    expect(await listed({}, true)).toEqual([unmixed, soon, corrected, overdue, ...others])
    expect(await listed({ state: ['running'], mine: second })).toEqual([overdue])
    expect(await listed({ state: ['draft'] })).toEqual([draft])
    expect(await listed({ text: overdue })).toEqual([overdue])
    for (const cursor of ['nowhere', '["due","x"]', '["later",""]']) {
      const after = Buffer.from(cursor).toString('base64url')
      await expect(listRuns(database, { state: [], sorting: { by: 'next', isDescending: false }, after })).rejects.toThrow(InvalidCursor)
    }
  })

  test('LAB-260 tests are sorted by result in both directions, those without one last', async () => {
    const database = await open()
    const { chemist } = await laboratory(database)
    const by = as(chemist, 'chemist')
    const none = await newRun(database, by)
    const passed = await submittedRun(database, [], { result: 'C' }, by)
    const failed = await submittedRun(database, [], { result: 'NC', observations: 'Flakes' }, by)
    const listed = async (isDescending: boolean, text?: string): Promise<string[]> =>
      (await listRuns(database, { state: [], text, sorting: { by: 'result', isDescending } })).rows.map(({ id }) => id)
    expect(await listed(false)).toEqual([passed, failed, none])
    expect(await listed(true)).toEqual([failed, passed, none])
    expect(await listed(true, 'wheat')).toEqual([failed, passed])
  })
})
