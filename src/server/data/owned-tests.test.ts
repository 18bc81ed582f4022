import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/open-db.ts'
import { changePublication } from '../laboratory/publishing/change-publication.ts'
import { changeNow, laboratory, NOW, submittedRun } from '../laboratory/publishing/testing/publishing.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { exportData } from './export-data.ts'
import { importFiles } from '../testing/import-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-owned-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const change = (name: string, from: string, to: string): void => {
  const text = read(name)
  expect(text).toContain(from)
  writeFileSync(join(folder, name), text.replace(from, to))
}
const resultOf = async ({ kysely }: Database, id: string) =>
  (await kysely.selectFrom('tests').select('result').where('id', '=', id).executeTakeFirst())?.result
const PUBLISH = { action: 'publish', isConfidential: false } as const

/** A laboratory with a test of the console and one that was imported, and the export of both. */
const exported = async (database: Database) => {
  const people = await laboratory(database)
  const id = await submittedRun(database)
  await changeNow(database, id, PUBLISH, people.approver)
  await database.kysely
    .insertInto('tests')
    .values({
      id: '1001',
      kind: 'foliar',
      country: 'FR',
      date: '2025-03-14',
      result: 'C',
      water_rate: 200,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: '[[1,"zinc",1.5],[2,"azo",0.8]]',
    })
    .execute()
  await exportData(database, folder)
  return { ...people, id }
}

eachDatabase('an import beside the console', ({ open }) => {
  test('LAB-86 an export is imported again without a note, and gives the same export', async () => {
    const database = await open()
    await exported(database)
    const before = ['products.csv', 'tests.csv', 'ingredients.csv'].map(read)
    expect(await importFiles(database, folder)).toMatchObject({ ok: true, skipped: [] })
    await exportData(database, folder)
    expect(['products.csv', 'tests.csv', 'ingredients.csv'].map(read)).toEqual(before)
  })

  test('LAB-86 rows that differ from a test of the console are skipped and named, and the rest is imported', async () => {
    const database = await open()
    const { id } = await exported(database)
    change('tests.csv', `${id},foliar,FR,2026-05-14,C`, `${id},foliar,FR,2026-05-14,NC`)
    change('tests.csv', '1001,foliar,FR,2025-03-14,C', '1001,foliar,FR,2025-03-14,NC')
    const outcome = await importFiles(database, folder)
    expect(outcome).toMatchObject({
      ok: true,
      skipped: [{ file: 'tests.csv', what: 'tests', count: 1, ids: [id] }],
    })
    expect([await resultOf(database, id), await resultOf(database, '1001')]).toEqual(['C', 'NC'])
    change('tests.csv', `${id},foliar,FR,2026-05-14,NC`, `${id},foliar,FR,2026-05-14,C`)
    change('ingredients.csv', `${id},1,zinc,1.5`, `${id},1,zinc,1.6`)
    expect(await importFiles(database, folder)).toMatchObject({ ok: true, skipped: [{ count: 1, ids: [id] }] })
  })

  test('LAB-86 a withdrawn test is not exported, and no import brings it back', async () => {
    const database = await open()
    const { approver, id } = await exported(database)
    const withdraw = { action: 'withdraw', reason: 'wrong-result', note: '' } as const
    await changePublication(database, { testId: '1001' }, withdraw, { actor: approver, now: NOW })
    await changeNow(database, id, withdraw, approver)
    const outcome = await importFiles(database, folder)
    expect(outcome).toMatchObject({
      ok: true,
      skipped: [{ count: 2, ids: expect.arrayContaining([id, '1001']) }],
    })
    expect([await resultOf(database, id), await resultOf(database, '1001')]).toEqual([undefined, undefined])
    await exportData(database, folder)
    expect(read('tests.csv')).not.toMatch(/1001|2026-0001/)
    expect(read('ingredients.csv')).not.toMatch(/1001|2026-0001/)
  })

  test('LAB-86 whichever of publishing and importing comes first, the console’s test stays as it published it', async () => {
    const database = await open()
    const { approver } = await exported(database)
    const id = await submittedRun(database)
    const add = (name: string, line: string) => writeFileSync(join(folder, name), `${read(name)}${line}\n`)
    add('tests.csv', `${id},foliar,FR,2026-05-14,NC,200,,,,,,,,`)
    add('ingredients.csv', `${id},1,zinc,1\n${id},2,azo,1`)
    const [outcome, published] = await Promise.all([importFiles(database, folder), changeNow(database, id, PUBLISH, approver)])
    expect([outcome, published]).toMatchObject([{ ok: true, skipped: [{ ids: [id] }] }, { ok: true }])
    expect(await resultOf(database, id)).toBe('C')
  })
})
