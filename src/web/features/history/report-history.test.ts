import { expect, test } from 'vitest'
import { createStorage } from '../../platform/storage/storage.ts'
import { createReportHistory } from './report-history.ts'

const backing = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}
const clock = () => {
  let time = 1000
  return () => time++
}
const line = (name: string, orderOfAddition: number) => ({
  name,
  orderOfAddition,
  form: 'L' as const,
  rate: 1,
  country: 'FR',
  activeIngredients: [],
  manufacturer: `Maker of ${name}`,
})
const opened = (tankmixId: string) => ({
  test: { tankmixId, result: 'CA' as const, ingredients: [line('Zinc', 1), line('Boron', 2)] },
  languageCode: 'de',
})

test('ANS-54 NAME-10 an opened report is kept with verdict, mix, makers, country and address', () => {
  const store = backing()
  createReportHistory(
    createStorage('brand', () => store),
    '/helena',
    clock(),
  ).keep(opened('7'))
  const reopened = createReportHistory(
    createStorage('brand', () => store),
    '',
  )
  expect(reopened.items()).toEqual([
    {
      kind: 'report',
      testId: '7',
      languageCode: 'de',
      at: 1000,
      result: 'CA',
      mix: ['Zinc', 'Boron'],
      makers: ['Maker of Zinc', 'Maker of Boron'],
      country: 'FR',
      prefix: '/helena',
    },
  ])
})

test('ANS-54 the newest 20 are kept, each once, and clearing removes all', () => {
  const store = backing()
  const reports = createReportHistory(
    createStorage('brand', () => store),
    '',
    clock(),
  )
  for (let id = 1; id <= 25; id++) reports.keep(opened(String(id)))
  reports.keep(opened('10'))
  const ids = reports.items().map(({ testId }) => testId)
  expect(ids).toHaveLength(20)
  expect(ids.slice(0, 3)).toEqual(['10', '25', '24'])
  expect(ids.filter((id) => id === '10')).toHaveLength(1)
  reports.clear()
  expect(reports.items()).toEqual([])
})

test('ANS-54 what another program stored under that name is ignored', () => {
  const store = backing()
  const storage = createStorage('brand', () => store)
  storage.write('reportHistory', [null, 'x', { kind: 'report', testId: 1 }, { kind: 'foliar' }])
  expect(createReportHistory(storage, '').items()).toEqual([])
})

test('LAB-84 a report that was withdrawn since is marked, in every later visit too', () => {
  const store = backing()
  const reports = createReportHistory(
    createStorage('brand', () => store),
    '',
    clock(),
  )
  for (const id of ['1', '2']) reports.keep(opened(id))
  expect(reports.markWithdrawn(new Set(['3']))).toBe(false)
  expect(reports.markWithdrawn(new Set(['1', '3']))).toBe(true)
  expect(reports.markWithdrawn(new Set(['1']))).toBe(false)
  expect(reports.items().map(({ testId, isWithdrawn }) => [testId, isWithdrawn])).toEqual([
    ['2', undefined],
    ['1', true],
  ])
})

test('HIST-05 reports with a star stay beyond the newest 20, opened again too, until it is taken off', () => {
  const store = backing()
  const reports = createReportHistory(
    createStorage('brand', () => store),
    '',
    clock(),
  )
  reports.keep(opened('1'))
  expect(reports.star(reports.items()[0]!, true)).toBe(true)
  for (let id = 2; id <= 30; id++) reports.keep(opened(String(id)))
  expect(reports.items().map(({ testId }) => testId)).toEqual([...Array.from({ length: 20 }, (_, at) => String(30 - at)), '1'])
  reports.keep(opened('1'))
  expect(reports.items()[0]).toMatchObject({ testId: '1', isStarred: true })
  reports.star(reports.items()[0]!, false)
  for (let id = 40; id < 60; id++) reports.keep(opened(String(id)))
  expect(reports.items().some(({ testId }) => testId === '1')).toBe(false)
})
