import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/open-db.ts'
import { anyDatabase, eachDatabase, type TestDatabases } from '../testing/each-database.ts'
import { errorText } from './import-errors.ts'
import { importFiles } from '../testing/import-files.ts'
import { content, FILES, lines, type Content, type Key } from './testing/small-files.ts'
import { WRONG_CELLS } from './testing/wrong-cells.ts'
import { WRONG_FILES } from './testing/wrong-files.ts'

const NOW = new Date(2026, 10, 21, 12)
const base = mkdtempSync(join(tmpdir(), 'tankmix-errors-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const folderWith = (contents: Partial<Record<Key, Content>>): string => {
  const folder = join(base, String(++folders))
  mkdirSync(folder)
  for (const key of Object.keys(FILES) as Key[]) writeFileSync(join(folder, `${key}.csv`), contents[key] ?? content(key))
  return folder
}

const expectMessages = ({ open }: TestDatabases, wrong: typeof WRONG_CELLS): void => {
  let database: Database
  const errorsOf = async (folder: string): Promise<string[]> => {
    const outcome = await importFiles(database, folder, { now: NOW })
    return outcome.ok ? [] : outcome.errors.listed.map(errorText)
  }
  beforeAll(async () => {
    database = await open()
    const tests = lines('tests', FILES.tests.rows[0].replace('1001', '1003'))
    const outcome = await importFiles(database, folderWith({ tests, ingredients: lines('ingredients', '1002,1,1,1', '1003,1,1,1') }))
    if (!outcome.ok) throw new Error(outcome.errors.listed.map(errorText).join('\n'))
  })

  test.each(wrong)('DATA-02 %s (%s) has one message at its line', async (_what, key, text, error) => {
    expect(await errorsOf(folderWith({ [key]: text }))).toEqual([error])
  })
}

eachDatabase('errors in files', (databases) => expectMessages(databases, WRONG_FILES))
// Cells are read before any of them is stored.
anyDatabase('errors in cells', (databases) => expectMessages(databases, WRONG_CELLS))
