import { expect, test } from 'vitest'
import { csvLine } from './spreadsheet-csv.ts'

test.each([
  ['numbers, nothing and an empty text', [1.5, null, ''], '"1.5","",""'],
  ['quotes, commas and lines', ['a "b", c\nd'], '"a ""b"", c\nd"'],
  ['a formula', ['=1+1', '+1', '-1', '@x', '＝1'], '"\'=1+1","\'+1","\'-1","\'@x","\'＝1"'],
  ['a formula after a space or a quotation mark', [' =1', '"=1'], '"\' =1","\'""=1"'],
  ['a formula where a spreadsheet splits by semicolons, tabs or lines', ['a;=1', 'a\t-1', 'a\n@b'], '"a;\'=1","a\t\'-1","a\n\'@b"'],
  ['signs within a text', ['2,4-D', 'a=b'], '"2,4-D","a=b"'],
])('STAY-10 ANS-07 CSV: %s', (_what, cells, line) => expect(csvLine(cells)).toBe(line))
