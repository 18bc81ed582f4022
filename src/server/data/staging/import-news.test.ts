import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { sendAllMails, watching } from '../../testing/watchers.ts'
import { FILES } from '../testing/small-files.ts'

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

  test('TELL-20 an import tells of a seed coating as one, and not who asked for the mix in a tank unless it was told as one in a tank', async () => {
    const database = await open()
    const both = (id: string) => [`${id},1,1,1.5`, `${id},2,2,0.25`]
    const first = { tests: ['1001,foliar,FR,2025-03-14,C,200,Wheat,,Uniform'], ingredients: both('1001') }
    await importRows(database, first)
    await watching(database, 'tank@farm.example', ['1', '2'])
    await watching(database, 'one@farm.example', ['2'], { language: 'de' })
    await importRows(database, { tests: ['1002,seed,FR,2025-03-15,C,,Wheat,,'], ingredients: both('1002') })
    const [mail, ...others] = await sendAllMails(database)
    expect([mail?.to, mail?.subject, others]).toEqual(['one@farm.example', 'Folpan: als Saatgutumhüllung getestet', []])
    expect(mail!.text).toContain('Zincora + Folpan wurde als Saatgutumhüllung getestet (Frankreich, 15. März 2025). Das Ergebnis: ')
    expect(mail!.text).toContain(
      'Über eine Mischung im Spritztank zeigt der Test nichts. Geprüft wurde nur die physikalische Mischbarkeit, in der',
    )
    expect(mail!.raw.replaceAll('=\r\n', '')).toContain('als Saatgutumh=C3=BCllung getestet (Frankreich, 15. M=C3=A4rz 2025)')
    await importRows(database, {
      tests: ['1001,seed,FR,2025-03-14,C,,Wheat,,Uniform', '1003,foliar,FR,2025-03-16,C,200,Wheat,,'],
      ingredients: [...both('1001'), '1003,1,2,1'],
    })
    const subjects = (await sendAllMails(database)).map(({ to, subject }) => `${to} ${subject}`)
    expect(subjects.toSorted()).toEqual([
      'one@farm.example Folpan: 2 Berichte, auch über Saatgutumhüllungen',
      'tank@farm.example Zincora + Folpan: a report on a seed coating was amended',
    ])
    await importRows(database, {
      tests: ['1004,seed,FR,2025-03-17,C,,Wheat,,', '1005,seed,FR,2025-03-18,C,,Wheat,,'],
      ingredients: [...both('1004'), ...both('1005')],
    })
    expect((await sendAllMails(database)).map(({ subject }) => subject)).toEqual(['Folpan: 2 Berichte über Saatgutumhüllungen'])
  })
})
