import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_KINDS } from '../../records.ts'
import { csvStyleOf, PLAIN_CSV } from '../../spreadsheet-csv.ts'
import { searchTests } from '../search-tests.ts'
import { TESTS_CSV_COLUMNS } from './tests-csv-columns.ts'
import { testsCsv } from './tests-csv.ts'
import { forSpreadsheet, type SpreadsheetWords } from './tests-for-spreadsheet.ts'
import { build, COUNTRIES, someData } from '../testing/some-data.ts'

const PHRASES = { C: 'compatible', CA: 'with; "care"', NC: 'not\ncompatible' }
const headings = Object.fromEntries(TESTS_CSV_COLUMNS.map((column) => [column, column])) as SpreadsheetWords['headings']
const LIMITS = 'A guide; no "guarantee"'
const asItIs = { headings, limits: LIMITS, cell: (_column: string, text: string) => text }

const someFile = fc
  .tuple(someData, fc.constantFrom(...COUNTRIES), fc.constantFrom(...TEST_KINDS))
  .map(([{ products, tests }, country, kind]) => {
    const index = build(products, tests)
    return [
      ...testsCsv(index, searchTests(index, { kind, country }, Infinity), { phrases: PHRASES, isDemo: true, reseller: 'A; "B"' }),
    ].join('')
  })

const inPieces = (file: string, lengths: readonly number[]): string[] => {
  const pieces: string[] = []
  let at = 0
  for (const length of lengths) {
    pieces.push(file.slice(at, at + length))
    at += length
  }
  return [...pieces, file.slice(at)]
}

test('ANS-130 LIMIT-03 a file that is turned into the same style and words stays the same to the letter but for the row of its limits, wherever its pieces end', () => {
  fc.assert(
    fc.property(someFile, fc.array(fc.nat(40), { maxLength: 60 }), (file, lengths) => {
      const convert = forSpreadsheet({ ...PLAIN_CSV, ...asItIs })
      const [head, limits, ...rows] = inPieces(file, lengths)
        .map(convert)
        .join('')
        .split(/(?<=\n)/)
      expect(limits).toBe(`"A guide; no ""guarantee"""${',""'.repeat(TESTS_CSV_COLUMNS.length - 1)}\n`)
      expect([head, ...rows].join('')).toBe(file)
    }),
  )
})

test('ANS-130 for a language with a decimal comma cells have semicolons between them, and numbers, nothing else, a comma', () => {
  const numbers = new Set(['Water L/ha', 'Hardness mg/L CaCO3', 'Water pH', 'Temperature °C', 'Hours watched', 'Order', 'Rate'])
  fc.assert(
    fc.property(someFile, (file) => {
      const german = forSpreadsheet({ ...csvStyleOf('de'), ...asItIs })(file)
      const rows = parse(file, { bom: true, record_delimiter: '\n' })
      const [head, ...others] = rows as [string[], ...string[][]]
      const expected = others.map((row) => row.map((cell, at) => (numbers.has(head[at]!) ? cell.replace('.', ',') : cell)))
      expect(parse(german, { bom: true, delimiter: ';', record_delimiter: '\n' })).toEqual([
        head,
        head.map((_heading, at) => (at === 0 ? LIMITS : '')),
        ...expected,
      ])
    }),
  )
})

test('ANS-130 headings and cells are in the words of the language, safe from formulas, and a column that is not known stays', () => {
  const convert = forSpreadsheet({
    ...csvStyleOf('de'),
    limits: 'Hilfe',
    headings: { ...headings, Test: 'Prüfung', Observations: 'Beobachtungen' },
    cell: (column, text) => (column === 'Observations' ? '=klar' : text),
  })
  expect(convert('\ufeff"Test","Newer","Observations","Rate"\n"7","1.5","clear","-1.5"\n')).toBe(
    '\ufeff"Prüfung";"Newer";"Beobachtungen";"Rate"\n"Hilfe";"";"";""\n"7";"1.5";"\'=klar";"-1,5"\n',
  )
})

test.each([
  ['de', { separator: ';', decimal: ',' }],
  ['fr', { separator: ';', decimal: ',' }],
  ['en', PLAIN_CSV],
  ['hi', PLAIN_CSV],
] as const)('ANS-130 the spreadsheets of %s have the style %o', (language, style) => expect(csvStyleOf(language)).toEqual(style))
