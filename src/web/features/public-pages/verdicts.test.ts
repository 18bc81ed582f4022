import { expect, test } from 'vitest'
import { describedOf } from './verdicts.ts'

const long = (text: string): string => `${text}: ${'x'.repeat(250)}`

test('OPEN-04 a description names each fail, however long they are together, and of what else is said what there is room for', () => {
  const fails = [
    { hasFail: true, text: long('France') },
    { hasFail: true, text: long('Germany') },
    { hasFail: true, text: long('Chile') },
  ]
  const passed = { hasFail: false, text: long('Italy') }
  expect(describedOf([...fails, passed])).toEqual(fails.map(({ text }) => text))
  expect(describedOf([passed])).toEqual([passed.text])
  expect(describedOf([{ hasFail: false, text: 'Spain' }, passed, { hasFail: false, text: 'Japan' }])).toEqual([
    'Spain',
    passed.text,
    'Japan',
  ])
})
