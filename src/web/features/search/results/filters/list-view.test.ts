import { expect, test } from 'vitest'
import { toggledRange, toggledResult, viewIn, viewPath } from './list-view.ts'

test('ANS-11 a view is put into the address of its search and read from it again', () => {
  const address = new URLSearchParams('country=fr&product=m1&sort=fails-first&years=2001-2002')
  const view = {
    results: ['CA' as const, 'NC' as const],
    onlyThese: true as const,
    water: [46.77, 200] as [number, number],
    isGrouped: true,
  }
  const path = viewPath('/', address, { ...view })
  expect(path).toBe('/?country=fr&product=m1&results=CA,NC&only=1&water=46.77-200&group=partner')
  expect(viewIn(new URLSearchParams(path.slice(2)), 'foliar')).toEqual({
    ...view,
    years: undefined,
    sort: undefined,
    isLikeMine: undefined,
  })
  expect(viewPath('/x', new URLSearchParams(path.slice(2)), { isGrouped: false })).toBe('/x?country=fr&product=m1')
})

test('ANS-11 what an address has besides stays in it', () => {
  const address = new URLSearchParams('country=fr&utm_source=mail&phase=1-1&noredirect=&results=NC')
  expect(viewPath('/', address, { results: ['C', 'CA'], isGrouped: false })).toBe(
    '/?country=fr&utm_source=mail&phase=1-1&noredirect=&results=C,CA',
  )
})

test('ANS-11 groupings that do not exist are none', () =>
  expect(viewIn(new URLSearchParams('group=maker'), 'foliar').isGrouped).toBe(false))

test.each([
  [undefined, 'NC', ['NC']],
  [['NC'], 'CA', ['CA', 'NC']],
  [['CA', 'NC'], 'NC', ['CA']],
  [['NC'], 'NC', undefined],
  [['CA', 'NC'], 'C', undefined],
] as const)('ANS-11 of the results %j, a press on %s leaves %j', (results, code, next) =>
  expect(toggledResult(results, code)).toEqual(next),
)

test.each([
  [undefined, 100, [100, 100]],
  [[100, 100], 100, undefined],
  [[100, 100], 200, [100, 200]],
  [[100, 200], 50, [50, 200]],
  [[50, 200], 100, [100, 100]],
])('ANS-11 of the range %j, a press on %d leaves %j', (range, value, next) => expect(toggledRange(range, value)).toEqual(next))
