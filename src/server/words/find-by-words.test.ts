import { expect, test } from 'vitest'
import { listRuns } from '../laboratory/runs/list-runs.ts'
import { changeNow, laboratory, submittedRun } from '../laboratory/publishing/testing/publishing.ts'
import { listReports } from '../laboratory/publishing/list-reports.ts'
import type { Page } from '../db/lists/list-page.ts'
import { eachDatabase } from '../testing/each-database.ts'
import type { WordLimits } from './find-by-words.ts'

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
        (await listRuns(database, { state: [], text, sorting: { by: 'created', isDescending: true } }, limits)).rows.map(({ id }) => id)
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

  test('LAB-131 LAB-260 a searched list that is sorted by few values is the same in one query as value by value, on pages of any size', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const countries = ['FR', 'AT', 'ES', 'DE']
    for (let number = 0; number < 20; number++) {
      const crop = number % 5 === 0 ? 'Barley' : 'Wheat'
      const id = await submittedRun(database, [], { crop, country: countries[(number * 3) % 4]!, testedOn: `2026-05-1${3 + (number % 3)}` })
      if (number % 4 !== 1) await changeNow(database, id, { action: 'publish', isConfidential: number % 3 === 0 }, approver)
    }
    const byValue = { rare: 0, probed: 4 }
    type List = (part: { after: string | undefined; size: number }, limits: WordLimits | undefined) => Promise<Page<string>>
    const pagesOf = async (list: List, size: number, limits: WordLimits | undefined): Promise<string[][]> => {
      const pages: string[][] = []
      for (let after: string | undefined; ;) {
        const { rows, next } = await list({ after, size }, limits)
        pages.push(rows)
        if (next === null) return pages
        after = next
      }
    }
    const lists: List[] = [true, false].flatMap((isDescending) => [
      ...(['country', 'state', 'creator', 'result'] as const).map((by): List => async (part, limits) => {
        const { rows: runs, next } = await listRuns(database, { state: [], text: 'wheat', sorting: { by, isDescending }, ...part }, limits)
        return { rows: runs.map(({ id }) => id), next }
      }),
      ...(['country', 'result'] as const).map((by): List => async (part, limits) => {
        const { rows, next } = await listReports(database, undefined, { text: 'wheat', sorting: { by, isDescending }, ...part }, limits)
        return { rows: rows.map(({ testId }) => testId), next }
      }),
    ])
    for (const list of lists)
      for (const size of [1, 3, 50]) {
        const expected = await pagesOf(list, size, byValue)
        expect(expected.flat().length).toBeGreaterThan(10)
        expect(await pagesOf(list, size, undefined)).toEqual(expected)
      }
  })
})
