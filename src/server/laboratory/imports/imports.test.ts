import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportList } from '../../../contract/console/imports/imports.ts'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { MAX_FILES_AT_ONCE } from '../../../domain/console/imports.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { makeXlsx } from '../../data/sheets/testing/make-xlsx.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { memberWith } from '../../testing/calls/console-client.ts'
import { sweepImports } from './keep-imports.ts'
import { germanSheet, importBench, withProducts, type ImportBench } from './testing/imports.ts'

const HEADER = ['Test ID', 'Date', 'Water (L/ha)', 'Mittel', 'Menge', 'Result']
const oneSheet = (rows: (string | number | { day: string })[][], name = 'Tests') => makeXlsx([{ name, rows: [HEADER, ...rows] }])
const ROW = ['T1', { day: '2025-05-02' }, 200, 'Zincora 700', '1.5 L/ha', 'Flockt aus']

eachDatabase('spreadsheets in the console', ({ settings }) => {
  let bench: ImportBench
  beforeAll(async () => {
    bench = await importBench(await settings())
    await withProducts(bench.database)
    bench.begin()
  })
  afterAll(() => bench.close())

  test('BRING-20 a file is uploaded by an admin, looked at, confirmed by an approver and taken in, each test sealed; the audit has its hash and its mapping’s', async () => {
    const { looked, change, approver, settled, tests, database, client, admin } = bench
    const found = await looked(germanSheet(30))
    const { id, rowVersion, sha256 } = found.import
    expect(found).toMatchObject({
      import: { state: 'looked', name: 'Versuche 2025', uploadedBy: 'dana', confirmedBy: null, tests: 30 },
      look: { new: 30, changed: 0, unchanged: 0, skipped: 1, refused: 0, problems: [], fields: [] },
      mayConfirm: 'no role',
      hasConfirmer: true,
    })
    expect(await tests()).toBe(0)
    expect((await change(`${id}/confirm`, { rowVersion }, approver)).statusCode).toBe(200)
    expect((await settled(id)).import).toMatchObject({ state: 'done', confirmedBy: 'ben', uploadedBy: 'dana' })
    expect(await tests()).toBe(30)
    const entries = await database.kysely
      .selectFrom('audit')
      .selectAll()
      .where('entity', 'in', ['upload', 'import'])
      .orderBy('seq')
      .execute()
    const own = entries.filter(({ entity_id: of, after }) => of === id || after.includes(id))
    expect(own.map(({ action, actor }) => [action, actor])).toEqual([
      ['upload.add', bench.admin.id],
      // Once with the country, once as it was looked at.
      ['upload.map', bench.admin.id],
      ['upload.map', bench.admin.id],
      ['upload.confirm', approver.id],
      ['import.apply', approver.id],
    ])
    const mapping = (await client.get(`imports/${id}/mapping.json`, { cookie: admin.cookie })).json<SheetMapping>()
    expect(mapping).toMatchObject({ version: 1, country: 'DE', kind: 'foliar' })
    const codes = own.map(({ after }) => JSON.parse(after) as Record<string, unknown>)
    expect(codes[4]).toMatchObject({ tests: 30, file: sha256, mapping: codes[2]!['mapping'], upload: id, uploadedBy: bench.admin.id })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('BRING-21 only an admin uploads and maps, only an approver confirms; chemists and viewers have none of it', async () => {
    const { served, database, client, upload, looked, change, approver } = bench
    const found = await looked(germanSheet(3, 2))
    const { id, rowVersion } = found.import
    for (const role of ['viewer', 'chemist'] as const) {
      const member = await memberWith(served.app, database, `${role}@lab.example`, [role])
      const statuses = [
        await upload(germanSheet(1), member),
        await client.get('imports', { cookie: member.cookie }),
        await client.get(`imports/${id}`, { cookie: member.cookie }),
        await client.get(`imports/${id}/problems.csv`, { cookie: member.cookie }),
        await change(`${id}/confirm`, { rowVersion }, member),
        await change(`${id}/drop`, { rowVersion }, member),
      ].map(({ statusCode }) => statusCode)
      expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
    }
    expect((await upload(germanSheet(1), approver)).statusCode).toBe(403)
    expect((await change(`${id}/confirm`, { rowVersion }, bench.admin)).statusCode).toBe(403)
    const { imports, mayUpload } = (await client.get('imports', { cookie: approver.cookie })).json<ImportList>()
    expect([imports.find((one) => one.id === id)!.state, mayUpload]).toEqual(['looked', false])
    expect((await change(`${id}/drop`, { rowVersion }, approver)).statusCode).toBe(200)
  })

  test('BRING-22 whoever uploaded a file or answered its questions does not confirm it, also with both roles', async () => {
    const { uploaded, look, change, both, read, settled } = bench
    const own = await look(await uploaded(germanSheet(4, 3), both))
    // The questions were answered by the admin, the file is that of both.
    expect((await read(own.import.id, both)).mayConfirm).toBe('own')
    const refused = await change(`${own.import.id}/confirm`, { rowVersion: own.import.rowVersion }, both)
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'own import'])
    const mapped = await uploaded(germanSheet(4, 4))
    const { id, rowVersion, name } = mapped.import
    const body = { rowVersion, name, mapping: { ...mapped.mapping, country: 'DE' }, look: false }
    expect((await change(`${id}/mapping`, body, both)).statusCode).toBe(200)
    const { import: after, mapping } = await settled(id, both)
    expect((await change(`${id}/mapping`, { ...body, rowVersion: after.rowVersion, mapping, look: true }, both)).statusCode).toBe(200)
    expect(await settled(id, both)).toMatchObject({ mayConfirm: 'own', import: { state: 'looked', mappedBy: 'cem' } })
  })

  test('BRING-23 what was changed meanwhile is not confirmed: neither with an older version, nor after the mapping changed', async () => {
    const { looked, look, change, approver, tests } = bench
    const found = await looked(germanSheet(5, 5))
    const before = await tests()
    const { id, rowVersion } = found.import
    const again = await look(found, { idPrefix: 'K-' })
    expect(again.import.rowVersion).toBeGreaterThan(rowVersion)
    const stale = await change(`${id}/confirm`, { rowVersion }, approver)
    expect([stale.statusCode, stale.json<{ reason: string }>().reason]).toEqual([409, 'changed meanwhile'])
    // Two at once: one of them.
    const two = await Promise.all([1, 2].map(() => change(`${id}/confirm`, { rowVersion: again.import.rowVersion }, approver)))
    expect(two.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await bench.settled(id)).import.state).toBe('done')
    expect(await tests()).toBe(before + 5)
  })

  test('BRING-24 what would be taken in is what was looked at, or it has to be looked at and confirmed again', async () => {
    const { looked, change, approver, settled, tests } = bench
    const [one, other] = [await looked(germanSheet(6, 6)), await looked(germanSheet(6, 6))]
    const before = await tests()
    for (const { import: own } of [one, other])
      expect((await change(`${own.id}/confirm`, { rowVersion: own.rowVersion }, approver)).statusCode).toBe(200)
    expect((await settled(one.import.id)).import.state).toBe('done')
    expect(await settled(other.import.id)).toMatchObject({
      import: { state: 'looked', confirmedBy: null },
      problem: 'the data changed since it was looked at and confirmed: look at it again',
      look: { new: 0, unchanged: 6 },
      mayConfirm: 'nothing',
    })
    expect(await tests()).toBe(before + 6)
    const changed = await looked(
      germanSheet(6, 6, (made) => {
        made[0]!.result = made[0]!.result === 'C' ? 'NC' : 'C'
        made[1]!.water += 10
      }),
    )
    expect(changed.look).toMatchObject({ new: 0, changed: 2, unchanged: 4 })
    expect(changed.look!.fields.map(({ field, count, examples }) => [field, count, examples.length])).toEqual([
      ['result', 1, 1],
      ['water_rate', 1, 1],
    ])
  })

  test('BRING-25 columns that were named anew are read again, and their words and spellings asked', async () => {
    const { uploaded, change, settled, look } = bench
    const found = await uploaded(oneSheet([ROW]))
    const { id, rowVersion, name } = found.import
    expect(found.import.state).toBe('mapping')
    expect(found.mapping!.columns.map(({ field }) => field)).toContain(null)
    const columns = found.mapping!.columns.map((column) =>
      column.header === 'Mittel'
        ? { ...column, field: 'product' as const, product: 1 }
        : column.header === 'Menge'
          ? { ...column, field: 'rate' as const, product: 1 }
          : column,
    )
    const mapping = { ...found.mapping!, columns, country: 'DE' }
    expect((await change(`${id}/mapping`, { rowVersion, name, mapping, look: true })).statusCode).toBe(200)
    const asked = await settled(id)
    expect(asked.import.state).toBe('mapping')
    expect(asked.mapping).toMatchObject({
      country: 'DE',
      products: { 'Zincora 700': { id: '11' } },
      verdicts: { 'Flockt aus': expect.anything() as unknown },
    })
    expect(asked.questions).toEqual(asked.questions.filter((text) => !text.includes('product')))
    const looked = await look(asked, { verdicts: { 'Flockt aus': 'NC' } })
    expect(looked.look).toMatchObject({ new: 1, problems: [] })
  })

  test('BRING-26 the next file with the same columns is proposed with the answers of before', async () => {
    const { uploaded } = bench
    const again = await uploaded(oneSheet([ROW, ['T2', { day: '2025-05-03' }, 150, 'Zincora', '1 L/ha', 'Meh']]))
    expect(again.proposedFrom).toBe('Versuche 2025')
    expect(again.mapping).toMatchObject({ country: 'DE', verdicts: { 'Flockt aus': 'NC', Meh: null } })
    expect(again.mapping!.columns.map(({ field }) => field)).toEqual([null, 'date', 'water', 'product', 'rate', 'verdict'])
    expect(again.questions).toEqual(expect.arrayContaining([expect.stringContaining('"Meh"'), expect.stringContaining('"Zincora"')]))
    const { id, rowVersion, name } = again.import
    const refused = await bench.change(`${id}/mapping`, { rowVersion, name, mapping: again.mapping, look: true })
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'open questions'])
  })

  test('BRING-27 problems are counted by kind, each is in a file with row and column, and nothing is confirmed while there is one', async () => {
    const { uploaded, look, change, approver, client, admin } = bench
    const rows = [1, 2, 3, 4, 5].map((at) => [`P${at}`, { day: '2025-05-02' }, at === 1 ? 200 : '', 'Zincora 700', '1.5 L/ha', 'OK'])
    const found = await look(await uploaded(oneSheet(rows)))
    expect(found.look).toMatchObject({
      new: 1,
      refused: 4,
      problems: [{ kind: 'water is missing', count: 4, examples: [{ at: 'C3' }, { at: 'C4' }, { at: 'C5' }] }],
    })
    expect(found.mayConfirm).toBe('problems')
    const file = await client.get(`imports/${found.import.id}/problems.csv`, { cookie: admin.cookie })
    expect(file.body.replace('\ufeff', '').trim().split('\n')).toEqual([
      'row,column,problem,cell',
      ...[3, 4, 5, 6].map((row) => `"${row}","C","water is missing",""`),
    ])
    const refused = await change(`${found.import.id}/confirm`, { rowVersion: found.import.rowVersion }, approver)
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'has problems'])
  })

  test('BRING-28 of several sheets one is chosen, and a file that is no spreadsheet says in words what to do', async () => {
    const { uploaded, change, settled } = bench
    const several = await uploaded(
      makeXlsx([
        { name: '2024', rows: [HEADER, ROW] },
        { name: '2025', rows: [HEADER, ROW] },
      ]),
    )
    expect([several.sheets.map(({ name }) => name), several.mapping!.read.sheet]).toEqual([['2024', '2025'], null])
    const { id, rowVersion } = several.import
    expect((await change(`${id}/read`, { rowVersion, sheet: '2025', country: 'de' })).statusCode).toBe(200)
    expect((await settled(id)).mapping).toMatchObject({ read: { sheet: '2025', header: 1 }, country: 'DE' })
    const old = await uploaded(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]))
    expect(old).toMatchObject({ import: { state: 'unreadable' }, problem: expect.stringContaining('save it as .xlsx') as string })
    expect((await change(`${old.import.id}/drop`, { rowVersion: old.import.rowVersion })).statusCode).toBe(200)
    expect((await bench.read(old.import.id)).import.state).toBe('dropped')
  })

  test('BRING-63 several files with the same columns go in as one: problems name their file, and the hash is that of their hashes', async () => {
    const { uploadAll, settled, look, change, approver, client, admin, tests } = bench
    const row = (id: string, water: number | string) => [id, { day: '2025-06-02' }, water, 'Zincora 700', '1.5 L/ha', 'OK']
    const [one, two, wrong] = [oneSheet([row('S1', 200)]), oneSheet([row('S2', 210), row('S3', 220)], 'Other'), oneSheet([row('S4', '')])]
    const bring = async (...files: [string, Buffer][]) => {
      const response = await uploadAll(files)
      expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
      return look(await settled(response.json<{ id: string }>().id))
    }
    const refused = await bring(['2024.xlsx', one], ['2025.xlsx', wrong])
    expect(refused.look!.problems).toMatchObject([{ kind: 'water is missing', count: 1, examples: [{ at: '2025.xlsx C2', text: '' }] }])
    const file = await client.get(`imports/${refused.import.id}/problems.csv`, { cookie: admin.cookie })
    expect(file.body.replace('\ufeff', '').trim().split('\n')).toEqual([
      'file,row,column,problem,cell',
      '"2025.xlsx","2","C","water is missing",""',
    ])
    const before = await tests()
    const found = await bring(['2024.xlsx', one], ['../2024.xlsx', two])
    const [hashes, { id, rowVersion }] = [[one, two].map(sha256Hex), found.import]
    expect(found).toMatchObject({
      import: {
        uploadedAs: '2024.xlsx + 1',
        files: ['2024.xlsx', expect.stringContaining('2024.xlsx')],
        sha256: sha256Hex(hashes.join('\n')),
      },
      look: { new: 3, problems: [] },
    })
    expect((await change(`${id}/confirm`, { rowVersion }, approver)).statusCode).toBe(200)
    expect((await settled(id)).import.state).toBe('done')
    expect(await tests()).toBe(before + 3)
    const open = await bench.database.kysely.selectFrom('imports').select('id').where('state', '=', 'receiving').execute()
    for (const [status, files] of [
      [413, Array.from({ length: MAX_FILES_AT_ONCE + 1 }, (_, at) => [`${at}.xlsx`, one] as [string, Buffer])],
      [
        400,
        [
          ['1.xlsx', one],
          ['2.xlsx', Buffer.alloc(0)],
        ],
      ],
      [400, []],
    ] as [number, [string, Buffer][]][])
      expect((await uploadAll(files)).statusCode).toBe(status)
    expect(await bench.database.kysely.selectFrom('imports').select('id').where('state', '=', 'receiving').execute()).toEqual(open)
  })

  test('BRING-64 a cell with a problem is named as a correction names it; corrected in the mapping it counts as long as the cell says the same', async () => {
    const { uploaded, look } = bench
    const rows = (water: string) => [
      ['K1', { day: '2025-07-02' }, water, 'Zincora 700', '1.5 L/ha', 'OK'],
      ['K2', { day: '2025-07-02' }, 200, 'Zincora 700', '1.5 L/ha', 'OK'],
    ]
    const found = await look(await uploaded(oneSheet(rows('about'))))
    const [problem] = found.look!.problems
    expect(problem).toMatchObject({
      count: 1,
      examples: [{ at: 'C2', text: 'about', cell: { row: 'K1', line: 1, column: 'C', from: 'about' } }],
    })
    const { cell } = problem!.examples[0]!
    expect(cell).toBeDefined()
    const corrections = [{ ...cell, to: '210' }]
    expect(await look(found, { corrections })).toMatchObject({
      look: { new: 2, problems: [] },
      mapping: { corrections },
      mayConfirm: 'no role',
    })
    const other = await look(await uploaded(oneSheet(rows('more'))), { corrections })
    expect(other.look!.problems).toMatchObject([
      { kind: 'a correction was made for another value', count: 1, examples: [{ cell: { row: 'K1', column: 'C', from: 'more' } }] },
      { count: 1 },
    ])
  })

  test('BRING-29 what has ended is kept without its file', async () => {
    const { database } = bench
    await sweepImports(database, new Date())
    const rows = await database.kysely
      .selectFrom('import_parts')
      .innerJoin('imports', 'imports.id', 'import_parts.import_id')
      .select('imports.state')
      .distinct()
      .execute()
    expect(rows.map(({ state }) => state).filter((state) => state === 'done' || state === 'dropped')).toEqual([])
    expect(await database.kysely.selectFrom('imports').select('id').where('state', '=', 'done').execute()).not.toEqual([])
    expect(bench.errors).toEqual([])
  })
})
