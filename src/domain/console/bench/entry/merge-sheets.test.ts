import { describe, expect, test } from 'vitest'
import { emptyLine, emptySheet, type BenchLine, type BenchSheet } from '../bench-test.ts'
import { mergeSheets } from './merge-sheets.ts'

const line = (productId: string, part: Partial<BenchLine> = {}): BenchLine => ({ ...emptyLine(productId), productId, ...part })
const [zinc, azo, urea] = [line('zinc', { rate: 1.5 }), line('azo', { rate: 0.8 }), line('urea')]
const base: BenchSheet = { ...emptySheet('foliar'), crop: 'Wheat', lines: [zinc, azo] }
const withLines = (...lines: BenchLine[]): BenchSheet => ({ ...base, lines })
const keysOf = (mine: BenchSheet, theirs: BenchSheet): string[] => mergeSheets(base, mine, theirs).clashes.map(({ key }) => key)

describe('ENTRY-01 two people in one sheet', () => {
  test('what each changed alone stands in the merged sheet, and nothing is asked', () => {
    const mine = { ...base, hardness: 180, lines: [{ ...zinc, weighed: 7.5 }, azo] }
    const theirs = {
      ...base,
      waterSource: 'Well',
      lines: [
        { ...zinc, batch: 'Z-17', expiry: '2027-03' },
        { ...azo, weighed: 4 },
      ],
    }
    const expected = {
      ...base,
      hardness: 180,
      waterSource: 'Well',
      lines: [
        { ...zinc, weighed: 7.5, batch: 'Z-17', expiry: '2027-03' },
        { ...azo, weighed: 4 },
      ],
    }
    expect(mergeSheets(base, mine, theirs)).toEqual({ sheet: expected, clashes: [] })
    expect(mergeSheets(base, theirs, mine)).toEqual({ sheet: expected, clashes: [] })
  })

  test('the same value entered by both is no clash, nor is a name that only the list changed', () => {
    const mine = { ...base, hardness: 180, lines: [{ ...zinc, weighed: 7.5 }, azo] }
    expect(keysOf(mine, { ...mine, lines: [{ ...zinc, name: 'Zincora', weighed: 7.5 }, azo] })).toEqual([])
  })

  test('a clash is in the field that both changed alone, and each is taken from whom it is chosen', () => {
    const mine = {
      ...base,
      hardness: 180,
      crop: 'Rye',
      lines: [
        { ...zinc, batch: 'A' },
        { ...azo, weighed: 4 },
      ],
    }
    const theirs = { ...base, hardness: 300, lines: [{ ...zinc, batch: 'B', expiry: '2027-03' }, azo] }
    expect(keysOf(mine, theirs)).toEqual(['hardness', 'lines.1.lot'])
    const { sheet } = mergeSheets(base, mine, theirs, { hardness: 'theirs', 'lines.1.lot': 'mine' })
    expect(sheet).toEqual({
      ...base,
      hardness: 300,
      crop: 'Rye',
      lines: [
        { ...zinc, batch: 'A' },
        { ...azo, weighed: 4 },
      ],
    })
    expect(mergeSheets(base, mine, theirs, { 'lines.1.lot': 'theirs' }).sheet.lines[0]).toEqual({ ...zinc, batch: 'B', expiry: '2027-03' })
  })

  test('a move, an addition or a removal goes with what the other entered for the products', () => {
    const entered = { ...azo, weighed: 4 }
    for (const [moved, lines] of [
      [withLines(azo, zinc), [entered, zinc]],
      [withLines(zinc, azo, urea), [zinc, entered, urea]],
      [withLines(azo), [entered]],
    ] as const) {
      expect(mergeSheets(base, moved, withLines(zinc, entered))).toEqual({ sheet: withLines(...lines), clashes: [] })
      expect(mergeSheets(base, withLines(zinc, entered), moved)).toEqual({ sheet: withLines(...lines), clashes: [] })
    }
  })

  test('nothing of one product goes to another: a product that became another one takes its whole line', () => {
    const mine = withLines({ ...zinc, batch: 'Z-17' }, azo)
    const theirs = withLines(urea, azo)
    expect(keysOf(mine, theirs)).toEqual(['lines.1.product'])
    expect(mergeSheets(base, mine, theirs, { 'lines.1.product': 'theirs' }).sheet).toEqual(theirs)
    expect(mergeSheets(base, mine, theirs).sheet).toEqual(mine)
    expect(mergeSheets(base, { ...base, hardness: 180 }, theirs)).toEqual({ sheet: { ...theirs, hardness: 180 }, clashes: [] })
  })

  test('two orders, two additions, or a removal of what the other changed are chosen whole', () => {
    expect(keysOf(withLines(azo, zinc), withLines(azo))).toEqual(['lines'])
    expect(keysOf(withLines(zinc, azo, urea), withLines(zinc, azo, line('boron')))).toEqual(['lines'])
    expect(keysOf(withLines(azo), withLines({ ...zinc, weighed: 7.5 }, azo))).toEqual(['lines'])
    expect(keysOf(withLines(azo), withLines(azo))).toEqual([])
  })
})
