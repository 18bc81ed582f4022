import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportData } from '../../src/server/data/export-data.ts'
import { loadDemo } from '../../src/server/data/load-demo.ts'
import { migrate } from '../../src/server/upgrade/migrate.ts'
import { markChanged } from '../../src/server/db/data-state.ts'
import { openDb } from '../../src/server/db/open-db.ts'
import { DEMO_SIZE, generateDemo, type DemoData } from '../../src/server/data/demo/generate.ts'

const OTHER_SEED = DEMO_SIZE.seed + 1
const SEED_SHARE = 0.07
export const optionsFor = (tests: number) => {
  const seedTests = Math.round(tests * SEED_SHARE)
  return { ...DEMO_SIZE, seedTests, foliarTests: tests - seedTests, today: '2026-06-30', maker: 'Bench', productSets: ['89'] }
}

/** 5,000 products in 50 countries by the demonstration's generator, in which few products are in most tests. */
export const generateTests = (tests: number): DemoData => generateDemo(optionsFor(tests))

export const inTemporaryFolder = async <Result>(use: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'tankmix-bench-'))
  // In case the run is aborted.
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await use(folder)
  } finally {
    process.off('exit', remove)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills an embedded database. */
export const fillDatabase = async (dataFolder: string, tests: number): Promise<void> => {
  const database = openDb({ dataFolder })
  try {
    await migrate(database)
    await loadDemo(database, optionsFor(tests))
  } finally {
    await database.close()
  }
}

/** Writes the three CSV files of an import, as those of a laboratory: an import refuses what is of the demonstration. */
export const writeFiles = (folder: string, tests: number): Promise<void> =>
  inTemporaryFolder(async (dataFolder) => {
    const database = openDb({ dataFolder })
    try {
      await migrate(database)
      const options = { ...optionsFor(tests), seed: OTHER_SEED }
      await loadDemo(database, options)
      await markChanged(database.kysely, { demo: false })
      await exportData(database, folder)
    } finally {
      await database.close()
    }
  })
