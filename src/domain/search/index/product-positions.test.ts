import { expect, test } from 'vitest'
import { createPositions } from './product-positions.ts'

test.each([
  ['plain numbers', ['3', '1', '20']],
  ['numbers far apart', ['1', '4000000000']],
  ['texts among them', ['1', 'A-7', '20']],
  ['numbers that are not written plainly', ['7', '007', '07']],
  ['no products', []],
])('every id has its position and no other has one: %s', (_rule, ids: string[]) => {
  const positionOf = createPositions(ids)
  expect(ids.map(positionOf)).toEqual(ids.map((_id, position) => position))
  const others = ['0', '2', '21', '01', '', '-1', '1.0', ' 1', 'A-8', '4000000001', '99999999999'].filter((id) => !ids.includes(id))
  expect(others.map(positionOf)).toEqual(others.map(() => undefined))
})
