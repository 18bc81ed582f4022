import { expect, test } from 'vitest'
import { jarOfCode } from './jar-of-code.ts'

const JARS = ['2026-0001', '2026-0012'].map((id) => ({ test: { id } }))
const ORIGIN = 'https://lab.example'

test.each([
  ['2026-0012', '2026-0012'],
  [' 2026-0012 ', '2026-0012'],
  ['https://lab.example/console/tests/2026-0001', '2026-0001'],
  ['https://lab.example/console/tests/2026-0001?jar=2', '2026-0001'],
  ['https://lab.example/console/tests/2026-0099', undefined],
  ['https://other.example/console/tests/2026-0001', undefined],
  ['2026-00', undefined],
  ['', undefined],
])('SERIES-07 the label %s means the test %s of the series', (code, id) => expect(jarOfCode(code, JARS, ORIGIN)).toBe(id))
