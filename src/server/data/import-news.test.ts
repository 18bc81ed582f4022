import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { importFiles } from '../testing/import-files.ts'
import { sendAllMails, watching } from '../testing/watchers.ts'
import { FILES } from './testing/small-files.ts'

const importRows = async (database: Database, rows: { tests?: string[]; ingredients?: string[] }): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-news-'))
  const { products, tests, ingredients } = FILES
  writeFileSync(join(folder, 'products.csv'), [products.header, ...products.rows, ''].join('\n'))
  writeFileSync(join(folder, 'tests.csv'), [tests.header, ...(rows.tests ?? []), ''].join('\n'))
  writeFileSync(join(folder, 'ingredients.csv'), [ingredients.header, ...(rows.ingredients ?? []), ''].join('\n'))
  expect((await importFiles(database, folder)).ok).toBe(true)
  rmSync(folder, { recursive: true })
}

eachDatabase('who waits for a mix, told by an import', ({ open }) => {
  test('TELL-05 an import tells of tests that came or changed, in one email, and the same files again tell nothing', async () => {
    const database = await open()
    const both = (id: string) => [`${id},1,1,1.5`, `${id},2,2,0.25`]
    const first = { tests: ['1001,foliar,FR,2025-03-14,C,200,Wheat,,Uniform'], ingredients: both('1001') }
    await importRows(database, first)
    await watching(database, 'grower@farm.example', ['1', '2'])
    await watching(database, 'other@farm.example', ['2'])
    await importRows(database, first)
    expect(await sendAllMails(database)).toEqual([])
    await importRows(database, {
      tests: [
        '1001,foliar,FR,2025-03-14,NC,200,Wheat,,Lumps',
        '1002,foliar,FR,2025-03-15,CA,200,Wheat,,',
        '1003,foliar,FR,2025-03-15,C,200,,,',
      ],
      ingredients: [...both('1001'), ...both('1002'), '1003,1,1,2'],
    })
    const mails = await sendAllMails(database)
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['grower@farm.example', 'Zincora + Folpan: 2 reports'],
      ['other@farm.example', 'Folpan: 2 reports'],
    ])
    expect(mails[0]!.text).toContain('was amended. It now says: Not physically compatible')
    expect(mails[0]!.text).toContain('The result: Physically compatible with care')
    await importRows(database, { tests: ['1001,foliar,FR,2025-03-14,C,200,Wheat,,Lumps'] })
    expect((await sendAllMails(database)).map(({ subject }) => subject).toSorted()).toEqual([
      'Folpan: a report was amended',
      'Zincora + Folpan: a report was amended',
    ])
  })
})
