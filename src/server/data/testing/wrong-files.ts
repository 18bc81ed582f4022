import { cell, content, FILES, lines, semicolons, type Case, type Key } from './small-files.ts'

const SAVE = 'save the file as "CSV UTF-8"'
const MARK_INSIDE =
  'a quotation mark is in a cell that does not begin with one: put the whole cell in quotation marks and double the mark inside ("")'
const header = (key: Key): string => `the header row is missing: the first row must be ${FILES[key].header}`
const inFile = (key: Key, text: string): Case[3] => `${key}.csv:${text}`

/** Wrong as a file, as a row or where lines are hard to count, and wrong only beside other rows. */
const FILE_CASES: Case[] = [
  ['an empty file', 'tests', '', inFile('tests', `1: ${header('tests')}`)],
  ['a file of blank lines', 'tests', '\r\n\n\n', inFile('tests', `1: ${header('tests')}`)],
  ['a file without its header row', 'products', FILES.products.rows.join('\n'), inFile('products', `1: ${header('products')}`)],
  [
    'columns that are separated by bars',
    'ingredients',
    content('ingredients').replaceAll(',', '|'),
    inFile('ingredients', `1: ${header('ingredients')}`),
  ],
  [
    'columns that are separated by tabs',
    'tests',
    content('tests').replaceAll(',', '\t'),
    inFile('tests', `1: the columns are separated by tabs: ${SAVE}`),
  ],
  [
    'a line that tells Excel the separator',
    'tests',
    `sep=;\n${semicolons(content('tests'))}`,
    inFile('tests', '1: is "sep=;" instead of the header row: remove this line'),
  ],
  [
    'a missing column',
    'tests',
    content('tests').replace('benefit,observations', 'observations').replaceAll(',,', ','),
    inFile('tests', '1: benefit: this column is missing'),
  ],
  [
    'a column too many',
    'ingredients',
    'test_id,order,product_id,rate,unit\n1001,1,1,1.5,L\n',
    inFile('ingredients', '1: unit: is not one of test_id, order, product_id, rate'),
  ],
  [
    'a column that is there twice',
    'ingredients',
    'test_id,order,product_id,rate,rate\n1001,1,1,1.5,1.5\n',
    inFile('ingredients', '1: rate: this column is there twice'),
  ],
  [
    'a header below blank lines',
    'ingredients',
    '\n\r\ntest_id,order,product_id,rate,unit\n',
    inFile('ingredients', '3: unit: is not one of test_id, order, product_id, rate'),
  ],
  [
    'a value beside the named columns',
    'ingredients',
    'test_id,order,product_id,rate,\n1001,1,1,1.5,\n1001,2,2,0.25,litres\n',
    inFile('ingredients', '3: holds "litres" in column 5, which has no name in the header row'),
  ],
  ['text in UTF-16', 'products', Buffer.from(`\ufeff${content('products')}`, 'utf16le'), `products.csv: is text in UTF-16: ${SAVE}`],
  [
    'text in Windows-1252',
    'products',
    Buffer.from(cell('products', 'name', 'Flüssig'), 'latin1'),
    inFile('products', `3: is not UTF-8 text: ${SAVE}`),
  ],
  [
    'text that ends in the middle of a character',
    'ingredients',
    Buffer.concat([Buffer.from(content('ingredients')), Buffer.from('1001,3,1,ü').subarray(0, -1)]),
    inFile('ingredients', `4: is not UTF-8 text: ${SAVE}`),
  ],
  [
    'an Excel workbook',
    'products',
    Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'),
    'products.csv: is a workbook of a spreadsheet: save the sheet as "CSV UTF-8"',
  ],
  [
    'an old Excel workbook',
    'products',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'products.csv: is a workbook of a spreadsheet: save the sheet as "CSV UTF-8"',
  ],
]

const ROW_CASES: Case[] = [
  ['a row that is too short', 'ingredients', lines('ingredients', '1001,3,1'), inFile('ingredients', '4: has 3 cells instead of 4')],
  [
    'a comma in a cell without quotation marks',
    'tests',
    lines('tests', '1002,foliar,FR,2025-03-15,NC,150.5,Wheat,,Lumps, then sediment'),
    inFile('tests', '4: has 10 cells instead of 9: a cell that holds a comma must be in quotation marks'),
  ],
  [
    'a decimal comma between commas',
    'ingredients',
    lines('ingredients', '1001,3,1,2,5'),
    inFile('ingredients', '4: has 5 cells instead of 4: a cell that holds a comma must be in quotation marks'),
  ],
  [
    'a list between semicolons without quotation marks',
    'products',
    semicolons(lines('products', '2,agrochemical,Folpan,Other,P,WG,Folpet;Zinc,,,')),
    inFile('products', '4: has 11 cells instead of 10: a cell that holds a semicolon must be in quotation marks'),
  ],
  [
    'a quotation mark that is never closed',
    'ingredients',
    lines('ingredients', '1001,3,"1,1', '1001,4,1,1', '1001,5,1,1'),
    inFile('ingredients', '4: a quotation mark opens here and is never closed'),
  ],
  [
    'a quotation mark that is never closed, in a cell after a cell of several lines',
    'tests',
    lines('tests', '1002,foliar,FR,2025-03-15,NC,150.5,"Wheat\r\nor barley","","Lumps'),
    inFile('tests', '5: a quotation mark opens here and is never closed'),
  ],
  [
    'a quotation mark that runs into a later one',
    'tests',
    lines('tests', '1002,foliar,FR,2025-03-15,NC,150.5,Wheat,,"Lumps', '1002,foliar,FR,2025-03-15,NC,150.5,Wheat,,"Sediment"'),
    inFile(
      'tests',
      '4: a quotation mark opens here, and the next one, on line 5, does not end a cell: close the cell, or double the marks inside it ("")',
    ),
  ],
  [
    'a quotation mark inside a cell in quotation marks',
    'tests',
    lines('tests', '1002,foliar,FR,2025-03-15,NC,150.5,Wheat,,"a 5" nozzle"'),
    inFile('tests', '4: a quotation mark inside a cell in quotation marks must be doubled ("")'),
  ],
  [
    'a quotation mark inside a cell without',
    'tests',
    lines('tests', '1002,foliar,FR,2025-03-15,NC,150.5,Wheat,,a 5" nozzle and a 6" one'),
    inFile('tests', `4: ${MARK_INSIDE}`),
  ],
  [
    'a quotation mark that is never closed in a long file',
    'ingredients',
    lines('ingredients', '1001,3,"1,1', ...Array.from({ length: 100_000 }, (_, at) => `1001,${at + 4},1,1`)),
    inFile(
      'ingredients',
      '4: the row that is here is longer than 1,000,000 characters; most likely a quotation mark opens here and is never closed',
    ),
  ],
]

