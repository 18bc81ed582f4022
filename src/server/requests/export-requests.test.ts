import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { enteredExample, foliarExample, seedExample } from '../../contract/requests/example-requests.ts'
import { foliarRequest, seedRequest } from '../../contract/requests/requests.ts'
import type { StoredRequest } from '../mail/outbox/stored-request.ts'
import { exportPieces } from './export-requests.ts'

const stored = (body: StoredRequest['body']): StoredRequest => ({
  id: 'r1',
  reference: 'TM-2026-000001',
  form: 'foliar',
  kind: 'Foliar',
  edition: '',
  language: 'en',
  submitted_at: '2026-05-14T10:00:00.000Z',
  body,
})
const csvOfBody = async (body: StoredRequest['body']): Promise<string> => {
  const pages = (async function* () {
    yield [stored(body)]
  })()
  return (await Array.fromAsync(exportPieces('csv', pages))).join('\n')
}
const csvOf = (comment: string): Promise<string> => csvOfBody({ ...foliarExample, comments: [{ comment }] })

test.each([
  ['=1+1', "'=1+1"],
  ['x;=1+1', "x;'=1+1"],
  ['x; "=1+1"', `x;' "=1+1"`],
  ['x;+1', "x;'+1"],
  ['x;-1', "x;'-1"],
  ['x;@SUM(A1)', "x;'@SUM(A1)"],
  ['x;＝1', "x;'＝1"],
  ['x\t=1', "x\t'=1"],
  ['first\n=1\r\n+2', "first\n'=1\r\n'+2"],
  ['a=b; c-d', 'a=b; c-d'],
])('STAY-10 %j is exported as %j', async (comment, cell) => {
  const [row] = parse<Record<string, string>>(await csvOf(comment), { bom: true, columns: true })
  expect(row!['comments']).toBe(cell)
})

test('TANK-27 the export has the ids of products that were chosen from a list, in its last column', async () => {
  const [row] = parse<Record<string, string>>(await csvOf(''), { bom: true, columns: true })
  expect(Object.keys(row!).at(-1)).toBe('product_ids')
  expect([row!['ingredients'], row!['product_ids']]).toEqual(['1. Zinc 700: 1.5 Litres\n3. Époxi: 0.125 Kilogrammes', '1. 1'])
})

test('REQ-25 the export names the agreement of a foliar request, and is empty without one', async () => {
  const of = async (ndaRef?: string) => {
    const pages = (async function* () {
      yield [{ ...stored(foliarExample), body: { ...foliarExample, ndaRef } }]
    })()
    const [row] = parse<Record<string, string>>((await Array.fromAsync(exportPieces('csv', pages))).join('\n'), {
      bom: true,
      columns: true,
    })
    return row!['nda_ref']
  }
  expect([await of('NDA-7'), await of('=1+1'), await of()]).toEqual(['NDA-7', "'=1+1", ''])
})

test('STAY-10 a spreadsheet that splits by semicolons finds no cell that begins with a formula either', async () => {
  const csv = await csvOf('x;=1+1;"=2";\t=3')
  for (const delimiter of [';', '\t', ',']) {
    const rows = parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true })
    expect(rows.flat().filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([])
  }
})

test('STAY-10 every cell is in quotes, and a byte-order mark says that the file is UTF-8', async () => {
  const csv = await csvOf('Grüße')
  expect(csv).toMatch(/^\ufeff"reference","id",/)
  expect(csv.replaceAll(/"(?:[^"]|"")*"/g, '').replace('\ufeff', '')).toMatch(/^[,\n]*$/)
})

test('REQ-42 the export has rates as typed, with what they are per hectare, and says of what other rates are', async () => {
  const ingredientsOf = async (body: StoredRequest['body']): Promise<string> =>
    parse<Record<string, string>>(await csvOfBody(body), { bom: true, columns: true })[0]!['ingredients']!
  expect(await ingredientsOf(foliarRequest.parse(enteredExample))).toBe(
    '1. Zinc 700: 8 US fl oz/ac (0.585 L/ha)\n3. Époxi: 0.5 US lb/ac (0.56 kg/ha)',
  )
  expect(await ingredientsOf({ ...foliarExample, waterRateUnits: 'lt/Ha' })).toBe(
    '1. Zinc 700: 1.5 Litres per hectare\n3. Époxi: 0.125 Kilogrammes per hectare',
  )
  expect(await ingredientsOf(seedRequest.parse(seedExample))).toBe('1. Coating: 2 Millilitres per kg of seed')
})
