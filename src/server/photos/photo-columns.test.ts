import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { migrate } from '../upgrade/migrate.ts'
import { PHOTO_COLUMNS } from './photo-columns.ts'

/** Hashes of photos' files themselves, of uploaded spreadsheets and of PDFs. */
const OF_OTHER_FILES = new Set(['photo_files', 'imports', 'report_pdfs', 'report_pdf_files', 'report_pdf_stamps'])

test('ADMIN-04 every column that the migrations leave for the hash of a photo is in the list of them', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-photos-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const database = openDb({ dataFolder })
  await migrate(database)
  const { rows } = await sql<{ name: string; column: string }>`
    select tables.name, columns.name as "column" from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.name like '%sha256'`.execute(database.kysely)
  await database.close()
  const named = rows.filter(({ name }) => !OF_OTHER_FILES.has(name)).map(({ name, column }) => [name, column] as const)
  expect(Object.fromEntries(named)).toEqual(PHOTO_COLUMNS)
  expect(named).toHaveLength(Object.keys(PHOTO_COLUMNS).length)
})
