import { expect, test } from 'vitest'
import { listRuns } from '../laboratory/runs/list-runs.ts'
import { changeNow, laboratory, submittedRun } from '../laboratory/publishing/testing/publishing.ts'
import { listReports } from '../laboratory/publishing/list-reports.ts'
import { eachDatabase } from '../testing/each-database.ts'

eachDatabase('finding by words', ({ open }) => {
  test('LAB-131 rare words, words of many and words that few have together find the same tests and reports', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const ids: string[] = []
    for (let number = 0; number < 24; number++) {
      const id = await submittedRun(database, [], { crop: number % 2 === 0 ? 'Wheat' : 'Barley', country: number % 8 === 1 ? 'DE' : 'FR' })
      expect(await changeNow(database, id, { action: 'publish', isConfidential: number % 3 === 0 }, approver)).toMatchObject({ ok: true })
      ids.push(id)
    }
    const newest = (fits: (number: number) => boolean): string[] => ids.filter((_id, number) => fits(number)).toReversed()
    for (const limits of [undefined, { rare: 0, probed: 4 }, { rare: 0, probed: 100 }, { rare: 13, probed: 4 }]) {
      const reports = async (text: string, state?: 'confidential' | 'withdrawn'): Promise<string[]> =>
        (await listReports(database, undefined, { text, state }, limits)).rows.map(({ testId }) => testId)
      const runs = async (text: string): Promise<string[]> =>
        (await listRuns(database, { states: [], text, sorting: { by: 'created', isDescending: true } }, limits)).runs.map(({ id }) => id)
      for (const found of [reports, runs]) {
        expect(await found('wheat')).toEqual(newest((number) => number % 2 === 0))
        expect(await found('zinc de')).toEqual(newest((number) => number % 8 === 1))
        expect(await found('wheat barley')).toEqual([])
        expect(await found(ids[7]!)).toEqual([ids[7]])
      }
      expect(await reports('wheat', 'confidential')).toEqual(newest((number) => number % 6 === 0))
      expect(await reports('wheat', 'withdrawn')).toEqual([])
    }
  })
})
