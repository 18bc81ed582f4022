import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { namesOf, PRODUCT_COLUMNS } from '../../db/schema/columns.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'

export const FILES = ['products.csv', 'tests.csv', 'ingredients.csv'] as const

/** Folders for files of data, removed after the tests. */
export const temporaryFolders = () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'tankmix-csv-'))
    folders.push(folder)
    return folder
  }
  /** The acceptance data with some files replaced or edited. */
  const folderWith = (changes: Partial<Record<(typeof FILES)[number], string | Buffer | ((text: string) => string)>>): string => {
    const folder = newFolder()
    cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
    for (const [file, change] of Object.entries(changes)) {
      const path = join(folder, file)
      writeFileSync(path, typeof change === 'function' ? change(readFileSync(path, 'utf8')) : change)
    }
    return folder
  }
  return { newFolder, folderWith }
}

export const textsOf = (folder: string): string[] => FILES.map((file) => readFileSync(join(folder, file), 'utf8'))

/** Everything that the database holds of products, tests and their state. */
export const contentsOf = async ({ kysely }: Database) => ({
  products: await kysely.selectFrom('products').select(namesOf(PRODUCT_COLUMNS)).orderBy('id').execute(),
  tests: await kysely.selectFrom('tests').selectAll().orderBy('id').execute(),
  state: await readDataState(kysely),
})
