import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSheetFile } from './open-sheet-file.ts'
import { SHEET_BOUNDS, UnreadableSheet, type SheetCell, type SheetEnd } from './sheet.ts'
import { makeXlsx, xlsxParts, zipped, type MadeSheet } from './testing/make-xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const fileOf = (content: Buffer | string): string => {
  const path = join(folder, String(++files))
  writeFileSync(path, content)
  return path
}

type Read = {
  rows: Record<number, (SheetCell | undefined)[]>
  end: SheetEnd | undefined
  said: readonly string[]
  sheets: readonly string[]
  text: unknown
}
const read = async (content: Buffer | string, options: Parameters<typeof openSheetFile>[1] & { sheet?: string } = {}): Promise<Read> => {
  const file = await openSheetFile(fileOf(content), options)
  try {
    const rows: Read['rows'] = {}
    let end: SheetEnd | undefined
    for await (const some of file.rows(options.sheet ?? file.sheets[0]!.name, (found) => (end = found)))
      for (const { row, cells } of some) rows[row] = [...cells]
    return {
      rows,
      end,
      said: file.said,
      sheets: file.sheets.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name)),
      text: file.text,
    }
  } finally {
    await file.close()
  }
}
const refusal = (content: Buffer | string, options?: Parameters<typeof read>[1]): Promise<string> =>
  read(content, options).then(
    () => 'read',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
const one = (rows: MadeSheet['rows'], more: Partial<MadeSheet> = {}): Buffer => makeXlsx([{ name: 'Tests', rows, ...more }])

describe('BRING-01 a workbook', () => {
  test('BRING-01 gives texts, numbers, days and saved values of formulas, at the rows of the spreadsheet', async () => {
    const { rows, end } = await read(
      one(
        [
          ['Jar tests 2024'],
          [],
          ['Nr', 'Datum', 'Menge', 'Anteil', 'Aufwand', 'Summe'],
          [1001, { day: '2024-05-02' }, 0.1 + 0.2, { number: 0.005, style: 2 }, { number: 1.5, style: 3 }, { formula: 'A1+1', value: 7 }],
          ['ä & <b> _x000D_', undefined, 12, undefined, { formula: 'B2' }, { error: '#N/A' }],
        ],
        { hiddenRows: [5], merged: ['A1:F1'] },
      ),
    )
    expect(rows).toEqual({
      1: ['Jar tests 2024'],
      3: ['Nr', 'Datum', 'Menge', 'Anteil', 'Aufwand', 'Summe'],
      4: [1001, { day: '2024-05-02' }, 0.3, '0.5 %', '1.5 L/ha', 7],
      5: [
        'ä & <b> \r',
        undefined,
        12,
        undefined,
        { error: 'is a formula whose value was not saved' },
        { error: 'is an error of the spreadsheet, #N/A' },
      ],
    })
    expect(end).toEqual({
      formulas: 2,
      hiddenRows: 1,
      firstHiddenRows: [5],
      hiddenColumns: [],
      merged: [{ top: 1, left: 1, bottom: 1, right: 6 }],
    })
  })

  test('BRING-01 names hidden sheets, macros and links to other workbooks, and follows none', async () => {
    const parts = xlsxParts([
      { name: 'Tests', rows: [['a']] },
      { name: 'Alt & neu', rows: [['b']], hidden: true },
    ])
    const { sheets, said } = await read(
      zipped({ ...parts, 'xl/vbaProject.bin': Buffer.from('x'), 'xl/externalLinks/externalLink1.xml': Buffer.from('<a/>') }),
    )
    expect(sheets).toEqual(['Tests', 'Alt & neu (hidden)'])
    expect(said).toEqual([
      'It has macros, which are not read.',
      'It has 1 link to other workbooks, which are not followed: the values that were saved are read.',
    ])
    expect(
      (
        await read(
          makeXlsx([
            { name: 'A', rows: [['a']] },
            { name: 'B', rows: [['b']] },
          ]),
          { sheet: 'B' },
        )
      ).rows,
    ).toEqual({ 1: ['b'] })
  })

  test('BRING-01 of other formats is refused in words', async () => {
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toMatch(
      /old form \(\.xls\), or protected by a password: save it as \.xlsx/,
    )
    expect(
      await refusal(
        zipped({ mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': Buffer.from('<a/>') }),
      ),
    ).toMatch(/\(\.ods\): save it as \.xlsx/)
    expect(await refusal(zipped({ 'xl/workbook.bin': Buffer.from('x') }))).toMatch(/\(\.xlsb\)/)
    expect(await refusal(zipped({ 'a.txt': Buffer.from('x') }))).toMatch(/it is no workbook/)
    expect(await refusal('')).toMatch(/it is empty/)
  })
})

describe('BRING-02 what is made to harm', () => {
  const whole = one([
    ['Test', 'Date'],
    [1, 2],
  ])

  test('BRING-02 a workbook that unpacks to more than the bound is refused by its directory', async () => {
    const parts = xlsxParts([{ name: 'Tests', rows: [['a']] }])
    const bomb = zipped({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(30 * 1024 ** 2, ' ') })
    expect(bomb.length).toBeLessThan(1024 ** 2)
    expect(await refusal(bomb, { bounds: { ...SHEET_BOUNDS, bytes: 20 * 1024 ** 2 } })).toMatch(
      /it unpacks to 31 MB, and 20 MB are read at most/,
    )
  })

  test('BRING-02 a part that is larger than the directory says is given up', async () => {
    const parts = xlsxParts([{ name: 'Tests', rows: [['a']] }])
    const lying = zipped({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(5_000_000, ' ') })
    // The size in the directory, which alone is trusted before anything is unpacked.
    let at = lying.indexOf(Buffer.from('PK\u0001\u0002'))
    while (lying.readUInt32LE(at + 24) !== 5_000_000) at = lying.indexOf(Buffer.from('PK\u0001\u0002'), at + 1)
    lying.writeUInt32LE(100, at + 24)
    expect(await refusal(lying)).toMatch(/larger than its directory says/)
  })

  test('BRING-02 any cut or changed byte ends in a refusal in words or in the same rows, never in others', async () => {
    const { rows } = await read(whole)
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 0x15
      // Changed names of parts may hide styles or texts, which is said of each cell.
      const isRight = await read(changed).then(
        (found) => JSON.stringify(found.rows) === JSON.stringify(rows) || JSON.stringify(found.rows).includes('"error"'),
        (error: unknown) => error instanceof UnreadableSheet,
      )
      expect(isRight).toBe(true)
      expect(await refusal(whole.subarray(0, at))).toMatch(/^UnreadableSheet|^read$/)
    }
  })

  test('BRING-02 rows and columns beyond those of a spreadsheet, cells beyond the bound, and a long time are refused', async () => {
    const sheetWith = (rows: string): Buffer =>
      zipped({
        ...xlsxParts([{ name: 'Tests', rows: [] }]),
        'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      })
    expect((await read(sheetWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).rows[1_048_576]).toHaveLength(16_384)
    expect(await refusal(sheetWith('<row r="1048577"><c><v>1</v></c></row>'))).toMatch(/more than 1,048,576 rows/)
    expect(await refusal(sheetWith('<row r="1"><c r="XFE1"><v>1</v></c></row>'))).toMatch(/more than 16,384 columns/)
    expect(await refusal(sheetWith('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'))).toMatch(/in no order/)
    expect(await refusal(whole, { bounds: { ...SHEET_BOUNDS, cells: 3 } })).toMatch(/more than 3 cells/)
    let time = 0
    expect(await refusal(whole, { now: () => (time += 700_000) })).toMatch(/takes more than 10 minutes/)
    expect(await refusal(whole, { bounds: { ...SHEET_BOUNDS, sharedCharacters: 7 } })).toMatch(/more than 7 characters/)
  })

  test('BRING-02 entities of XML are not expanded', async () => {
    const parts = xlsxParts([{ name: 'Tests', rows: [['a']] }])
    const text = '<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&b;&f;</t></si></sst>'
    expect((await read(zipped({ ...parts, 'xl/sharedStrings.xml': Buffer.from(text) }))).rows).toEqual({ 1: ['&b;&f;'] })
  })
})

describe('BRING-03 a file of text', () => {
  const TEXT = 'Nr;Größe;Menge\r\n1;"a;b";1,5\r\n\r\n2;"x\r\ny";2\r\n'
  const utf16 = (text: string, isBig: boolean): Buffer => (isBig ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le'))
  const rows = { 1: ['Nr', 'Größe', 'Menge'], 2: ['1', 'a;b', '1,5'], 4: ['2', 'x\r\ny', '2'] }

  test.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16 of Windows', utf16(`\ufeff${TEXT}`, false), 'utf-16le'],
    ['UTF-16 without its mark', utf16(TEXT, false), 'utf-16le'],
    ['UTF-16 the other way round', utf16(`\ufeff${TEXT}`, true), 'utf-16be'],
    ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
  ])('BRING-03 in %s is read, and says how', async (_what, content, encoding) => {
    const found = await read(content)
    expect(found.rows).toEqual(rows)
    expect(found.text).toEqual({ encoding, separator: ';', isSure: true })
  })

  test.each([',', ';', '\t', '|'] as const)('BRING-03 with %j between its columns is read', async (separator) => {
    const found = await read(
      [
        ['Test', 'Water, L/ha', 'Rate'],
        ['1', '200; hard', '1.5'],
        ['2', '150', '2'],
      ]
        .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
        .join('\n'),
    )
    expect(found.text).toMatchObject({ separator })
    expect(found.rows[2]).toEqual(['1', '200; hard', '1.5'])
  })

  test('BRING-03 whose letters differ between Western and Central Europe, or may be Cyrillic, is not sure', async () => {
    for (const bytes of [
      [0xf8, 0xe8],
      [0xec, 0xf9],
    ]) {
      const found = await read(Buffer.concat([Buffer.from('Nr;Name of the product\n1;'), Buffer.from(bytes), Buffer.from('abcdef\n')]))
      expect(found.text).toMatchObject({ encoding: 'windows-1252', isSure: false })
    }
    expect((await read(Buffer.from([0xc4, 0xe0, 0xf2, 0xe0, 0x3b, 0xc2, 0x0a, 0x31, 0x3b, 0x32, 0x0a]))).text).toMatchObject({
      isSure: false,
    })
    expect(
      (await read(Buffer.from([0xc4, 0xe0, 0xf2, 0xe0, 0x3b, 0xc2, 0x0a, 0x31, 0x3b, 0x32, 0x0a]), { encoding: 'windows-1251' })).rows[1],
    ).toEqual(['Дата', 'В'])
  })

  test('BRING-03 with a quotation mark that is never closed is refused with its row', async () => {
    expect(await refusal('a;b\n1;2\n3;"4\n5;6\n')).toMatch(/in or after row 3 is never closed/)
  })
})
