import { expect, test } from 'vitest'
import { describedOf } from './verdicts.ts'

const long = (text: string): string => `${text}: ${'x'.repeat(250)}`

test('OPEN-04 a description names each fail, however long they are together, and of what else is said what there is room for', () => {
  const fails = [
    { look: 'fail' as const, text: long('France') },
    { look: 'fail' as const, text: long('Germany') },
    { look: 'conflicting' as const, text: long('Chile') },
  ]
  const passed = { look: undefined, text: long('Italy') }
  expect(describedOf([...fails, passed])).toEqual(fails.map(({ text }) => text))
  expect(describedOf([passed])).toEqual([passed.text])
  expect(describedOf([{ look: 'care', text: 'Spain' }, passed, { look: undefined, text: 'Japan' }])).toEqual([
    'Spain',
    passed.text,
    'Japan',
  ])
})
