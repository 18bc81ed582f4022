import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unguard } from '../../laboratory/audit/testing/alter.ts'
import { loadIndex } from '../../served-data/load-index.ts'
import { updateIndex } from '../../served-data/update-index.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { exportData } from '../export-data.ts'
import { errorText } from '../import-errors.ts'
import { readReleaseData } from '../release/release-rows.ts'
import { temporaryFolders } from '../testing/acceptance-folders.ts'
import { namedProblems } from '../testing/imported-scene.ts'

const { newFolder, folderWith } = temporaryFolders()
const HEADER = 'id,products,verdict,reference,title,year,note'
const FAIL = 'p1,1;102,NC,10.1000/182,"Flocculation, again",2019,At 5 °C'
const STORED = 'p1,1;102,NC,https://doi.org/10.1000/182,"Flocculation, again",2019,At 5 °C'

const publishing = (...rows: string[]): string => {
  const folder = folderWith({})
  writeFileSync(join(folder, 'published.csv'), [HEADER, ...rows, ''].join('\n'))
  return folder
}

eachDatabase('published verdicts of', ({ open }) => {
  test('PUBL-02 an import takes them, an export gives them back, and a release has those that were not taken back', async () => {
    const database = await open()
    expect(await importFiles(database, publishing(FAIL, 'p2,1;2,withdrawn,https://journal.example/2,Other,2020,'))).toMatchObject({
      ok: true,
    })
    const exported = newFolder()
    await exportData(database, exported)
    expect(readFileSync(join(exported, 'published.csv'), 'utf8')).toBe(
      `\uFEFF${HEADER}\n${STORED}\np2,1;2,withdrawn,https://journal.example/2,Other,2020,\n`,
    )
    expect(await importFiles(await open(), exported)).toMatchObject({ ok: true })
    const { files } = await readReleaseData(database)
    expect(files.published?.split('\r\n').slice(1)).toEqual([
      '"p1","1;102","NC","https://doi.org/10.1000/182","Flocculation, again","2019","At 5 °C"',
      '',
    ])
    // Files without it leave what is there.
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true })
    expect(await database.kysely.selectFrom('published_verdicts').select('id').orderBy('id').execute()).toEqual([
      { id: 'p1' },
      { id: 'p2' },
    ])
  })

  test.each([
    [
      'an address that a browser runs',
      FAIL.replace('10.1000/182', 'javascript:alert(1)'),
      'reference: must be a DOI such as 10.1000/182, or an address that begins with https:// and names a host, not "javascript:alert(1)"',
    ],
    [
      'an address without https',
      FAIL.replace('10.1000/182', 'http://a.example/'),
      'reference: must be a DOI such as 10.1000/182, or an address that begins with https:// and names a host, not "http://a.example/"',
    ],
    [
      'no reference',
      FAIL.replace('10.1000/182', ''),
      'reference: must be a DOI such as 10.1000/182, or an address that begins with https:// and names a host, not ""',
    ],
    ['one product alone', FAIL.replace('1;102', '1;1'), 'products: must name from 2 to 12 different products, such as 17;42'],
    [
      'a product that is nowhere',
      FAIL.replace('1;102', '1;nobody'),
      'products: there is no product nobody in products.csv or in the database',
    ],
    ['a verdict of another kind', FAIL.replace('NC', 'OK'), 'verdict: must be C, CA, NC or withdrawn, not "OK"'],
    ['no title', FAIL.replace('"Flocculation, again"', ''), 'title: must not be empty'],
    ['a year to come', FAIL.replace('2019', '9999'), expect.stringContaining('year: must be a whole number from 1 to ')],
    ['a year of before', FAIL.replace('2019', '1066'), 'year: must not be before 1900'],
  ])('PUBL-02 refuses %s, and nothing is changed', async (_what, row, error) => {
    const database = await open()
    const outcome = await importFiles(database, publishing(row))
    const errors = 'errors' in outcome ? outcome.errors.listed.map(errorText) : []
    expect(errors).toEqual([typeof error === 'string' ? `published.csv:2: ${error}` : error])
    expect(await database.kysely.selectFrom('published_verdicts').selectAll().execute()).toEqual([])
  })

  test('PUBL-02 one that is there twice is refused', async () => {
    const outcome = await importFiles(await open(), publishing(FAIL, FAIL))
    expect('errors' in outcome && outcome.errors.listed.map(errorText)).toEqual([
      'published.csv:3: id: published verdict p1 is already on line 2',
    ])
  })

  test('PUBL-02 the entry of an import seals each, and served data follow, also where one is taken back', async () => {
    const database = await open()
    await importFiles(database, publishing(FAIL))
    const loaded = await loadIndex(database)
    expect(loaded.index.verdicts).toEqual([
      {
        id: 'p1',
        productIds: ['1', '102'],
        verdict: 'NC',
        reference: 'https://doi.org/10.1000/182',
        title: 'Flocculation, again',
        year: 2019,
        note: 'At 5 °C',
      },
    ])
    // A product that is gone, as after an import was undone, takes its verdicts along.
    await database.kysely.updateTable('published_verdicts').set({ products: '["1","gone"]' }).execute()
    expect((await loadIndex(database)).index.verdicts).toEqual([])
    await importFiles(database, publishing(FAIL.replace('NC', 'withdrawn')))
    expect((await updateIndex(database, loaded))!.index.verdicts).toEqual([])
    expect(await namedProblems(database)).toEqual([])
    await unguard(database)
    await sql`update published_verdicts set verdict = 'C'`.execute(database.kysely)
    expect(await namedProblems(database)).toEqual(['published-verdict:p1 was altered: entry 2 has another hash of it'])
  })
})
