import { expect, test } from 'vitest'
import { ratedLines } from './rated-lines.ts'

const DRAFT = { product: { id: '1', name: 'Mangavel' }, agrochemical: { id: '102', name: 'AZOSTAR' } }
const line = (name: string, rate: number, more: object = {}) =>
  ({ name, rate, form: 'L', ...more }) as Parameters<typeof ratedLines>[1]['ingredients'][number]

test('ANS-153 each of the two products has its rate in the order of the test, by its name there or here', () => {
  const ingredients = [line('Azostar 250', 0.8, { localName: 'AZOSTAR' }), line('Mangavel', 1)]
  expect(ratedLines(DRAFT, { ingredients })).toEqual([
    { productId: '102', name: 'AZOSTAR', rate: 0.8, form: 'L' },
    { productId: '1', name: 'Mangavel', rate: 1, form: 'L' },
  ])
})

test.each([
  ['one was added twice', DRAFT, [line('Mangavel', 1), line('AZOSTAR', 0.8), line('Mangavel', 1)]],
  ['one has another name', DRAFT, [line('Mangavel', 1), line('Azostar 250', 0.8)]],
  ['a name is not known yet', { ...DRAFT, product: { id: '1', name: '' } }, [line('', 1), line('AZOSTAR', 0.8)]],
  ['both have one name', { ...DRAFT, product: { id: '1', name: 'AZOSTAR' } }, [line('AZOSTAR', 1), line('AZOSTAR', 0.8)]],
])('ANS-153 no rate is anybody’s where it is not sure whose: %s', (_what, draft, ingredients) => {
  expect(ratedLines(draft, { ingredients })).toBeUndefined()
})
