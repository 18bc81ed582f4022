import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCsvParser } from './csv-parser.ts'

const cell = fc
  .array(fc.constantFrom('a', 'ü', '🌾', '"', ',', '\r\n', '\n', '\r', ' '), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
const row = fc.record({
  cells: fc.array(cell, { minLength: 2, maxLength: 4 }),
  quoted: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  blanks: fc.array(fc.constantFrom('\n', '\r\n'), { maxLength: 2 }),
})
const lineAtEnd = (text: string): number => (text.match(/\r\n|\n|\r/g)?.length ?? 0) + 1

test('DATA-02 every row has the line where an editor shows its beginning, whatever line breaks are in and between rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (rows, mark, size) => {
        let text = mark ? '\ufeff' : ''
        const expected: { line: number; cells: string[] }[] = []
        for (const { cells, quoted, end, blanks } of rows) {
          text += blanks.join('')
          expected.push({ line: lineAtEnd(text), cells })
          text += stringify([cells], { quoted }).slice(0, -1) + end
        }
        const bytes = Buffer.from(text)
        const parser = createCsvParser(',')
        const parsed: unknown[] = []
        for (let at = 0; at < bytes.length; at += size) parsed.push(...(await parser.write(bytes.subarray(at, at + size))))
        expect([...parsed, ...(await parser.end())]).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})
