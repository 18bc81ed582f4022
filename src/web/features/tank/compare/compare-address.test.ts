import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCheck } from '../../../../domain/tank/link-check.ts'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import { comparedFragment, comparedIn, MAX_COMPARED, withTank } from './compare-address.ts'

const tankOf = (name: string) =>
  tankFragment({
    country: 'PL',
    crop: '',
    water: null,
    lines: [
      { productId: '1', name: '', rate: { amount: 1, unit: 'L/ha' } },
      { productId: null, name, rate: null },
    ],
  })
const [ONE, OTHER, THIRD] = ['a/b', 'c&d=e', 'f~g'].map(tankOf) as [string, string, string]

test('SHEET-01 the address of a sheet holds each tank as its own address has it, whatever its products are called', () => {
  const { tanks, isAltered } = comparedIn(`#${comparedFragment([ONE, OTHER, THIRD])}`)
  expect(isAltered).toBe(false)
  expect(tanks.map(({ fragment }) => fragment)).toEqual([ONE, OTHER, THIRD])
  expect(tanks.map(({ read: { check, faults, tank } }) => [check, faults, tank.lines[1]!.name])).toEqual([
    ['right', [], 'a/b'],
    ['right', [], 'c&d=e'],
    ['right', [], 'f~g'],
  ])
})

test('SHEET-02 a link that was cut anywhere says so: by its number, or by the checksum of a tank', () => {
  const whole = comparedFragment([ONE, OTHER, THIRD])
  for (let end = 1; end < whole.length; end++) {
    const { tanks, isAltered } = comparedIn(whole.slice(0, end))
    expect([whole.slice(0, end), isAltered || tanks.some(({ read }) => read.check !== 'right')]).toEqual([whole.slice(0, end), true])
  }
})

test('SHEET-02 what is no sheet is none, at most four tanks are read, and one that stands there twice counts once', () => {
  expect(comparedIn('')).toEqual({ tanks: [], isAltered: false })
  const many = Array.from({ length: 9 }, (_, at) => tankOf(`product ${at}`))
  expect(comparedIn(comparedFragment(many))).toMatchObject({ tanks: { length: MAX_COMPARED }, isAltered: true })
  expect(comparedIn(comparedFragment([ONE, ONE]))).toMatchObject({ tanks: { length: 1 }, isAltered: true })
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { tanks, isAltered } = comparedIn(text)
      expect(tanks.length).toBeLessThanOrEqual(MAX_COMPARED)
      expect(isAltered || tanks.every(({ read }) => read.check !== 'right')).toBe(true)
    }),
  )
})

test('SHEET-01 a sheet takes a tank once, four at most, and one that was stored without a checksum with one', () => {
  expect(withTank([ONE], OTHER)).toEqual([ONE, OTHER])
  expect(withTank([ONE], ONE)).toEqual([ONE])
  expect(withTank([ONE, OTHER, THIRD, tankOf('h')], tankOf('i'))).toHaveLength(MAX_COMPARED)
  expect(withTank([], 'country=pl&p=1&p=2')).toEqual([withCheck('country=pl&p=1&p=2')])
})