/** The same wrong last row, after what makes lines hard to count. */
const WRONG = '1003,foliar,FR,2025-03-15,maybe,150.5,Wheat,,Lumps'
const WRONG_RESULT = 'result: must be C, CA or NC, not "maybe"'
const MANY_LINES = '1001,foliar,FR,2025-03-14,C,200,Wheat,,"Uniform\r\nat first\r\n\r\nthen not"'
const LINE_CASES: Case[] = [
  ['line breaks of Windows', 'tests', lines('tests', WRONG).replaceAll('\n', '\r\n'), inFile('tests', `4: ${WRONG_RESULT}`)],
  ['line breaks of old Macs', 'tests', lines('tests', WRONG).replaceAll('\n', '\r'), inFile('tests', `4: ${WRONG_RESULT}`)],
  [
    'line breaks of Windows inside a cell',
    'tests',
    `${FILES.tests.header}\n${MANY_LINES}\n${WRONG}\n`,
    inFile('tests', `6: ${WRONG_RESULT}`),
  ],
  [
    'line breaks of Windows inside a cell and between rows',
    'tests',
    `${FILES.tests.header}\r\n${MANY_LINES}\r\n${WRONG}`,
    inFile('tests', `6: ${WRONG_RESULT}`),
  ],
  [
    'line breaks of all kinds inside a cell',
    'tests',
    `${FILES.tests.header}\n${MANY_LINES.replace('\r\n', '\r').replace('\r\n', '\n')}\n${WRONG}\n`,
    inFile('tests', `6: ${WRONG_RESULT}`),
  ],
  [
    'mixed line breaks between rows',
    'tests',
    `${FILES.tests.header}\r\n${FILES.tests.rows[0]}\n${FILES.tests.rows[0].replace('1001', '1002')}\r${WRONG}\r\n`,
    inFile('tests', `4: ${WRONG_RESULT}`),
  ],
  [
    'blank lines between rows',
    'tests',
    `${FILES.tests.header}\n\n\r\n${FILES.tests.rows[0]}\n\n${WRONG}\n\n`,
    inFile('tests', `6: ${WRONG_RESULT}`),
  ],
  [
    'rows of nothing but commas',
    'tests',
    `${FILES.tests.header}\n,,,,,,,,\n${FILES.tests.rows[0]}\n , ,,,,,,,\n${WRONG}\n`,
    inFile('tests', `5: ${WRONG_RESULT}`),
  ],
  [
    'a wrong row of several lines',
    'tests',
    `${FILES.tests.header}\n${FILES.tests.rows[0]}\n${WRONG.replace('Lumps', '"Lumps\r\nmore"')}\n`,
    inFile('tests', `3: ${WRONG_RESULT}`),
  ],
  ['a byte-order mark', 'tests', `\ufeff${lines('tests', WRONG)}`, inFile('tests', `4: ${WRONG_RESULT}`)],
  [
    'more than one piece of a file',
    'products',
    lines('products', ...Array.from({ length: 5_000 }, (_, at) => `${at + 5_000},maker,"ü\r\n""x""",,L,,,,,`), '3,makers,x,,L,,,,,'),
    'products.csv:10004: kind: must be maker or agrochemical, not "makers"',
  ],
]

const CROSS_CASES: Case[] = [
  ['a product twice', 'products', lines('products', FILES.products.rows[0]), 'products.csv:4: id: product 1 is already on line 2'],
  ['a test twice', 'tests', lines('tests', FILES.tests.rows[0]), 'tests.csv:4: id: test 1001 is already on line 2'],
  [
    'a new test without ingredients',
    'tests',
    lines('tests', FILES.tests.rows[0].replace('1001', '4001')),
    'tests.csv:4: id: test 4001 has no ingredients in ingredients.csv',
  ],
  [
    'an ingredient of an unknown test',
    'ingredients',
    lines('ingredients', '9999,1,1,1'),
    'ingredients.csv:4: test_id: there is no test 9999 in tests.csv or in the database',
  ],
  [
    'an ingredient of an unknown product',
    'ingredients',
    lines('ingredients', '1001,3,777,1'),
    'ingredients.csv:4: product_id: there is no product 777 in products.csv or in the database',
  ],
  [
    'an order twice',
    'ingredients',
    lines('ingredients', '1001,2,1,1'),
    'ingredients.csv:4: order: order 2 of this test is already on line 3',
  ],
]

export const WRONG_FILES = [...FILE_CASES, ...ROW_CASES, ...LINE_CASES, ...CROSS_CASES]
